package coll

import "cadre.example/internal/op"

// Reductions by cells fold what lies there in the order of the ranks, and always in the same way, so that whoever folds gets
// the same bits.

// contributed is the rank's contribution.
func contributed(send, recv Buf) Buf {
	if send.InPlace() {
		return recv
	}
	return send
}

// contribute publishes from, whose length must be that of to, for a reader.
func (c *run) contribute(b *op.Bound, from, to Buf, reader int) bool {
	n := to.Bytes()
	if from.Bytes() != n {
		c.fail(c.errLength(c.Rank, from.Bytes(), n))
	}
	own := c.mine(n, reader)
	if own == nil {
		return false
	}
	if !c.failed {
		c.pack(own, from)
	}
	c.post(c.Rank, n, b.Type.Signature())
	return true
}

// foldCells folds what ranks lo to hi-1, at least one, have from byte at of their cells on, which have so many in all, as much
// as to takes, and stores it there. All cells have been found good.
func (c *run) foldCells(b *op.Bound, lo, hi, at, whole int, to Buf) {
	if c.failed {
		return
	}
	n, count := to.Bytes(), items(b, to)
	cell := func(r int) []byte { return c.cell(r, whole)[at : at+n] }
	if b.Mode == op.Flat {
		dst, direct := c.sink(b, to)
		if !direct {
			dst = c.newWork(b, count)
		}
		copy(dst.raw, cell(hi-1))
		for r := hi - 2; r >= lo && n > 0; r-- {
			b.Fold(cell(r), dst.raw)
		}
		if !direct {
			c.store(to, &dst)
			c.freeWork(b, &dst)
		}
		return
	}
	acc, tmp := c.newWork(b, count), c.newWork(b, count)
	c.unpack(acc.buf, cell(hi-1))
	for r := hi - 2; r >= lo; r-- {
		c.unpack(tmp.buf, cell(r))
		c.fold(b, &tmp, &acc)
	}
	c.store(to, &acc)
	c.freeWork(b, &acc)
	c.freeWork(b, &tmp)
}

// allreduceCells: a + (b+g)*n*p; where ranks share processors at the last rank to arrive, and 2*b*n at the others.
func (c *run) allreduceCells(b *op.Bound, send, recv Buf) {
	n, sig := recv.Bytes(), b.Type.Signature()
	if c.contribute(b, contributed(send, recv), recv, everybody) {
		switch last := c.assemble(n, sig); {
		case !c.cells.gather:
			c.foldCells(b, 0, c.Size, 0, recv.Bytes(), recv)
		case last:
			c.foldCells(b, 0, c.Size, 0, recv.Bytes(), recv)
			if !c.failed {
				c.pack(c.fill(-1, n), recv)
			}
			c.post(-1, n, sig)
		default:
			c.unpack(recv, c.cell(-1, n))
		}
	}
	c.leave()
}

// reduceCells: a + (b+g)*n*p at root.
func (c *run) reduceCells(b *op.Bound, send, recv Buf, root int) {
	if c.Rank != root {
		c.contribute(b, send, send, root)
	} else if c.contribute(b, contributed(send, recv), recv, nobody) {
		c.look(0, c.Size, recv.Bytes(), b)
		c.heard()
		c.foldCells(b, 0, c.Size, 0, recv.Bytes(), recv)
	}
	c.leave()
}

// look waits for the cells of ranks lo to hi-1.
func (c *run) look(lo, hi, n int, b *op.Bound) {
	for r := lo; r < hi; r++ {
		if r != c.Rank {
			c.come(r, n, b.Type.Signature())
		}
	}
}

// scanCells: a + (b+g)*n*p.
func (c *run) scanCells(b *op.Bound, from, recv Buf, exclusive bool) {
	if c.contribute(b, from, recv, everybody) {
		hi := c.Rank + 1
		if exclusive {
			hi--
		}
		c.look(0, c.Rank, recv.Bytes(), b)
		if hi > 0 {
			c.foldCells(b, 0, hi, 0, recv.Bytes(), recv)
		}
	}
	c.leave()
}

// reduceScatterCells: a + b*n*p + g*n for n bytes in all. The rank's block begins at byte at of the contributions.
func (c *run) reduceScatterCells(b *op.Bound, send, recv Buf, at int) {
	n := send.Bytes()
	if c.contribute(b, send, send, everybody) {
		c.look(0, c.Size, n, b)
		c.heard()
		c.foldCells(b, 0, c.Size, at, n, recv)
	}
	c.leave()
}
