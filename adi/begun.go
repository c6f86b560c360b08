package adi

import (
	"sync/atomic"

	"cadre.example/adi/match"
	"cadre.example/adi/proto"
	"cadre.example/datatype"
	"cadre.example/internal/lane"
	"cadre.example/internal/memory"
	"cadre.example/internal/record"
)

// Code outside of Go begins small operations under handles of its own: lane.Begun, internal/lane/begun.go. A send that it has
// begun is done at once. A receive that it has begun is known to it alone as long as it alone takes messages, and is then done
// without Go having seen it. Before anything happens here that could make a difference it is posted: all receives that are
// posted here were posted before those that it alone knows, and no message waits that one of those would meet.

// postBegun posts the receives that code outside of Go has begun, in their order. A caller that posts a receive, or lists
// those that are posted, does so first. The lock is held.
func (c *Context) postBegun() {
	if c.begun.Waiting != 0 {
		c.postBegunTo(c.begun.Last)
	}
}

// postBegunFor posts the first of them that a message meets, and those before it: a message that none asks for leaves them to
// code outside of Go. A caller that lets a message meet a receive does so first. The lock is held.
func (c *Context) postBegunFor(context uint64, source, tag int32) {
	if c.begun.Waiting != 0 {
		if place := c.lanes.Load().meets(&c.begun, context, source, tag); place != 0 {
			c.postBegunTo(place)
		}
	}
}

// meets is the place of the first receive in q that a message meets, or 0. The lock is held.
func (a *lanes) meets(q *lane.Queue, context uint64, source, tag int32) uint64 {
	for i := q.First; i != 0; i = a.begun[i].Next {
		if b := &a.begun[i]; (match.Pattern{Context: b.Context, Source: int32(b.Peer), Tag: int32(b.Tag)}).Fits(context, source, tag) {
			return i
		}
	}
	return 0
}

// postBegunTo posts those up to the one in a place, which waits. The lock is held.
//
//go:noinline
func (c *Context) postBegunTo(last uint64) {
	a, q := c.lanes.Load(), &c.begun
	for i := uint64(0); i != last; {
		i = q.First
		b := &a.begun[i]
		q.First = b.Next
		r := c.take()
		op := r.Op()
		*op = Op{
			Mem: datatype.MemForeign(uintptr(b.Buf)), Count: int(b.Count), Context: b.Context, Sig: b.Mark, Size: int(b.Bytes),
			Source: int32(b.Peer), Tag: int32(b.Tag), Mode: proto.Standard,
		}
		op.Type, op.Call = a.tell(b)
		op.Call.Name = "Irecv"
		direct, _ := op.Mem.Sink(op.Count, op.Type)
		r.expect(direct)
		r.Mark.Set(r.Gen(), record.Irecv, int(op.Source), int(op.Tag))
		if _, met := c.matcher.Post(op.pattern(), r.handle); met {
			panic("adi: a receive that was begun outside of Go meets a message that waits")
		}
		if c.observer.Load() != nil {
			c.sawPost(r, false)
		}
		a.got(i, r)
		// Last: a receive that looks without the lock, first here and then how many are posted, misses none.
		atomic.StoreUint64(&q.Waiting, q.Waiting-1)
	}
	if q.First != 0 {
		a.begun[q.First].Back = 0
	} else {
		q.Last = 0
	}
}

// fillBegun completes the first receive of code outside of Go that a message meets, without posting it. It reports false, and
// has done nothing, where there is none or more to do. The lock is held.
func (c *Context) fillBegun(flow *proto.Flow, peer int, m Short, payload []byte) bool {
	a, q := c.lanes.Load(), &c.begun
	place := a.meets(q, m.Context, m.Source, m.Tag)
	if place == 0 {
		return false
	}
	b := &a.begun[place]
	if b.World != uint64(peer) || uint64(len(payload)) > b.Bytes || m.Sig != b.Mark || c.observer.Load() != nil ||
		!c.engine.ReceiveUnmatched(flow, peer, m.Source, m.Tag, len(payload), &c.quick.out) {
		return false
	}
	lane.Fill(b.Buf, payload)
	if b.Back != 0 {
		a.begun[b.Back].Next = b.Next
	} else {
		q.First = b.Next
	}
	if b.Next != 0 {
		a.begun[b.Next].Back = b.Back
	} else {
		q.Last = b.Back
	}
	q.Waiting--
	b.Tag, b.Bytes = uint64(m.Tag), uint64(len(payload))
	atomic.StoreUint64(&b.State, lane.Received)
	return true
}

