package coll

import (
	"cadre.example/internal/op"
)

// allreduceComposed is a Reduce and a Bcast.
func (c *run) allreduceComposed(b *op.Bound, send, recv Buf) {
	if c.Rank != 0 {
		if send.InPlace() {
			send = recv
		}
		c.reduceTree(b, send, Buf{}, 0)
	} else {
		c.reduceTree(b, send, recv, 0)
	}
	c.bcastTree(recv, 0, 2)
}
