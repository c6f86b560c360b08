package adi

import (
	"sync"
	"sync/atomic"
	"time"

	"cadre.example/adi/limits"
	"cadre.example/adi/match"
	"cadre.example/adi/proto"
	"cadre.example/internal/wire"
)

// Flags say what a Context notes about its own work: the MPID_Flags of the seed. All are off until SetDebugFlag.
type Flags uint32

const (
	// FlagStatistics counts messages, packets and queue lengths, for Statistics.
	FlagStatistics Flags = 1 << iota
	// FlagTrace keeps the last events in a ring, for Trace.
	FlagTrace
	// FlagAges notes when receives were posted and when unexpected messages came, for Queues.
	FlagAges

	allFlags = FlagStatistics | FlagTrace | FlagAges
)

// An observer is what notes. While nothing is to be noted the Context has none, and every place that would tell it something
// costs the look at one pointer.
type observer struct {
	mu     sync.Mutex // behind the rank's lock, before no other
	flags  atomic.Uint32
	born   time.Time
	counts counts
	ring   ring
	posted []time.Duration // when the receive of a handle was posted, since born
	local  []time.Duration // when the unexpected message of a handle came over the direct path
	remote []time.Duration // and in a packet: by remoteIndex
}

// Flags are those that are on.
func (c *Context) Flags() Flags {
	if e := c.observer.Load(); e != nil {
		return Flags(e.flags.Load())
	}
	return 0
}

// SetDebugFlag turns those of f on, and all others off. What was counted and traced so far stays. It may be called at any
// time; what is under way at that moment is noted or not.
func (c *Context) SetDebugFlag(f Flags) {
	f &= allFlags
	c.wmu.Lock()
	defer c.wmu.Unlock()
	e := c.lastObserver
	if e == nil {
		if f == 0 {
			return
		}
		e = &observer{born: time.Now()}
		e.counts.comms = map[uint64]*CommStatistics{}
		c.lastObserver = e
	}
	e.mu.Lock()
	if f&FlagTrace != 0 && e.ring.events == nil {
		e.ring.events = make([]TraceEvent, limits.TraceEvents)
	}
	e.mu.Unlock()
	e.flags.Store(uint32(f))
	if f == 0 {
		c.observer.Store(nil)
		c.epoch.And(^uint64(epochObserved))
	} else {
		c.observer.Store(e)
		c.epoch.Or(epochObserved)
	}
}

// begin locks e and says what is on and what time it is.
func (e *observer) begin() (Flags, time.Duration) {
	e.mu.Lock()
	return Flags(e.flags.Load()), time.Since(e.born)
}

// An outcome is what became of a message on arrival by the direct path.
type outcome uint8

const (
	metPosted  outcome = iota // copied to the receive that waited
	keptCopy                  // no receive waited: a copy was kept
	leftThere                 // no receive waited: the data stays with its sender
	wasRefused                // a ready send that no receive waited for
)

func waits(eager bool) outcome {
	if eager {
		return keptCopy
	}
	return leftThere
}

// sawSend: the rank starts the send of op.
func (c *Context) sawSend(op *Op) {
	if e := c.observer.Load(); e != nil {
		e.send(c, op)
	}
}

// sawPost: receive r was posted, and waits unless it has met a message. The lock is held.
func (c *Context) sawPost(r *Request, met bool) {
	if e := c.observer.Load(); e != nil {
		e.post(c, r, met)
	}
}

// sawStep: the engine has taken ev; before is how many unexpected messages there were. The lock is held.
func (c *Context) sawStep(ev *proto.Event, before int) {
	if e := c.observer.Load(); e != nil {
		e.step(c, ev, before)
	}
}

// sawPacket: a packet leaves for peer.
func (c *Context) sawPacket(peer int, h *wire.Header) {
	if e := c.observer.Load(); e != nil {
		e.packet(Out, peer, h)
	}
}

// sawCancel: the operation of r was withdrawn.
func (c *Context) sawCancel(r *Request) {
	if e := c.observer.Load(); e != nil {
		e.cancel(r)
	}
}

// The methods below are called under the rank's lock, but send; e's own comes after it.

func (e *observer) send(c *Context, op *Op) {
	f, now := e.begin()
	defer e.mu.Unlock()
	if f&FlagStatistics != 0 {
		e.counts.Sends++
		e.counts.SendBytes += uint64(op.Size)
		s := e.counts.comm(op.Context)
		s.Sends++
		s.SendBytes += uint64(op.Size)
	}
	if f&FlagTrace != 0 && c.Direct(op.Peer) != nil {
		e.ring.add(TraceEvent{now, Out, c.directKind(op), op.Peer, op.Context, op.Source, op.Tag, op.Size})
	}
}

