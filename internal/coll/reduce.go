package coll

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/coll/local"
	"cadre.example/internal/op"
)

// Reduce gives root the fold of all contributions in rank order; operations that commute may be folded in the order that
// is best for root. send is in place at root when its contribution is in recv. recv counts at root only.
func Reduce(c *engine.Comm, send, recv engine.Buf, o *op.Op, root int) error {
	a := engine.ReduceArgs(send, recv, o, root)
	return Do(c, &a)
}

func callReduce(c *engine.Run, a *engine.Args) {
	send, recv, o, root := &a.Send.Buf, &a.Recv.Buf, a.Op, a.RootRank
	mine := send
	if c.Rank == root {
		mine = recv
	}
	n := c.Common(mine)
	k := engine.KindReduce
	if n > limits.CollSmall {
		k = engine.KindReduceLarge
	}
	if !c.Bind(k, root, o, mine) {
		return
	}
	begin(c, k, root, o.Code())
	b := &c.Bound
	if c.Rank != root {
		*recv = engine.Buf{} // which counts at root only
	}
	switch {
	case c.Size == 1:
		if !send.InPlace() {
			c.Local(*recv, *send)
		}
	case local.Exposes(c, k) && local.ReduceExposed(c, k, n, mine.Bytes(), recv):
	default:
		m := engine.Items(b, *mine)
		if r := c.Pick(k, n, b, m); k == engine.KindReduce || r.Alone() || agree(c, n) {
			c.ReduceBy(r, a, k, n, m)
		}
	}
}
