package coll

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/coll/local"
	"cadre.example/internal/op"
)

// Allreduce gives every rank the fold of all contributions in rank order, with the same bits everywhere. send is in place
// when the contribution is in recv.
func Allreduce(c *engine.Comm, send, recv engine.Buf, o *op.Op) error {
	a := engine.AllreduceArgs(send, recv, o)
	return Do(c, &a)
}

func callAllreduce(c *engine.Run, a *engine.Args) {
	send, recv, o := &a.Send.Buf, &a.Recv.Buf, a.Op
	n := c.Common(recv)
	k := engine.KindAllreduce
	if n > limits.CollSmall {
		k = engine.KindAllreduceLarge
	}
	if !c.Bind(k, -1, o, recv) {
		return
	}
	b := &c.Bound
	begin(c, k, -1, o.Code())
	switch {
	case c.Size == 1:
		if !send.InPlace() {
			c.Local(*recv, *send)
		}
	case dev(c) != nil && deviceReduce(c, c.Dev.Reduce, b, *send, *recv, o.Code()):
	case local.Exposes(c, k) && local.ReduceExposed(c, k, n, recv.Bytes(), recv):
	default:
		m := engine.Items(b, *recv)
		if r := c.Pick(k, n, b, m); k == engine.KindAllreduce || r.Alone() || agree(c, n) {
			c.ReduceBy(r, a, k, n, m)
		}
	}
}