func (e *observer) direct(c *Context, op *Op, from int, o outcome, h match.Handle) {
	f, now := e.begin()
	defer e.mu.Unlock()
	if f&FlagTrace != 0 {
		e.ring.add(TraceEvent{now, In, c.directKind(op), from, op.Context, op.Source, op.Tag, op.Size})
	}
	if f&FlagStatistics != 0 {
		switch o {
		case metPosted:
			e.counts.Direct++
		case keptCopy:
			e.counts.Eager++
		case leftThere:
			e.counts.Rendezvous++
		case wasRefused:
			e.counts.NotReady++
		}
	}
	if o != keptCopy && o != leftThere {
		return
	}
	if f&FlagStatistics != 0 {
		e.counts.unexpected(op.Context, op.Size, c.matcher.Unexpected())
	}
	if f&FlagAges != 0 {
		e.local = stamp(e.local, h, now)
	}
}

func (e *observer) post(c *Context, r *Request, met bool) {
	f, now := e.begin()
	defer e.mu.Unlock()
	if f&FlagStatistics != 0 {
		e.counts.Receives++
		e.counts.comm(r.op.Context).Receives++
		e.counts.PostedMax = max(e.counts.PostedMax, c.matcher.Posted())
	}
	if f&FlagAges != 0 && !met {
		e.posted = stamp(e.posted, r.handle, now)
	}
}

func (e *observer) step(c *Context, ev *proto.Event, before int) {
	if ev.Kind != proto.EvPacket {
		return
	}
	h := ev.Header
	e.packet(In, ev.Peer, h)
	f, now := e.begin()
	defer e.mu.Unlock()
	if !h.Kind().Envelope() {
		return
	}
	came := c.matcher.Unexpected() > before
	if f&FlagStatistics != 0 {
		switch {
		case h.Kind() >= wire.RequestSend:
			e.counts.Rendezvous++
		case came:
			e.counts.Eager++
		default:
			e.counts.Direct++
		}
		if came {
			e.counts.unexpected(h.Context(), int(h.Total()), c.matcher.Unexpected())
		}
	}
	if f&FlagAges != 0 && came {
		e.remote = stamp(e.remote, remoteIndex(c.matcher.Newest()), now)
	}
}

func (e *observer) packet(d Direction, peer int, h *wire.Header) {
	f, now := e.begin()
	defer e.mu.Unlock()
	if f&FlagStatistics != 0 {
		e.counts.packet(d, uint8(h.Kind()))
	}
	if f&FlagTrace != 0 {
		n := h.PayloadLen()
		if h.Kind().Envelope() {
			n = int(h.Total())
		}
		e.ring.add(TraceEvent{now, d, uint8(h.Kind()), peer, h.Context(), h.Source(), h.Tag(), n})
	}
}

func (e *observer) short(d Direction, peer int, m Short, n int) {
	f, now := e.begin()
	defer e.mu.Unlock()
	if f&FlagStatistics != 0 {
		e.counts.packet(d, uint8(wire.Short))
		if d == In {
			e.counts.Direct++
		}
	}
	if f&FlagTrace != 0 {
		e.ring.add(TraceEvent{now, d, uint8(wire.Short), peer, m.Context, m.Source, m.Tag, n})
	}
}

func (e *observer) cancel(r *Request) {
	f, now := e.begin()
	defer e.mu.Unlock()
	if f&FlagStatistics != 0 {
		e.counts.Cancelled++
	}
	if f&FlagTrace != 0 {
		e.ring.add(TraceEvent{now, Here, kindCancel, int(r.op.Source), r.op.Context, r.op.Source, r.op.Tag, r.room})
	}
}

// remoteIndex is a small number for message h, which came in a packet, unlike that of any other that waits.
func remoteIndex(h match.Handle) match.Handle {
	i := match.Handle(2 * proto.Index(h))
	if proto.Announced(h) {
		i++
	}
	return i
}

// stamp notes the time of handle h.
func stamp(list []time.Duration, h match.Handle, now time.Duration) []time.Duration {
	for len(list) <= int(h) {
		list = append(list, 0)
	}
	list[h] = now
	return list
}
