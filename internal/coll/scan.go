package coll

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/coll/local"
	"cadre.example/internal/op"
)

// Scan gives rank r the fold of the contributions of ranks 0 to r. send is in place when the contribution is in recv.
func Scan(c *engine.Comm, send, recv engine.Buf, o *op.Op) error {
	a := engine.ScanArgs(send, recv, o)
	return Do(c, &a)
}

// Exscan gives rank r the fold of the contributions of ranks 0 to r-1; recv of rank 0 stays as it is.
func Exscan(c *engine.Comm, send, recv engine.Buf, o *op.Op) error {
	a := engine.ExscanArgs(send, recv, o)
	return Do(c, &a)
}

func callScan(c *engine.Run, a *engine.Args) {
	k, send, recv, o := a.Kind, &a.Send.Buf, &a.Recv.Buf, a.Op
	n := c.Common(recv)
	if n > limits.CollSmall {
		k++
	}
	if !c.Bind(k, -1, o, recv) {
		return
	}
	b := &c.Bound
	begin(c, k, -1, o.Code())
	if k == engine.KindScan && dev(c) != nil && deviceReduce(c, c.Dev.Scan, b, *send, *recv, o.Code()) {
		return
	}
	if local.Exposes(c, k) && local.ReduceExposed(c, k, n, recv.Bytes(), recv) {
		return
	}
	r := c.Pick(k, n, b, engine.Items(b, *recv))
	if n > limits.CollSmall && !r.Alone() && !agree(c, n) {
		return
	}
	if from := engine.Contributed(*send, *recv); from.Bytes() != recv.Bytes() {
		c.Fail(c.ErrLength(c.Rank, from.Bytes(), recv.Bytes()))
		return
	}
	c.By(r, a)
}
