package adi

import (
	"cadre.example/adi/limits"
	"cadre.example/adi/proto"
	"cadre.example/internal/memory"
	"cadre.example/internal/race"
)

// quick is the scratch memory of the short ways through the packet path. The rank's lock guards it.
type quick struct {
	packed [limits.Inject]byte
	out    proto.Actions
}

// Shorts takes Short packets that came without headers, several under one take of the Context's lock, for a device that has
// their payload in its hands: Begin, Take as often as it is true and More, and End. One goroutine at a time uses it, and
// does nothing else with the Context meanwhile. The payload that Take is given must stay until End.
type Shorts struct {
	ctx    *Context
	peer   int
	from   *Peer       // that peer
	flow   *proto.Flow // its own
	n      int
	met    [limits.InjectBurst]*Request // complete, but their waiters do not know
	begun  int                          // were begun outside of Go, and are done
	late   *Request                     // met too, but its payload must be copied outside the lock
	bytes  []byte
	head   Short
	credit bool // a packet is queued
	packet Packet
}

// Begin locks the Context for packets of peer. It reports false when it has failed; End must not follow then.
func (s *Shorts) Begin(c *Context, peer int) bool {
	c.mu.Lock()
	if c.dead.Load() != nil {
		c.mu.Unlock()
		return false
	}
	if s.ctx != c || s.peer != peer {
		s.ctx, s.peer, s.flow = c, peer, nil
		if s.from = c.peer(peer); s.from != nil {
			s.flow = &s.from.flow
		}
	}
	return s.flow != nil || s.unknown()
}

// unknown is Begin of no peer.
func (s *Shorts) unknown() bool {
	s.ctx.mu.Unlock()
	return false
}

// Take delivers a packet to the posted receive that it meets. It reports false, and has done nothing, when the packet must
// go the ordinary way.
func (s *Shorts) Take(m Short, payload []byte) bool {
	c, n := s.ctx, len(payload)
	req, ok := c.engine.Receive(s.flow, s.peer, m.Context, m.Source, m.Tag, n, &c.quick.out)
	if !ok {
		return c.begun.Waiting != 0 && s.fillBegun(m, payload)
	}
	r := c.slab[req]
	if len(c.quick.out.List) > 0 || c.observer.Load() != nil {
		s.beside(m, n)
	}
	switch {
	case n > limits.Inject || r.direct == nil && n > 0: // to unpack may be to ask foreign code for memory
		s.late, s.head, s.bytes = r, m, payload
		return true
	case race.Enabled || c.hetero || m.Sig != r.sig || n > r.room:
		if r.meetPacket(m.Source, m.Tag, n, m.Sig) {
			r.unpack(payload)
		}
	default: // as these two do
		r.status = Status{Source: m.Source, Tag: m.Tag, Bytes: n}
		if n == 8 && len(r.direct) >= 8 {
			*(*[8]byte)(r.direct) = [8]byte(payload)
		} else if n > 0 {
			copy(r.direct, payload)
		}
	}
	memory.Release(&r.word, r.word.Load()|1)
	s.met[s.n&(limits.InjectBurst-1)] = r
	s.n++
	return true
}

// fillBegun is Take of a packet that meets no posted receive, where code outside of Go has begun some.
func (s *Shorts) fillBegun(m Short, payload []byte) bool {
	if !s.ctx.fillBegun(s.flow, s.peer, m, payload) {
		return false
	}
	s.begun++
	if len(s.ctx.quick.out.List) > 0 {
		s.beside(m, len(payload))
	}
	return true
}

// beside does what a packet asks for that is not the receive's: it gives credit, and is noted.
func (s *Shorts) beside(m Short, n int) {
	c, out := s.ctx, &s.ctx.quick.out
	if e := c.observer.Load(); e != nil {
		e.short(In, s.peer, m, n)
	}
	if len(out.List) > 0 {
		s.credit = true
		s.packet = Packet{Header: out.List[0].Header}
		c.sawPacket(s.peer, &s.packet.Header)
		s.from.device.Queue(s.peer, &s.packet)
		out.Reset()
	}
}

// More reports whether Take may be called again. It is false, too, when the goroutine that polls has what it waits for.
func (s *Shorts) More() bool {
	g := s.ctx.goal
	return s.n+s.begun < limits.InjectBurst && s.late == nil && (g == nil || !g.isDone())
}

// End unlocks the Context and does what must be done outside the lock.
func (s *Shorts) End() {
	c := s.ctx
	// The requests were completed by plain stores. One barrier orders all of them before the looks at their waiters: who is
	// about to sleep announces it and looks once more.
	c.mu.UnlockFully()
	for _, r := range s.met[:s.n] { // they stay there until others do, which are of the pool too
		if w := r.waiter.Load(); w != nil {
			w.wake(c)
		}
	}
	s.n, s.begun = 0, 0
	if r := s.late; r != nil {
		if m := &s.head; r.meetPacket(m.Source, m.Tag, len(s.bytes), m.Sig) {
			r.unpack(s.bytes)
		}
		s.late, s.bytes = nil, nil
		r.complete()
	}
	if s.credit {
		s.credit = false
		s.from.device.Flush(s.peer)
	}
}
