package shm

import (
	"encoding/binary"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/adi/stream"
	"cadre.example/internal/memory"
	"cadre.example/internal/wire"
	"golang.org/x/sys/unix"
)

// Inject implements adi.Injector: it puts a packet into the ring at once, if nothing is before it and there is room.
//
// It needs no lock but its caller's, the Context's: only that one queues packets, and pump touches the ring only for a
// packet that was queued. Pump is active from before it takes a packet out of the queue, so the queue is looked at first.
func (l *link) Inject(_ int, m adi.Short, payload []byte) bool {
	if l.p.Queued() != 0 || l.active.Load() || l.down.Load() || !l.p.Up() {
		return false
	}
	if !l.out.relaxed {
		l.relax()
	}
	if !l.out.short(m, payload) && !l.injectBehind(m, payload) {
		return false
	}
	if l.its.bell.Word[wordArmed].Load() != 0 {
		l.mu.Lock() // who has it and is not active waits for nothing
		l.ring()
		l.mu.Unlock()
	}
	return true
}

// injectBehind is what Inject does where the ring ends, or more of it must be freed or cleared first.
func (l *link) injectBehind(m adi.Short, payload []byte) bool {
	if len(payload) > l.shortMost() {
		return false
	}
	lines := recordLines(formShort, len(payload))
	b, _ := l.out.reserve(lines) // pump will find the error again
	if b == nil {
		return false
	}
	copy(writeShort(b, m, len(payload)), payload)
	l.out.commit(formShort, len(payload), lines)
	return true
}

// limits.ShmWhole is the longest payload of a formShort.
func (l *link) shortMost() int { return min(limits.ShmWhole, l.out.recordMost()-shortHead) }

// isShort reports whether the packet of h, with n bytes of payload, fits a formShort.
func (l *link) isShort(h *wire.Header, n int) bool {
	return n <= l.shortMost() && h.Kind() == wire.Short && h.Total() == uint64(n) &&
		h.SendID() == 0 && h.RecvID() == 0 && h.Flags() == 0
}

// beginShort writes the beginning of a formShort and returns the memory for its payload; nil when there is no room.
func (l *link) beginShort(h *wire.Header, n int) []byte {
	b := l.reserve(recordLines(formShort, n))
	if b == nil {
		return nil
	}
	return writeShort(b, adi.Short{Context: h.Context(), Source: h.Source(), Tag: h.Tag(), Sig: h.Sig()}, n)
}

// writeShort writes the beginning of a formShort to b and returns the rest.
func writeShort(b []byte, m adi.Short, n int) []byte {
	binary.LittleEndian.PutUint64(b[8:], uint64(uint32(m.Source))|uint64(uint32(m.Tag))<<32)
	binary.LittleEndian.PutUint64(b[16:], m.Context)
	binary.LittleEndian.PutUint64(b[24:], m.Sig)
	return b[shortHead : shortHead+n]
}

func (l *link) endShort(n int) { l.commit(formShort, n) }

// reserve is the producer's, for a link whose peer may be unbelievable.
func (l *link) reserve(lines int) []byte {
	b, err := l.out.reserve(lines)
	if err != nil {
		l.breakWith(err)
	}
	return b
}

// commit publishes a record and rings if the peer sleeps.
func (l *link) commit(f form, bytes int) {
	if !l.out.relaxed {
		l.relax()
	}
	l.out.commit(f, bytes, recordLines(f, bytes))
	l.ring()
}

// Push implements stream.Link.
func (l *link) Push() {
	if !l.stuck.Load() {
		l.pumpAll(false)
	}
}

// pumpAll writes until there is nothing more to write, the ring is full, or another goroutine is at it, which then looks
// for more after it has unlocked.
func (l *link) pumpAll(retry bool) (moved bool) {
	for first := true; first || !l.stuck.Load() && l.p.HasOutput(); first = false {
		if !l.mu.TryLock() {
			l.again.Store(true)
			return moved
		}
		if retry && l.stuck.Load() {
			l.unstick()
		}
		retry = false
		if !l.stuck.Load() && l.pump() {
			moved = true
		}
		bad := l.broken
		if l.accused || bad == errHungUp {
			bad = nil
		}
		l.accused = l.accused || bad != nil
		l.mu.Unlock()
		if bad != nil {
			l.p.Lose(bad)
		}
	}
	return moved
}

// unstick lets pump try again. l.mu is held.
func (l *link) unstick() {
	if l.closed || l.broken != nil || l.roomAgain() {
		l.stuck.Store(false)
		if !l.closed {
			memory.Release(&l.mine.bell.Word[wordStuck], 0)
		}
	}
}

