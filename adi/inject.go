package adi

import (
	"cadre.example/adi/limits"
	"cadre.example/adi/proto"
)

// Way is a device's word that small packets to peer may be given to l, which does what the device's own Inject does, or to
// the device again.
func (c *Context) Way(peer int, l Injector) {
	c.mu.Lock()
	if p := c.peer(peer); p != nil && p.local == nil {
		p.link = l
		p.long, _ = l.(Claimer)
	}
	c.mu.Unlock()
}

// inject sends op at once if the device of p, its peer, can take it, and reports whether it did: op is then complete. If asked it
// takes a request for it as well.
func (c *Context) inject(p *Peer, op *Op, request bool) (r *Request, ok bool) {
	if op.Size > limits.EagerShm || op.Mode != proto.Standard || p.injector == nil || c.hetero && !c.plain(op) {
		return nil, false
	}
	payload, _ := op.Mem.Source(op.Count, op.Type)
	if op.Size > limits.Inject {
		if payload == nil {
			return nil, false
		}
		return c.sendClaimed(p, Short{op.Context, op.Source, op.Tag, op.Sig}, payload, request)
	}
	c.mu.Lock()
	if payload == nil && op.Size > 0 {
		payload = c.quick.packed[:op.Size]
		packSmall(payload, op, nil)
	}
	if ok = c.put(p, Short{op.Context, op.Source, op.Tag, op.Sig}, payload); ok && request {
		r = c.take()
	}
	c.mu.Unlock()
	return r, ok
}

// Injects reports whether SendSmall to p has any prospect: there is such a peer, and its device may take a packet at once.
func (p *Peer) Injects() bool { return p != nil && p.injector != nil }

// shows reports whether small messages must go the ordinary way: somebody wants to see them, or they are converted.
func (c *Context) shows() bool { return c.observer.Load() != nil || c.hetero }

// SendSmall is Send of a standard message whose packed form is payload, for a Peer that Injects. It reports false, and
// has done nothing, when the message must go the ordinary way.
func (c *Context) SendSmall(p *Peer, m Short, payload []byte) bool {
	if c.shows() {
		return false
	}
	if len(payload) > limits.Inject {
		_, ok := c.sendClaimed(p, m, payload, false)
		return ok
	}
	c.mu.Lock()
	ok := c.put(p, m, payload)
	c.mu.Unlock()
	return ok
}

// IsendSmall is SendSmall with a request, which is done, and whose Op's Call is still to be set; nil where SendSmall
// reports false.
func (c *Context) IsendSmall(p *Peer, m Short, payload []byte) *Request {
	if c.shows() {
		return nil
	}
	if len(payload) > limits.Inject {
		r, ok := c.sendClaimed(p, m, payload, true)
		if !ok {
			return nil
		}
		return r.atOnce()
	}
	c.mu.Lock()
	if !c.put(p, m, payload) {
		c.mu.Unlock()
		return nil
	}
	r := c.take()
	c.mu.Unlock()
	return r.atOnce()
}

// put gives a message to p's device, if the peer's window and the device have room. The lock is held.
func (c *Context) put(p *Peer, m Short, payload []byte) bool {
	if c.dead.Load() != nil || !p.flow.Inject(len(payload)) { // dead: the device may be gone
		return false
	}
	if !p.link.Inject(p.number, m, payload) {
		p.flow.Retract(len(payload))
		return false
	}
	if e := c.observer.Load(); e != nil {
		e.short(Out, p.number, m, len(payload))
	}
	return true
}
