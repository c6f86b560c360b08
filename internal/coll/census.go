package coll

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/op"
)

// CensusArgs are those of an Allreduce of little data, which is what making communicators of all ranks uses: an operation
// of its own, that no call of the program is taken for.
func CensusArgs(send, recv Buf, o *op.Op) Args {
	return Args{kind: kindCensus, root: -1, send: Blocks{Buf: send}, recv: Blocks{Buf: recv}, op: o}
}

func (c *run) census(send, recv Buf, o *op.Op) {
	if !c.bind(kindCensus, -1, o, &recv) {
		return
	}
	c.enter(kindCensus, -1, 0)
	if c.Size == 1 {
		c.local(recv, send)
		return
	}
	if n := recv.Bytes(); c.exposes(kindCensus) && c.reduceExposed(kindCensus, n, n, &recv) {
		return
	}
	if room := c.cellRoom() + c.slotRoom(); room > 0 && recv.Bytes() <= min(room, limits.CollSmall) {
		c.decide(true)
		c.allreduceCells(&c.bound, &send, &recv)
		return
	}
	c.allreduceDoubling(&c.bound, send, recv)
}
