package coll

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/op"
)

// Reduce gives root the fold of all contributions in rank order; operations that commute may be folded in the order that
// is best for root. send is in place at root when its contribution is in recv. recv counts at root only.
func Reduce(c *Comm, send, recv Buf, o *op.Op, root int) error {
	a := ReduceArgs(send, recv, o, root)
	return c.Do(&a)
}

// ReduceArgs are those of Reduce.
func ReduceArgs(send, recv Buf, o *op.Op, root int) (a Args) {
	a.Reduce(&send, &recv, o, root)
	return a
}

// Reduce makes a, which is empty, the arguments of Reduce.
func (a *Args) Reduce(send, recv *Buf, o *op.Op, root int) {
	a.kind, a.root, a.op = kindReduce, root, o
	a.send.Buf, a.recv.Buf = *send, *recv
}

func (c *run) reduce(a *Args) {
	send, recv, o, root := &a.send.Buf, &a.recv.Buf, a.op, a.root
	mine := send
	if c.Rank == root {
		mine = recv
	}
	n := c.common(mine)
	k := kindReduce
	if n > limits.CollSmall {
		k = kindReduceLarge
	}
	if !c.bind(k, root, o, mine) {
		return
	}
	c.enter(k, root, o.Code())
	b := &c.bound
	if c.Rank != root {
		*recv = Buf{} // which counts at root only
	}
	switch {
	case c.Size == 1:
		if !send.InPlace() {
			c.local(*recv, *send)
		}
	case c.exposes(k) && c.reduceExposed(k, n, mine.Bytes(), recv):
	default:
		m := items(b, *mine)
		if r := c.pick(k, n, b, m); k == kindReduce || r.alone() || c.agree(n) {
			c.reduceBy(r, a, k, n, m)
		}
	}
}
