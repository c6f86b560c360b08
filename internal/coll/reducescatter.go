package coll

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/coll/local"
	"cadre.example/internal/op"
)

// ReduceScatterBlock folds the contributions, p blocks of recv.Count items each, and gives block r of the result to rank
// r. In place the contribution is at work in full: it is passed as send, and recv is its beginning.
func ReduceScatterBlock(c *engine.Comm, send, recv engine.Buf, o *op.Op) error {
	a := engine.ReduceScatterBlockArgs(send, recv, o)
	return Do(c, &a)
}

// ReduceScatter is ReduceScatterBlock with blocks of counts[r] items.
func ReduceScatter(c *engine.Comm, send, recv engine.Buf, counts []int, o *op.Op) error {
	a := engine.ReduceScatterArgs(send, recv, counts, o)
	return Do(c, &a)
}

func callReduceScatter(c *engine.Run, a *engine.Args) {
	k, send, recv, o := a.Kind, &a.Send.Buf, &a.Recv.Buf, a.Op
	total := c.Common(send)
	large := total > limits.CollSmall
	if large {
		k++ // the kind for much data
	}
	if !c.Bind(k, -1, o, send) {
		return
	}
	b := &c.Bound
	begin(c, k, -1, o.Code())
	if local.Exposes(c, k) && local.ReduceExposed(c, k, total, send.Bytes(), recv) {
		return
	}
	m := engine.Items(b, *send)
	r := c.Pick(k, send.Bytes(), b, m)
	if large && !r.Alone() && !agree(c, total) {
		return
	}
	a.At = c.Rank * recv.Bytes()
	if a.Counts != nil {
		a.Displs = c.Scratch(c.Size)
		at := 0
		for r, n := range a.Counts {
			a.Displs[r] = at
			at += n
		}
		a.At = a.Displs[c.Rank] * send.Type.Size()
	}
	c.ReduceBy(r, a, k, send.Bytes(), m)
}
