package coll

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/op"
)

// Allreduce gives every rank the fold of all contributions in rank order, with the same bits everywhere. send is in place
// when the contribution is in recv.
func Allreduce(c *Comm, send, recv Buf, o *op.Op) error {
	a := AllreduceArgs(send, recv, o)
	return c.Do(&a)
}

// AllreduceArgs are those of Allreduce.
func AllreduceArgs(send, recv Buf, o *op.Op) (a Args) {
	a.Allreduce(&send, &recv, o)
	return a
}

// Allreduce makes a, which is empty, the arguments of Allreduce.
func (a *Args) Allreduce(send, recv *Buf, o *op.Op) {
	a.kind, a.root, a.op = kindAllreduce, -1, o
	a.send.Buf, a.recv.Buf = *send, *recv
}

func (c *run) allreduce(a *Args) {
	send, recv, o := &a.send.Buf, &a.recv.Buf, a.op
	n := c.common(recv)
	k := kindAllreduce
	if n > limits.CollSmall {
		k = kindAllreduceLarge
	}
	if !c.bind(k, -1, o, recv) {
		return
	}
	b := &c.bound
	c.enter(k, -1, o.Code())
	switch {
	case c.Size == 1:
		if !send.InPlace() {
			c.local(*recv, *send)
		}
	case c.dev() != nil && c.deviceReduce(c.Dev.Reduce, b, *send, *recv, o.Code()):
	case c.exposes(k) && c.reduceExposed(k, n, recv.Bytes(), recv):
	default:
		m := items(b, *recv)
		if r := c.pick(k, n, b, m); k == kindAllreduce || r.alone() || c.agree(n) {
			c.reduceBy(r, a, k, n, m)
		}
	}
}
