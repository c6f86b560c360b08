package coll

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/op"
)

// ReduceScatterBlock folds the contributions, p blocks of recv.Count items each, and gives block r of the result to rank
// r. In place the contribution is at work in full: it is passed as send, and recv is its beginning.
func ReduceScatterBlock(c *Comm, send, recv Buf, o *op.Op) error {
	a := ReduceScatterBlockArgs(send, recv, o)
	return c.Do(&a)
}

// ReduceScatterBlockArgs are those of ReduceScatterBlock.
func ReduceScatterBlockArgs(send, recv Buf, o *op.Op) (a Args) {
	a.ReduceScatterBlock(&send, &recv, o)
	return a
}

// ReduceScatterBlock makes a, which is empty, the arguments of ReduceScatterBlock.
func (a *Args) ReduceScatterBlock(send, recv *Buf, o *op.Op) {
	a.kind, a.root, a.op = kindReduceScatterBlock, -1, o
	a.send.Buf, a.recv.Buf = *send, *recv
}

// ReduceScatter is ReduceScatterBlock with blocks of counts[r] items.
func ReduceScatter(c *Comm, send, recv Buf, counts []int, o *op.Op) error {
	a := ReduceScatterArgs(send, recv, counts, o)
	return c.Do(&a)
}

// ReduceScatterArgs are those of ReduceScatter.
func ReduceScatterArgs(send, recv Buf, counts []int, o *op.Op) Args {
	return Args{kind: kindReduceScatter, root: -1, send: Blocks{Buf: send}, recv: Blocks{Buf: recv}, counts: counts, op: o}
}

func (c *run) reduceScatter(a *Args) {
	k, send, recv, o := a.kind, &a.send.Buf, &a.recv.Buf, a.op
	total := c.common(send)
	large := total > limits.CollSmall
	if large {
		k++ // the kind for much data
	}
	if !c.bind(k, -1, o, send) {
		return
	}
	b := &c.bound
	c.enter(k, -1, o.Code())
	if c.exposes(k) && c.reduceExposed(k, total, send.Bytes(), recv) {
		return
	}
	m := items(b, *send)
	r := c.pick(k, send.Bytes(), b, m)
	if large && !r.alone() && !c.agree(total) {
		return
	}
	a.at = c.Rank * recv.Bytes()
	if a.counts != nil {
		a.displs = c.scratch(c.Size)
		at := 0
		for r, n := range a.counts {
			a.displs[r] = at
			at += n
		}
		a.at = a.displs[c.Rank] * send.Type.Size()
	}
	c.reduceBy(r, a, k, send.Bytes(), m)
}