// got gives the Begun in a place its request. From then on the request is known by its pointer and its generation, as it is to
// any other who holds one: what is completed may be dropped, and its number be another's. The lock is held.
func (a *lanes) got(place uint64, r *Request) {
	w := &a.begun[place]
	w.Gen, a.requests[place] = r.Gen(), r
	atomic.StoreUint64(&w.State, lane.Posted) // its owner looks without the lock
}

// A BegunRequest is what stands for a Begun here.
type BegunRequest struct {
	Request *Request
	Gen     uint64 // its generation: the request is stale once somebody has completed it
	Comm    int64  // the handle of its communicator
	Sends   bool
	Known   int64 // what NameBegun was told, or 0
}

// valid is the Begun in a place, if that is of handle. The lock is held.
func (a *lanes) valid(place int, handle int64) *lane.Begun {
	if uint(place) < lane.Places && place > 0 {
		if w := &a.begun[place]; w.State != lane.Free && int64(w.Handle) == handle {
			return w
		}
	}
	return nil
}

// Begun makes a request for the Begun in a place, unless it has one. It reports false when that is not of handle.
func (c *Context) Begun(place int, handle int64) (o BegunRequest, ok bool) {
	a := c.lanes.Load()
	if a == nil {
		return o, false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	w := a.valid(place, handle)
	if w == nil {
		return o, false
	}
	o.Comm, o.Known = int64(w.Comm), int64(w.Known)
	switch w.State {
	case lane.Waits:
		c.postBegunTo(uint64(place))
	case lane.Sent, lane.Received:
		r := c.take()
		*r.Op() = Op{}
		r.expect(nil)
		r.role = RoleManual
		_, r.op.Call = a.tell(w)
		op := record.Irecv
		if r.op.Call.Name = "Irecv"; w.State == lane.Sent {
			r.op.Call.Name, op = "Isend", record.Isend
			o.Sends = true
		}
		r.status = begunStatus(w)
		r.Mark.Set(r.Gen(), op, int(int64(w.Peer)), int(int64(w.Tag)))
		memory.Release(&r.word, r.word.Load()|1) // nobody else knows it
		a.got(uint64(place), r)
	}
	o.Request, o.Gen = a.requests[place], w.Gen
	return o, true
}

func begunStatus(w *lane.Begun) Status {
	if w.State == lane.Sent {
		return Status{}
	}
	return Status{Source: int32(w.Peer), Tag: int32(w.Tag), Bytes: int(w.Bytes)}
}

// NameBegun keeps a name for what Begun has returned, until EndBegun. Nobody may call EndBegun between the two.
func (c *Context) NameBegun(place int, name int64) {
	c.mu.Lock()
	c.lanes.Load().begun[place].Known = uint64(name)
	c.mu.Unlock()
}

// BegunDone is the status of a Begun that was done without a request.
func (c *Context) BegunDone(place int, handle int64) (st Status, ok bool) {
	a := c.lanes.Load()
	if a == nil {
		return st, false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	w := a.valid(place, handle)
	if w == nil || w.State != lane.Sent && w.State != lane.Received {
		return st, false
	}
	return begunStatus(w), true
}

// EndBegun ends the Begun in a place and returns what NameBegun was told. It reports false when that is not of handle.
func (c *Context) EndBegun(place int, handle int64) (known int64, ok bool) {
	a := c.lanes.Load()
	if a == nil {
		return 0, false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	w := a.valid(place, handle)
	if w == nil || w.State == lane.Waits {
		return 0, false
	}
	known = int64(w.Known)
	w.Known, a.requests[place] = 0, nil
	atomic.StoreUint64(&w.State, lane.Free)
	w.Next, c.begun.Free = c.begun.Free, uint64(place)
	return known, true
}

// BegunOf are the handles of the operations of a communicator, by its handle.
func (c *Context) BegunOf(comm int64) (handles []int64) {
	a := c.lanes.Load()
	if a == nil {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for i := range a.begun {
		if w := &a.begun[i]; w.State != lane.Free && int64(w.Comm) == comm {
			handles = append(handles, int64(w.Handle))
		}
	}
	return handles
}
