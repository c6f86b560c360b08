package adi

import (
	"encoding/binary"
	"fmt"
	"io"
	"time"

	"cadre.example/adi/proto"
	"cadre.example/internal/wire"
)

// Direction says which way a traced packet went.
type Direction uint8

const (
	Out  Direction = iota // to the peer
	In                    // from the peer
	Here                  // nowhere: something that the rank did alone
)

// Kinds of events that are no packets of package wire. The first two are the seed's "get" protocol, in which the receiver
// reads the sender's memory: what peers of one process do with a long message.
const (
	kindGet     = 8
	kindGetSync = 9
	kindCancel  = 63
)

// A TraceEvent is one packet that left or came, in the terms of the seed. A message between ranks of one process is traced
// as the packet that the seed's shared-memory device would have sent, although there is none.
type TraceEvent struct {
	At        time.Duration // since the flags were first set
	Direction Direction
	Kind      uint8 // the number of a packet kind of MPICH-1, from 32 on Cadre's own
	Peer      int   // world rank
	Context   uint64
	Source    int32 // the sender's rank in the communicator, the seed's lrank
	Tag       int32
	Bytes     int // of the message; of its payload in a packet that begins none
}

// directKind is the kind of the packet that a device would send for op.
func (c *Context) directKind(op *Op) uint8 {
	long := op.Size > c.eager
	switch {
	case long && op.Mode == proto.Synchronous:
		return kindGetSync
	case long:
		return kindGet
	}
	return uint8(op.Mode) * 2 // Short, ShortSync, ShortReady
}

func kindName(k uint8) string {
	switch k {
	case kindGet:
		return "DoGet"
	case kindGetSync:
		return "DoGetSync"
	case kindCancel:
		return "Cancel"
	}
	return wire.Kind(k).String()
}

// KindName is the name of the event's kind.
func (e *TraceEvent) KindName() string { return kindName(e.Kind) }

// ring keeps the last events.
type ring struct {
	events []TraceEvent
	next   uint64
}

func (r *ring) add(e TraceEvent) {
	if n := uint64(len(r.events)); n > 0 {
		r.events[r.next%n] = e
		r.next++
	}
}

// Trace returns the events that the trace holds, the oldest first.
func (c *Context) Trace() []TraceEvent {
	c.wmu.Lock()
	e := c.lastObserver
	c.wmu.Unlock()
	if e == nil {
		return nil
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	n := uint64(len(e.ring.events))
	if e.ring.next <= n {
		return append([]TraceEvent(nil), e.ring.events[:e.ring.next]...)
	}
	at := e.ring.next % n
	return append(append([]TraceEvent(nil), e.ring.events[at:]...), e.ring.events[:at]...)
}

// Sizes of the packets in which the seed's channel device sent an envelope.
const (
	PacketSize           = 20 // five words: mode, context, lrank, tag, length
	CompressedPacketSize = 12 // mode, context and lrank in one word of 5, 16 and 11 bits
)

// Compressed reports whether the envelope fits the seed's compressed packet.
func (e *TraceEvent) Compressed() bool {
	return e.Kind < 1<<5 && e.Context < 1<<16 && e.Source >= 0 && e.Source < 1<<11
}

// AppendPacket appends e as the seed's packet, little endian: compressed (MPID_PKT_COMPRESSED) where it fits, and the long
// one elsewhere. The words have 32 bits: of a longer context id or length the packet shows the low half.
func (e *TraceEvent) AppendPacket(b []byte) []byte {
	le := binary.LittleEndian
	if e.Compressed() {
		b = le.AppendUint32(b, uint32(e.Kind)|uint32(e.Context)<<5|uint32(e.Source)<<21)
	} else {
		b = le.AppendUint32(b, uint32(e.Kind))
		b = le.AppendUint32(b, uint32(e.Context))
		b = le.AppendUint32(b, uint32(e.Source))
	}
	b = le.AppendUint32(b, uint32(e.Tag))
	return le.AppendUint32(b, uint32(e.Bytes))
}

// ParsePacket reads what AppendPacket wrote; its direction, peer and time are not in it.
func ParsePacket(b []byte) (e TraceEvent, err error) {
	le := binary.LittleEndian
	switch len(b) {
	case CompressedPacketSize:
		w := le.Uint32(b)
		e.Kind, e.Context, e.Source = uint8(w&31), uint64(w>>5&0xffff), int32(w>>21)
	case PacketSize:
		if k := le.Uint32(b); k > 255 {
			return e, fmt.Errorf("adi: mode %d of a packet: want at most 255", k)
		}
		e.Kind, e.Context, e.Source = uint8(le.Uint32(b)), uint64(le.Uint32(b[4:])), int32(le.Uint32(b[8:]))
		b = b[8:]
	default:
		return e, fmt.Errorf("adi: a packet of %d bytes: want %d or %d", len(b), CompressedPacketSize, PacketSize)
	}
	e.Tag, e.Bytes = int32(le.Uint32(b[4:])), int(le.Uint32(b[8:]))
	return e, nil
}

// text is e in a line, with its packet in hexadecimal words.
func (e *TraceEvent) text(rank int) string {
	arrow := [...]string{"->", "<-", "--"}[min(e.Direction, Here)]
	s := fmt.Sprintf("%d %s %d %s context_id = %d, lrank = %d, tag = %d, len = %d, pkt =",
		rank, arrow, e.Peer, e.KindName(), e.Context, e.Source, e.Tag, e.Bytes)
	for b := e.AppendPacket(nil); len(b) > 0; b = b[4:] {
		s += fmt.Sprintf(" %08x", binary.LittleEndian.Uint32(b))
	}
	return s
}

// WriteTrace prints the trace: a line for every event, the oldest first, with the time in microseconds before it when
// times is set.
func (c *Context) WriteTrace(w io.Writer, times bool) error {
	for _, e := range c.Trace() {
		line := e.text(c.rank) + "\n"
		if times {
			line = fmt.Sprintf("%10.1f %s", float64(e.At)/1e3, line)
		}
		if _, err := io.WriteString(w, line); err != nil {
			return err
		}
	}
	return nil
}
