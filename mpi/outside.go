package mpi

import "cadre.example/adi"

// Outside returns what the C library needs to exchange small messages on c without calling Go: the Context, the context
// id of the messages, and the world ranks of c; see [adi.Context.OpenLanes]. The Context is nil if messages on c need
// more work.
func (c *Comm) Outside() (ctx *adi.Context, context uint64, world []int) {
	if !c.live() || c.inter != nil || c.until != nil || c.session != nil || c.guarded() {
		return nil, 0, nil
	}
	return c.ctx, c.id, c.world
}

// OutsideLabel returns the label that reports print for operations that the C library has started on c; see
// [adi.Context.OpenLanes].
func (c *Comm) OutsideLabel() any { return (*label)(c) }

// Begun returns the request of an operation that the C library has started on c.
func (c *Comm) Begun(w adi.Wanted) Request {
	k := opIrecv
	if w.Sends {
		k = opIsend
	}
	return Request{p: w.Request, gen: w.Gen, c: c, call: k}
}

// OutsideStatus converts st to the Status that calls return.
func OutsideStatus(st adi.Status) Status { return statusOf(st) }
