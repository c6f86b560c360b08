package adi

import (
	"cadre.example/adi/proto"
	"cadre.example/internal/memory"
)

// burstMost is how many small packets a device may give the Context under one take of its lock.
const burstMost = 32

// injectMost is the largest message that is copied under the lock: the copy costs less than a second visit.
const injectMost = 2 << 10

// quick is the scratch memory of the short ways through the packet path. The rank's lock guards it.
type quick struct {
	short  Short
	packed [injectMost]byte
	out    proto.Actions
}

// Shorts takes Short packets that came without headers, several under one take of the Context's lock, for a device that has
// their payload in its hands: Begin, Take as often as it is true and More, and End. One goroutine at a time uses it, and
// does nothing else with the Context meanwhile. The payload that Take is given must stay until End.
type Shorts struct {
	ctx    *Context
	peer   int
	n      int
	met    [burstMost]*Request // complete, but their waiters do not know
	late   *Request            // met too, but its payload must be copied outside the lock
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
	s.ctx, s.peer = c, peer
	return true
}

// Take delivers a packet to the posted receive that it meets. It reports false, and has done nothing, when the packet must
// go the ordinary way.
func (s *Shorts) Take(m *Short, payload []byte) bool {
	c := s.ctx
	out := &c.quick.out
	req, ok := c.engine.Receive(s.peer, m.Context, m.Source, m.Tag, len(payload), out)
	if !ok {
		return false
	}
	r := c.slab[req]
	if e := c.eye.Load(); e != nil {
		e.short(In, s.peer, m, len(payload))
	}
	if len(out.List) > 0 {
		s.credit = true
		s.packet = Packet{Header: out.List[0].Header}
		c.sawPacket(s.peer, &s.packet.Header)
		c.remote[s.peer].Queue(s.peer, &s.packet)
		out.Reset()
	}
	if len(payload) > injectMost || r.direct == nil && len(payload) > 0 { // to unpack may be to ask foreign code for memory
		s.late, s.head, s.bytes = r, *m, payload
		return true
	}
	if r.meetPacket(m.Source, m.Tag, len(payload), m.Sig) {
		r.unpack(payload)
	}
	memory.Release(&r.word, r.word.Load()|1)
	s.met[s.n] = r
	s.n++
	return true
}

// More reports whether Take may be called again. It is false, too, when the goroutine that polls has what it waits for.
func (s *Shorts) More() bool {
	g := s.ctx.goal
	return s.n < burstMost && s.late == nil && (g == nil || !g.isDone())
}

// End unlocks the Context and does what must be done outside the lock.
func (s *Shorts) End() {
	c := s.ctx
	// The requests were completed by plain stores. One barrier orders all of them before the looks at their waiters: who is
	// about to sleep announces it and looks once more.
	c.mu.UnlockFully()
	for i, r := range s.met[:s.n] {
		if w := r.waiter.Load(); w != nil {
			w.wake(c)
		}
		s.met[i] = nil
	}
	s.n = 0
	if r := s.late; r != nil {
		if m := &s.head; r.meetPacket(m.Source, m.Tag, len(s.bytes), m.Sig) {
			r.unpack(s.bytes)
		}
		s.late, s.bytes = nil, nil
		r.complete()
	}
	if s.credit {
		s.credit = false
		c.remote[s.peer].Flush(s.peer)
	}
}
