package coll

import "cadre.example/internal/op"

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

// Direct exchange: every rank folds its block of all contributions. a*(p-1) + (b+g)*n*(p-1)/p for n bytes in all.
func (c *run) reduceScatter(k kind, send, recv *Buf, counts []int, o *op.Op) {
	total := c.common(send)
	large := total > smallMax
	if large {
		k++ // the kind for much data
	}
	if !c.bind(k, -1, o, send) {
		return
	}
	b := &c.bound
	c.enter(k, -1, o.Code())
	if c.meets(k) && c.reduceExposed(k, total, send.Bytes(), recv) {
		return
	}
	r := c.pick(k, send.Bytes(), b, items(b, *send))
	if large && !r.alone() && !c.agree(total) {
		return
	}
	var displs []int
	if counts != nil {
		displs = c.scratch(c.Size)
		at := 0
		for r, n := range counts {
			displs[r] = at
			at += n
		}
	}
	at := c.Rank * recv.Bytes()
	if counts != nil {
		at = displs[c.Rank] * send.Type.Size()
	}
	if r.algorithm == singleCopy {
		if !c.reduceScatterSingle(r, b, *send, *recv, at) {
			return
		}
		r = c.pick(k, send.Bytes(), b, items(b, *send))
	}
	switch r.algorithm {
	case composed:
		c.reduceScatterComposed(b, *send, *recv, counts, displs)
		return
	case staged:
		c.reduceScatterStaged(b, *send, *recv, counts, displs)
		return
	case inCells:
		c.reduceScatterCells(b, send, recv, at)
		return
	}
	var src work
	own := false
	if b.Mode == op.Flat {
		src, own = c.operand(b, *send)
	}
	sum := c.foldSlices(b, func(r int) Buf {
		at, n := r*recv.Count, recv.Count
		if counts != nil {
			at, n = displs[r], counts[r]
		}
		if b.Mode != op.Flat {
			return send.at(at, n)
		}
		s := src.slice(at*b.Per, n*b.Per)
		return s.buf
	})
	c.store(*recv, &sum)
	c.freeWork(b, &sum)
	if own {
		c.freeWork(b, &src)
	}
}
