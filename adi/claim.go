package adi

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/memory"
)

// A Claimer is the Injector of one peer that takes longer messages too, whose payload is copied outside the Context's lock.
type Claimer interface {
	Injector
	// Claim keeps a place for a Short packet with n bytes of payload and reports true; or reports false and does nothing,
	// when packets queued before have not left, or there is no room. The Context calls it under its lock; it must neither
	// block nor call back.
	Claim(n int) bool
	// Fill puts the packet of m and payload into that place. The Context calls it after Claim has reported true, without its
	// lock. Packets that it injects or queues meanwhile leave after this one. The payload is the caller's again afterwards.
	Fill(m Short, payload []byte)
}

// sendClaimed sends a message at once that is too long to be copied under the lock, if its peer's device can take it, and
// reports whether it did: it is then done. If asked it takes a request for it as well.
func (c *Context) sendClaimed(p *Peer, m Short, payload []byte, request bool) (r *Request, ok bool) {
	if len(payload) > limits.EagerShm {
		return nil, false
	}
	c.mu.Lock()
	l := p.long
	if l == nil || c.dead.Load() != nil || !p.flow.Inject(len(payload)) {
		c.mu.Unlock()
		return nil, false
	}
	if !l.Claim(len(payload)) {
		p.flow.Retract(len(payload))
		c.mu.Unlock()
		return nil, false
	}
	if e := c.observer.Load(); e != nil {
		e.short(Out, p.number, m, len(payload))
	}
	if request {
		r = c.take()
	}
	c.mu.Unlock()
	l.Fill(m, payload)
	return r, true
}

// atOnce makes r, which was just taken, a request that is done.
func (r *Request) atOnce() *Request {
	r.status = Status{}
	memory.Release(&r.word, r.word.Load()|1) // nobody else knows it
	return r
}
