package coll

import "cadre.example/internal/op"

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

func (c *run) allreduce(send, recv *Buf, o *op.Op) {
	n := c.common(recv)
	k := kindAllreduce
	if n > smallMax {
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
	case c.meets(k) && c.reduceExposed(k, n, recv.Bytes(), recv):
	default:
		if r := c.pick(k, n, b, items(b, *recv)); k == kindAllreduce || r.alone() || c.agree(n) {
			c.allreduceBy(r, b, *send, *recv)
		}
	}
}

func (c *run) allreduceBy(r *rule, b *op.Bound, send, recv Buf) {
	switch r.algorithm {
	case direct:
		c.allreduceSlices(b, send, recv)
	case ring:
		c.allreduceRing(b, send, recv)
	case halving:
		c.allreduceHalving(b, send, recv)
	case composed:
		c.allreduceComposed(b, send, recv)
	case twoLevel:
		c.allreduceTwoLevel(b, send, recv)
	case inCells:
		c.allreduceCells(b, &send, &recv)
	case staged:
		c.reduceStaged(b, send, recv, -1)
	case stagedLinear:
		c.reduceStagedLinear(b, send, recv, 0, true)
	case singleCopy:
		c.allreduceSingle(r, b, send, recv)
	default:
		c.allreduceDoubling(b, send, recv)
	}
}
