package shm

import (
	"encoding/binary"
	"errors"
	"fmt"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/internal/memory"
	"cadre.example/internal/wire"
)

var (
	errAfterBye = errors.New("a packet came after Bye")
	errNoPlace  = errors.New("a payload came for which there is no place")
	errPiece    = errors.New("a piece of payload came where none was announced")
)

// read takes one packet out of the ring, or pieces of a large one.
func (l *link) read() bool {
	if l.over {
		return false
	}
	moved := false
	for took := 0; took < limits.ShmRead; {
		var r record
		err := l.in.next(&r)
		if err != nil {
			l.fail(err)
			return true
		}
		if r.b == nil {
			break
		}
		moved = true
		if r.form == formShort && !l.payload && !l.bye {
			if n := l.shorts(&r); n > 0 {
				took += n
				if l.in.due() {
					l.tell()
				}
				break
			}
		}
		took += r.bytes
		err = l.accept(&r)
		l.in.take(r.lines)
		if err != nil {
			l.fail(err)
			return true
		}
		if l.in.due() {
			l.tell()
		}
		if !l.payload || r.form == formRuns {
			break
		}
	}
	if !moved {
		return l.quiet()
	}
	if l.bye {
		l.p.Finish()
	}
	return true
}

// shorts gives the Context short packets, of which r is the first, as long as posted receives take them and its goroutine
// waits for more. It returns how many lines they had.
func (l *link) shorts(r *record) (lines int) {
	s := l.sink.Shorts()
	if !s.Begin(l.dev.cfg.Context, l.p.Rank()) {
		return 0
	}
	c := &l.in
	for n, k := uint(r.bytes), uint(r.lines); ; {
		at := uint(c.at)
		w := &c.lines[at].Word
		names := w[1].Load()
		m := adi.Short{Context: w[2].Load(), Source: int32(names), Tag: int32(names >> 32), Sig: w[3].Load()}
		if !s.Take(m, c.b[at*memory.LineSize+shortHead:][:n]) {
			break
		}
		c.take(int(k))
		lines += int(k)
		if !s.More() {
			break
		}
		word := c.lines[c.at].Word[0].Load()
		if word>>24 != recordWord(formShort, 0, c.taken)>>24 {
			break // none, or another, or an error, which who looks next sees
		}
		n = uint(word & bytesMost)
		if k = (shortHead + n + memory.LineSize - 1) / memory.LineSize; k > uint(len(c.lines)-c.at) {
			break
		}
	}
	s.End()
	return lines
}

// readShort reads a formShort.
func readShort(r *record) (m adi.Short, payload []byte) {
	names := binary.LittleEndian.Uint64(r.b[8:])
	return adi.Short{
		Context: binary.LittleEndian.Uint64(r.b[16:]), Source: int32(names), Tag: int32(names >> 32),
		Sig: binary.LittleEndian.Uint64(r.b[24:]),
	}, r.b[shortHead : shortHead+r.bytes]
}

// quiet does what is left to do for a link that brings nothing. A producer with room enough is not told of more: the
// line in which it would read that is written seldom.
func (l *link) quiet() bool {
	if l.its.bell.Word[wordStuck].Load() != 0 && l.in.told != l.in.taken {
		l.tell()
	}
	if l.eof {
		l.p.Ended(l.bye, l.payload, l.cause)
		l.drop()
		return true
	}
	return false
}

// tell gives the producer room, and wakes it if it waits for that.
func (l *link) tell() {
	l.in.tell()
	if l.its.bell.Word[wordStuck].Load() != 0 {
		l.ring()
	}
}

// fail gives up a peer that breaks the protocol.
func (l *link) fail(err error) {
	l.p.Lose(err)
	l.drop()
}

// accept acts on a record. What it reads of the record twice may differ.
func (l *link) accept(r *record) error {
	if l.payload != (r.form == formPiece || r.form == formRuns) {
		return fmt.Errorf("%w, or none where one was", errPiece)
	}
	h := &l.header
	switch r.form {
	case formShort:
		m, payload := readShort(r)
		m.Header(h, r.bytes)
		return l.packet(payload)
	case formPacket:
		copy(h[:], r.b[headerAt:])
		return l.packet(r.b[headerAt+wire.Size : headerAt+r.bytes])
	case formRuns:
		return l.pull(r)
	default:
		if r.bytes > l.sink.Left() {
			return errNoPlace
		}
		l.sink.Write(r.b[pieceHead : pieceHead+r.bytes])
		return l.arrived()
	}
}

// packet acts on l.header, whose payload is whole or comes in pieces.
func (l *link) packet(payload []byte) error {
	h, ctx := &l.header, l.dev.cfg.Context
	if err := h.Valid(); err != nil {
		return err
	}
	if l.bye {
		return fmt.Errorf("%w: %s", errAfterBye, h)
	}
	if h.Kind() == wire.Bye {
		l.bye = true
		return nil
	}
	n := h.PayloadLen()
	if len(payload) == n && n <= limits.ShmWhole {
		return ctx.Whole(l.p.Rank(), h, payload, &l.sink)
	}
	if len(payload) != n && len(payload) != 0 {
		return fmt.Errorf("%w: %d of %d bytes came with the header", errNoPlace, len(payload), n)
	}
	if err := ctx.Incoming(l.p.Rank(), h, &l.sink); err != nil {
		return err
	}
	if l.sink.Left() != n {
		return fmt.Errorf("%w: %s", errNoPlace, h)
	}
	l.payload = true
	l.sink.Write(payload)
	return l.arrived()
}

// arrived ends the packet if its payload is complete.
func (l *link) arrived() error {
	if l.sink.Left() > 0 {
		return nil
	}
	l.payload = false
	return l.dev.cfg.Context.Arrived(&l.sink)
}

// discard throws away what the peer sends while this rank closes, so that it does not wait for room.
func (l *link) discard() {
	for range len(l.in.lines) {
		var r record
		err := l.in.next(&r)
		if err != nil {
			l.eof = true
			return
		}
		if r.b == nil {
			break
		}
		if r.form == formRuns {
			l.answerPull(0)
		}
		l.in.take(r.lines)
	}
	if l.in.told != l.in.taken {
		l.tell()
	}
}
