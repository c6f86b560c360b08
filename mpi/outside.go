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
