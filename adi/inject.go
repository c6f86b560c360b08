package adi

import (
	"cadre.example/adi/limits"
	"cadre.example/adi/proto"
)

// A way is the short one to a peer.
type way struct {
	device Injector    // nil: there is none
	link   Injector    // the same, or what it has named for this peer; the lock guards it, like
	long   Claimer     // link, if it is one, and
	flow   *proto.Flow // made when first needed
}

// open counts a message of n bytes if peer's window has room for it.
func (w *way) open(c *Context, peer, n int) bool {
	if w.flow == nil {
		w.flow = c.engine.Flow(peer)
	}
	return w.flow.Inject(n)
}

// Way is a device's word that small packets to peer may be given to l, which does what the device's own Inject does, or to
// the device again.
func (c *Context) Way(peer int, l Injector) {
	c.mu.Lock()
	w := &c.ways[peer]
	w.link = l
	w.long, _ = l.(Claimer)
	c.mu.Unlock()
}

// inject sends op at once if its peer's device can take it, and reports whether it did: op is then complete. If asked it
// takes a request for it as well.
func (c *Context) inject(op *Op, request bool) (r *Request, ok bool) {
	if op.Size > limits.EagerShm || op.Mode != proto.Standard || c.ways[op.Peer].device == nil || c.hetero && !c.plain(op) {
		return nil, false
	}
	payload, _ := op.Mem.Source(op.Count, op.Type)
	if op.Size > limits.Inject {
		if payload == nil {
			return nil, false
		}
		return c.sendClaimed(op.Peer, Short{op.Context, op.Source, op.Tag, op.Sig}, payload, request)
	}
	c.mu.Lock()
	if payload == nil && op.Size > 0 {
		payload = c.quick.packed[:op.Size]
		packSmall(payload, op, nil)
	}
	if ok = c.put(op.Peer, Short{op.Context, op.Source, op.Tag, op.Sig}, payload); ok && request {
		r = c.take()
	}
	c.mu.Unlock()
	return r, ok
}

// SendsSmall reports whether SendSmall to peer has any prospect: a device may take it at once, and nobody wants to see the
// operation.
func (c *Context) SendsSmall(peer int) bool {
	return uint(peer) < uint(len(c.ways)) && c.ways[peer].device != nil && c.eye.Load() == nil && !c.hetero
}

// SendSmall is Send of a standard message whose packed form is payload, for a peer of SendsSmall. It reports false, and
// has done nothing, when the message must go the ordinary way.
func (c *Context) SendSmall(peer int, m Short, payload []byte) bool {
	if len(payload) > limits.Inject {
		_, ok := c.sendClaimed(peer, m, payload, false)
		return ok
	}
	c.mu.Lock()
	ok := c.put(peer, m, payload)
	c.mu.Unlock()
	return ok
}

// IsendSmall is SendSmall with a request, which is done, and whose Op's Call is still to be set; nil where SendSmall
// reports false.
func (c *Context) IsendSmall(peer int, m Short, payload []byte) *Request {
	if len(payload) > limits.Inject {
		r, ok := c.sendClaimed(peer, m, payload, true)
		if !ok {
			return nil
		}
		return r.atOnce()
	}
	c.mu.Lock()
	if !c.put(peer, m, payload) {
		c.mu.Unlock()
		return nil
	}
	r := c.take()
	c.mu.Unlock()
	return r.atOnce()
}

// put gives a message to peer's device, if the peer's window and the device have room. The lock is held.
func (c *Context) put(peer int, m Short, payload []byte) bool {
	l := &c.ways[peer]
	if c.dead.Load() != nil || !l.open(c, peer, len(payload)) { // dead: the device may be gone
		return false
	}
	if !l.link.Inject(peer, m, payload) {
		l.flow.Retract(len(payload))
		return false
	}
	if e := c.eye.Load(); e != nil {
		e.short(Out, peer, m, len(payload))
	}
	return true
}
