package adi

import (
	"runtime"
	"sync/atomic"

	"cadre.example/adi/match"
	"cadre.example/adi/proto"
	"cadre.example/datatype"
	"cadre.example/internal/memory"
)

// inlineBytes is the largest payload that an unexpected message keeps in itself: copied under the lock, because that
// costs less than a second visit.
const inlineBytes = 128

// A message is an unexpected message of the direct path, kept by its receiver: a copy of the packed bytes, or the
// sender's waiting request.
type message struct {
	handle match.Handle
	next   *message // free list
	peer   int      // world rank of the sender
	source int32
	tag    int32
	size   int
	sig    uint64
	send   *Request           // the data is still the sender's
	block  []byte             // or here
	filled atomic.Bool        // block is complete: the sender fills it outside the lock
	inline *[inlineBytes]byte // made when first needed: messages that stay with their senders do without
}

func (c *Context) newMessage() *message {
	c.heldMsgs++
	m := c.freeMsgs
	if m == nil {
		m = &message{handle: match.Handle(len(c.messages))}
		c.messages = append(c.messages, m)
		return m
	}
	c.freeMsgs, m.next = m.next, nil
	return m
}

func (c *Context) freeMessage(m *message) {
	if m.send == nil {
		c.held[m.peer] -= int32(m.size)
		c.heldAll -= m.size
	}
	if m.block != nil {
		c.blocks.put(m.block)
		m.block = nil
	}
	m.send = nil
	m.filled.Store(false)
	m.next, c.freeMsgs = c.freeMsgs, m
	c.heldMsgs--
	c.shrinkMessages()
}

// arrive brings op, sent by world rank from, to receiver t. It reports false when the message must wait for its receive
// in its sender's memory and r, the sender's request, is nil. With r it always finds a place.
func (t *Context) arrive(op *Op, from int, r *Request) (settled bool, err error) {
	direct, _ := op.Mem.Source(op.Count, op.Type)
	t.mu.Lock()
	if f := t.dead.Load(); f != nil {
		t.mu.Unlock()
		return true, f
	}
	if h, ok := t.matcher.Match(op.Context, op.Source, op.Tag); ok {
		rr := t.slab[h]
		if e := t.eye.Load(); e != nil {
			e.direct(t, op, from, metPosted, 0)
		}
		t.mu.Unlock()
		if op.Size <= handedBytes {
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
		if e := t.eye.Load(); e != nil {
			e.direct(t, op, from, wasRefused, 0)
		}
		t.mu.Unlock()
		return true, errNotReady
	}
	eager := op.Mode == proto.Standard && op.Size <= t.eager &&
		t.heldFrom(from)+op.Size <= t.perPeer && t.heldAll+op.Size <= unexpectedPerRank
	if !eager && r == nil {
		t.mu.Unlock()
		return false, nil
	}
	m := t.newMessage()
	m.peer, m.source, m.tag, m.size, m.sig = from, op.Source, op.Tag, op.Size, op.Sig
	late := false
	switch {
	case !eager:
		m.send = r
	case op.Size <= inlineBytes:
		t.hold(from, op.Size)
		if m.inline == nil {
			m.inline = new([inlineBytes]byte)
		}
		packSmall(m.inline[:op.Size], op, direct)
		m.filled.Store(true)
	default:
		t.hold(from, op.Size)
		m.block = t.blocks.get(op.Size)
		late = true
	}
	t.matcher.Arrive(op.Context, op.Source, op.Tag, m.handle)
	if e := t.eye.Load(); e != nil {
		e.direct(t, op, from, waits(m), m.handle)
	}
	t.wakeProbers()
	t.heard(op.Context)
	block := m.block
	t.mu.Unlock()
	if late {
		packSmall(block[:op.Size], op, direct)
		m.filled.Store(true)
	}
	if eager && r != nil {
		r.complete()
	}
	return true, nil
}

var errNotReady error = &Fault{Kind: FaultNotReady}

func (c *Context) heldFrom(peer int) int {
	if c.held == nil {
		c.held = make([]int32, c.size)
	}
	return int(c.held[peer])
}

func (c *Context) hold(peer, n int) {
	c.held[peer] += int32(n)
	c.heldAll += n
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

// accept gives message m of the direct path to receive r. The lock is held and is released.
func (c *Context) accept(m *message, r *Request) {
	if s := m.send; s != nil {
		c.freeMessage(m)
		c.mu.Unlock()
		r.fill(&s.op, s.direct)
		s.complete()
		return
	}
	if m.size <= inlineBytes {
		if r.meet(m.source, m.tag, m.size, m.sig) {
			r.unpack(m.inline[:m.size])
		}
		c.freeMessage(m)
		c.mu.Unlock()
		r.complete()
		return
	}
	c.mu.Unlock()
	for !m.filled.Load() {
		runtime.Gosched() // its sender is between the lock and the end of one copy of at most localEager bytes
	}
	if r.meet(m.source, m.tag, m.size, m.sig) {
		r.unpack(m.block[:m.size])
	}
	c.mu.Lock()
	c.freeMessage(m)
	c.mu.Unlock()
	r.complete()
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
	r.status = Status{Source: source, Tag: tag, Bytes: size}
	if f := sigFault(sig, r.sig, size == 0); f != nil {
		r.err = f
		r.status.Bytes = 0
		return false
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

// Local is the Context of a world rank that lives in this process, or nil.
func (c *Context) Local(rank int) *Context { return c.local[rank] }