// roomAgain reports whether a ring that was full has room, or cannot be believed any more. l.mu is held.
func (l *link) roomAgain() bool {
	if l.closed || l.broken != nil {
		return true
	}
	if l.offer.open > 0 {
		return l.answered()
	}
	n, err := l.out.room(l.out.recordMost()/memory.LineSize, len(l.out.lines))
	if err != nil {
		l.breakWith(err)
	}
	return n > 0 || err != nil
}

// pump writes until there is nothing more to write or the ring is full. l.mu is held.
func (l *link) pump() (moved bool) {
	for {
		if l.closed || l.broken != nil {
			l.throwAway()
			return moved
		}
		if !l.holds {
			l.active.Store(true)
			if !l.p.Take(&l.cur) {
				l.active.Store(false)
				break
			}
			l.holds, l.sent = true, -1
		}
		done, some := l.put()
		if some {
			moved = true
			l.p.Sent(1) // Drain only wants to know that it moves
		}
		if done {
			l.done()
			continue
		}
		if l.broken != nil {
			continue
		}
		// The peer rings when it has made room if it sees that this rank waits, or this rank sees the room. A peer that
		// sleeps may have more room than it has told.
		l.stuck.Store(true)
		if l.offer.open == 0 {
			l.mine.bell.Word[wordStuck].Store(1)
		}
		l.ringStuck()
		if !l.roomAgain() {
			return moved
		}
		l.unstick()
	}
	if l.p.Left() && !l.shut {
		l.shut = true
		unix.Shutdown(l.fd, unix.SHUT_WR)
	}
	return moved
}

// done ends the packet that is wholly in the ring.
func (l *link) done() {
	r, _, _, report := l.cur.Payload()
	l.holds, l.offer.refused = false, false
	if report {
		l.dev.cfg.Context.Sent(r)
	}
	l.cur.Forget()
}

// put writes what there is room for of cur, and reports whether that was all of the rest and whether it was anything.
func (l *link) put() (done, some bool) {
	h := l.cur.Header()
	r, off, n, _ := l.cur.Payload()
	if l.sent < 0 {
		if l.isShort(h, n) {
			b := l.beginShort(h, n)
			if b == nil {
				return false, false
			}
			if n > 0 {
				r.Payload(b, off)
			}
			l.endShort(n)
			return true, true
		}
		inline := n
		if n > min(limits.ShmWhole, l.out.recordMost()-headerAt-wire.Size) {
			inline = 0
		}
		b := l.reserve(recordLines(formPacket, wire.Size+inline))
		if b == nil {
			return false, false
		}
		copy(b[headerAt:], h[:])
		if inline > 0 {
			r.Payload(b[headerAt+wire.Size:headerAt+wire.Size+inline], off)
		}
		l.commit(formPacket, wire.Size+inline)
		l.sent, some = inline, true
	}
	for l.sent < n {
		if l.offer.open > 0 {
			if !l.takeAnswer() {
				return false, some
			}
			continue
		}
		if l.mayOffer(h.Kind(), r, n-l.sent) {
			switch l.offerRuns(r, off+l.sent, n-l.sent) {
			case offered:
				return false, true
			case offerFull:
				return false, some
			}
		}
		k := l.piece(n - l.sent)
		if k == 0 {
			return false, some
		}
		b := l.reserve(recordLines(formPiece, k))
		if b == nil {
			return false, some
		}
		r.Payload(b[pieceHead:pieceHead+k], off+l.sent)
		l.commit(formPiece, k)
		l.sent += k
		some = true
	}
	return true, some
}

// piece is how many of n bytes go next: as many as fit if that is not too few to be worth a record.
func (l *link) piece(n int) int {
	most := recordLines(formPiece, min(n, limits.ShmPiece, l.out.recordMost()-pieceHead))
	lines, err := l.out.room(min(most, l.out.recordMost()/memory.LineSize/2), most)
	if err != nil {
		l.breakWith(err)
	}
	return min(n, max(lines-1, 0)*memory.LineSize)
}

// throwAway empties the output of a link on which nothing can be sent. What a request still waits for ends with the
// Context, or as a message to a peer that had finalized.
func (l *link) throwAway() {
	if l.holds && !l.cur.Message() {
		l.holds = false
	}
	var c stream.Parcel
	for l.p.Take(&c) {
		if c.Message() {
			l.cur, l.holds = c, true
		}
	}
}

// Idle implements stream.Link.
func (l *link) Idle() bool {
	if !l.mu.TryLock() {
		return false
	}
	defer l.mu.Unlock()
	return !l.holds
}

// Unsent implements stream.Link.
func (l *link) Unsent() bool {
	if !l.mu.TryLock() {
		return false
	}
	defer l.mu.Unlock()
	return l.holds && l.cur.Message()
}
