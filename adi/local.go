package adi

import (
	"cadre.example/adi/limits"
	"cadre.example/adi/match"
	"cadre.example/adi/proto"
	"cadre.example/datatype"
	"cadre.example/internal/memory"
	"cadre.example/internal/race"
	"cadre.example/internal/spin"
)

// arrive brings op, sent by world rank from, to receiver t. It reports false when the message must wait for its receive
// in its sender's memory and r, the sender's request, is nil. With r it always finds a place.
func (t *Context) arrive(op *Op, from int, r *Request) (placed bool, err error) {
	direct, _ := op.Mem.Source(op.Count, op.Type)
	t.mu.Lock()
	t.postBegunFor(op.Context, op.Source, op.Tag)
	epoch := t.epoch.Load()
	if epoch != 0 {
		if f := t.dead.Load(); f != nil {
			t.mu.Unlock()
			return true, f
		}
	}
	if h, ok := t.matcher.Match(op.Context, op.Source, op.Tag); ok {
		rr := t.slab[h]
		if epoch&epochObserved != 0 {
			if e := t.observer.Load(); e != nil {
				e.direct(t, op, from, metPosted, 0)
			}
		}
		t.mu.Unlock()
		if op.Size <= limits.Handed {
			rr.hand(op, direct)
		} else {
			rr.fill(op, direct)
		}
		if r != nil {
			r.complete()
		}
		return true, nil
	}
	if op.Mode == proto.Ready {
		if e := t.observer.Load(); e != nil {
			e.direct(t, op, from, wasRefused, 0)
		}
		t.mu.Unlock()
		return true, errNotReady
	}
	held, cost := t.heldFrom(from), charge(op.Size)
	eager := op.Mode == proto.Standard && op.Size <= t.eager &&
		int(*held)+cost <= t.perPeer && t.heldAll+cost <= limits.UnexpectedPerRank
	if !eager && r == nil {
		t.mu.Unlock()
		return false, nil
	}
	var h match.Handle
	var k *kept
	var block []byte
	if !eager {
		h = t.messages.park(r)
	} else {
		h, k = t.messages.keep()
		k.peer, k.source, k.tag, k.size, k.sig, k.held = int32(from), op.Source, op.Tag, op.Size, op.Sig, held
		*held += int32(cost)
		t.heldAll += cost
		if op.Size <= limits.InlineUnexpected {
			if k.inline == nil {
				k.inline = new([limits.InlineUnexpected]byte)
			}
			packSmall(k.inline[:op.Size], op, direct)
		} else {
			block = t.blocks.get(op.Size)
			k.block = block
		}
	}
	t.matcher.Arrive(op.Context, op.Source, op.Tag, h)
	t.waited()
	if e := t.observer.Load(); e != nil {
		e.direct(t, op, from, waits(eager), h)
	}
	t.wakeProbers()
	t.heard(op.Context)
	t.mu.Unlock()
	if block != nil {
		packSmall(block, op, direct)
		k.filled.Store(true)
	}
	if eager && r != nil {
		r.complete()
	}
	return true, nil
}

var errNotReady error = &Fault{Kind: FaultNotReady}

// heldFrom is where it is counted how much payload of a peer's unexpected messages is held. The lock is held.
func (c *Context) heldFrom(peer int) *int32 {
	if n := c.held.Near(peer); n != nil {
		return n
	}
	return c.held.Make(peer)
}

// packSmall packs a whole message into dst.
func packSmall(dst []byte, op *Op, direct []byte) {
	if direct != nil {
		copy(dst, direct)
		return
	}
	if len(dst) > 0 {
		datatype.PackInto(dst, op.Mem, op.Count, op.Type)
	}
}

// accept gives message h of the direct path to receive r. The lock is held and is released.
func (c *Context) accept(h match.Handle, r *Request) {
	s := c.messages.at(h)
	if send := s.send; send != nil {
		c.messages.unpark(h)
		c.mu.Unlock()
		r.fill(&send.op, send.direct)
		send.complete()
		return
	}
	k := s.kept
	if k.block == nil {
		if r.meet(k.source, k.tag, k.size, k.sig) {
			r.unpack(k.inline[:k.size])
		}
		c.unkeep(h, k)
		c.mu.Unlock()
		r.complete()
		return
	}
	c.mu.Unlock()
	for !k.filled.Load() {
		spin.Turn() // its sender is between the lock and the end of one copy of at most limits.EagerLocal bytes
	}
	if r.meet(k.source, k.tag, k.size, k.sig) {
		r.unpack(k.block)
	}
	c.mu.Lock()
	c.unkeep(h, k)
	c.mu.Unlock()
	r.complete()
}

// unkeep ends kept message h. The lock is held.
func (c *Context) unkeep(h match.Handle, k *kept) {
	cost := charge(k.size)
	*k.held -= int32(cost)
	c.heldAll -= cost
	if k.block != nil {
		c.blocks.put(k.block)
	}
	c.messages.release(h)
}

// fill copies the message that op describes from its sender's memory into receive r and completes r.
func (r *Request) fill(op *Op, direct []byte) {
	if r.meet(op.Source, op.Tag, op.Size, op.Sig) && op.Size > 0 {
		if direct != nil && r.direct != nil {
			copy(r.direct, direct)
		} else if _, err := datatype.Transfer(r.op.Mem, r.op.Count, r.op.Type, op.Mem, op.Count, op.Type); err != nil {
			r.err = &Fault{Kind: FaultBuffer, Err: err}
		}
	}
	r.complete()
}

// meet records what message receive r has met, and reports whether its bytes may be received. It writes r.err otherwise;
// of a message that is too long the beginning is received.
func (r *Request) meet(source, tag int32, size int, sig uint64) bool {
	if race.Enabled && guarded.Load() { // what stands for the receive in the race detector's eyes comes before what is written now
		if b := r.op.firstByte(); b != nil {
			race.Acquire(b)
		}
	}
	r.status = Status{Source: source, Tag: tag, Bytes: size}
	if f := sigFault(sig, r.sig, size == 0); f != nil && !r.ctx.passes(f, source, tag) {
		r.err = f
		if f.Kind != FaultOrder {
			r.status.Bytes = 0
			return false
		}
	}
	if size > r.room {
		r.err = &Fault{Kind: FaultTruncate, Got: uint64(size), Want: uint64(r.room)}
		r.status.Bytes = r.room
	}
	return true
}

// unpack stores the packed bytes of a whole message that r has met.
func (r *Request) unpack(p []byte) {
	if len(p) > r.room {
		p = p[:r.room]
	}
	if r.direct != nil {
		memory.CopySmall(r.direct, p)
	} else if r.conv {
		r.unpackForm(p)
	} else if len(p) > 0 {
		datatype.UnpackFrom(r.op.Mem, r.op.Count, r.op.Type, p)
	}
}
