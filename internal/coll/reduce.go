package coll

import "cadre.example/internal/op"

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

func (c *run) reduce(send, recv *Buf, o *op.Op, root int) {
	mine := send
	if c.Rank == root {
		mine = recv
	}
	n := c.common(mine)
	k := kindReduce
	if n > smallMax {
		k = kindReduceLarge
	}
	if !c.bind(k, root, o, mine) {
		return
	}
	c.enter(k, root, o.Code())
	b := &c.bound
	if c.Rank != root {
		recv = &Buf{}
	}
	switch {
	case c.Size == 1:
		if !send.InPlace() {
			c.local(*recv, *send)
		}
	case c.meets(k) && c.reduceExposed(k, n, mine.Bytes(), recv):
	default:
		if r := c.pick(k, n, b, items(b, *mine)); k == kindReduce || r.alone() || c.agree(n) {
			c.reduceBy(r, b, *send, *recv, root)
		}
	}
}

func (c *run) reduceBy(r *rule, b *op.Bound, send, recv Buf, root int) {
	switch r.algorithm {
	case linear:
		c.reduceLinear(b, send, recv, root)
	case direct:
		c.reduceSlices(b, send, recv, root)
	case halving:
		c.reduceHalving(b, send, recv, root)
	case chain:
		c.reduceChain(b, send, recv, root, r.piece)
	case twoLevel:
		c.reduceTwoLevel(b, send, recv, root)
	case inCells:
		c.reduceCells(b, &send, &recv, root)
	case staged:
		c.reduceStaged(b, send, recv, root)
	case stagedLinear:
		c.reduceStagedLinear(b, send, recv, root, false)
	case singleCopy:
		c.reduceSingle(r, b, send, recv, root)
	default:
		c.reduceTree(b, send, recv, root)
	}
}
