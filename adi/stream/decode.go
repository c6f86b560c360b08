package stream

import (
	"errors"
	"fmt"
	"hash/crc32"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/internal/replay"
	"cadre.example/internal/wire"
)

var (
	errPayload  = errors.New("wrong checksum of a payload: it was damaged on its way, or the program changed a send buffer before the send was complete")
	errNoSum    = errors.New("a payload came without a checksum")
	errAfterBye = errors.New("a packet came after Bye")
	errNoPlace  = errors.New("a payload came for which there is no place")
)

// A decoder turns one peer's stream of bytes into packets. It keeps at most a header; payload goes where the Context
// says, as it comes.
type decoder struct {
	ctx     *adi.Context
	peer    int
	sums    bool // every payload must have its checksum
	header  wire.Header
	have    int  // bytes of header
	payload bool // the sink wants more
	large   bool // the last payload was
	bye     bool
	crc     uint32
	sink    adi.Sink
	last    *lasting      // of a peer that has it
	in      replay.Intake // the same
	chore   bool          // the last bytes make something to do for the writer
	damage  damage
}

// feed takes the next bytes of the stream. After an error the stream must be given up.
func (d *decoder) feed(b []byte) error {
	for len(b) > 0 {
		if d.payload {
			k := min(len(b), d.sink.Left())
			d.sum(b[:k])
			d.sink.Write(b[:k])
			d.in.Take(k)
			b = b[k:]
			if err := d.arrived(); err != nil {
				return err
			}
			continue
		}
		k := copy(d.header[d.have:], b)
		b = b[k:]
		if d.have += k; d.have == wire.Size {
			d.have = 0
			n, err := d.begin(b)
			if err != nil {
				return err
			}
			b = b[n:]
		}
	}
	return nil
}

// begin acts on a whole header, and on the payload too if b, what follows, has all of a small one: it returns how much
// of b that was.
func (d *decoder) begin(b []byte) (int, error) {
	h := &d.header
	if err := h.Check(); errors.Is(err, wire.ErrChecksum) {
		return 0, d.badHeader(err)
	} else if err != nil {
		return 0, err
	}
	if h.Kind() == wire.Ack && d.last != nil {
		d.acknowledged(h)
		return 0, nil
	}
	if d.bye {
		return 0, fmt.Errorf("%w: %s", errAfterBye, h)
	}
	d.in.Take(wire.Size)
	if h.Kind() == wire.Bye {
		d.bye = true
		if d.last != nil {
			d.heard(h.Total())
		}
		d.ended()
		return 0, nil
	}
	n := h.PayloadLen()
	if n > 0 && d.sums && h.Flags()&wire.FlagPayloadCRC == 0 {
		return 0, errNoSum
	}
	d.crc = 0
	if n <= len(b) && n <= limits.TCPWhole {
		d.large = d.large && n == 0
		d.sum(b[:n])
		if err := d.sound(); err != nil {
			return 0, d.badPacket(err)
		}
		d.in.Take(n)
		d.ended()
		return n, d.ctx.Whole(d.peer, h, b[:n], &d.sink)
	}
	if err := d.ctx.Incoming(d.peer, h, &d.sink); err != nil {
		return 0, err
	}
	if d.sink.Left() != n {
		return 0, fmt.Errorf("%w: %s", errNoPlace, h)
	}
	d.payload, d.large = true, n >= limits.TCPLarge
	return 0, nil
}

func (d *decoder) sum(b []byte) {
	if d.header.Flags()&wire.FlagPayloadCRC != 0 {
		d.crc = crc32.Update(d.crc, wire.Castagnoli(), b)
	}
}

// arrived ends the packet if its payload is complete.
func (d *decoder) arrived() error {
	if d.sink.Left() > 0 {
		return nil
	}
	if err := d.sound(); err != nil {
		return d.badPayload(d.header.PayloadLen(), err)
	}
	d.payload = false
	d.ended()
	return d.ctx.Arrived(&d.sink)
}

// sound compares the checksum of a payload that is complete.
func (d *decoder) sound() error {
	if d.header.Flags()&wire.FlagPayloadCRC != 0 && d.crc != d.header.PayloadCRC() {
		return fmt.Errorf("%w (its bytes give %#08x, its header says %#08x)", errPayload, d.crc, d.header.PayloadCRC())
	}
	return nil
}

// direct is memory for the next bytes of the stream, so that they need not be copied there; nil when feed must have
// them.
func (d *decoder) direct() []byte {
	if !d.payload || d.sink.Left() < limits.TCPDirect {
		return nil
	}
	if m := d.sink.Direct(); len(m) >= limits.TCPDirect {
		return m
	}
	return nil
}

// buffer is the part of b to read into when direct has no place, or behind it. While a large payload is expected only its
// header should come there: the rest can then be read to where it belongs.
func (d *decoder) buffer(b, direct []byte, expected bool) []byte {
	switch {
	case direct != nil && len(direct) == d.sink.Left():
		return b[:limits.TCPTail]
	case direct == nil && !d.payload && (expected || d.large):
		return b[:limits.TCPExpect]
	}
	return b
}

// landed tells that the next n bytes of the stream are in what direct returned, m.
func (d *decoder) landed(m []byte, n int) error {
	d.sum(m[:n])
	d.sink.Advance(n)
	d.in.Take(n)
	return d.arrived()
}

// acknowledged acts on an Ack, which is no part of the stream that it speaks of.
func (d *decoder) acknowledged(h *wire.Header) {
	d.heard(h.Total())
	if h.Flags()&wire.FlagAck != 0 {
		d.in.Owe()
		d.owe()
	}
}

// heard notes that the peer has n bytes of this rank's stream.
func (d *decoder) heard(n uint64) {
	if n > d.last.heard.Load() {
		d.last.heard.Store(n)
		d.chore = true
	}
}

// ended notes that a packet has come whole.
func (d *decoder) ended() {
	if d.last == nil {
		return
	}
	d.last.taken.Store(d.in.Taken())
	if d.header.Flags()&wire.FlagAck != 0 {
		d.in.Owe()
	}
	d.owe()
}

// owe lets the peer be told what has come, when that is due.
func (d *decoder) owe() {
	if d.in.Due() {
		d.last.owe.Store(true)
		d.chore = true
	}
}

// due reports whether the writer has something to do, and forgets it.
func (d *decoder) due() bool {
	due := d.chore
	d.chore = false
	return due
}

// cut notes that the connection has broken. What is here of a header comes again.
func (d *decoder) cut() { d.have = 0 }

// inside reports whether the stream stands inside a packet.
func (d *decoder) inside() bool { return d.payload || d.have > 0 }
