package mpi

import "cadre.example/adi"

// Outside is what the library for C needs to send and receive small messages of c without a call of Go: see
// [adi.Context.OpenLanes]. They have the context id, and world has the world ranks of those in c. The Context is nil where
// more must be done for each message than that.
func (c *Comm) Outside() (ctx *adi.Context, context uint64, world []int) {
	if !c.live() || c.inter != nil || c.until != nil || c.session != nil || c.guarded() {
		return nil, 0, nil
	}
	return c.ctx, c.id, c.world
}

// OutsideLabel is what reports print of c, for what the library for C has begun by itself: see [adi.Context.OpenLanes].
func (c *Comm) OutsideLabel() any { return (*label)(c) }

// Begun is the request of what the library for C has begun by itself on c.
func (c *Comm) Begun(w adi.Wanted) Request {
	k := opIrecv
	if w.Sends {
		k = opIsend
	}
	return Request{p: w.Request, gen: w.Request.Gen(), c: c, call: k}
}

// OutsideStatus is st as calls return it.
func OutsideStatus(st adi.Status) Status { return statusOf(st) }
