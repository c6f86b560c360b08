package coll

import "cadre.example/internal/op"

func init() {
	register(Algorithm{
		Of: []kind{kindAllreduce}, Name: inCells,
		Over:   overCells,
		Limits: []limit{celled},
		Cost:   "a + (b+g)*n*p",
		Do:     func(c *run, a *Args) { c.allreduceCells(&c.bound, &a.send.Buf, &a.recv.Buf) },
	})
	register(Algorithm{
		Of: []kind{kindReduce}, Name: inCells,
		Over:   overCells,
		Limits: []limit{celled},
		Cost:   "a + (b+g)*n*p at root",
		Do:     func(c *run, a *Args) { c.reduceCells(&c.bound, &a.send.Buf, &a.recv.Buf, a.root) },
	})
	register(Algorithm{
		Of: []kind{kindScan, kindExscan}, Name: inCells,
		Over:   overCells,
		Limits: []limit{celled},
		Cost:   "a + (b+g)*n*p",
		Do:     func(c *run, a *Args) { c.scanCells(&c.bound, &a.send.Buf, &a.recv.Buf, a.kind == kindExscan) },
	})
	register(Algorithm{
		Of: []kind{kindReduceScatterBlock, kindReduceScatter}, Name: inCells,
		Over:   overCells,
		Limits: []limit{celled},
		Cost:   "a + b*n*p + g*n",
		Do:     func(c *run, a *Args) { c.reduceScatterCells(&c.bound, &a.send.Buf, &a.recv.Buf, a.at) },
	})
}

// Reductions by cells fold what lies there in the order of the ranks, and always in the same way, so that whoever folds gets
// the same bits.

// contributed is the rank's contribution.
func contributed(send, recv Buf) Buf {
	if send.InPlace() {
		return recv
	}
	return send
}

// ownPart is the rank's contribution, and other is it, too, unless it is where the result goes.
func ownPart(send, recv *Buf) (from, other *Buf) {
	if send.InPlace() {
		return recv, nil
	}
	return send, send
}

// contribute publishes from, whose length must be that of to, for a reader.
func (c *run) contribute(b *op.Bound, from, to *Buf, reader int) bool {
	n := to.Bytes()
	if from.Bytes() != n {
		c.fail(c.errLength(c.Rank, from.Bytes(), n))
	}
	own := c.mine(n, reader)
	if own == nil {
		return false
	}
	if !c.failed {
		c.pack(own, *from)
	}
	c.post(c.Rank, n, b.Type.Signature())
	return true
}

// foldCells folds what ranks lo to hi-1, at least one, have from byte at of their cells on, which have so many in all, as much
// as to takes, and stores it there. All cells have been found good. What the rank itself has is in own, too, if that is not nil: to
// read there what others are just fetching takes long.
func (c *run) foldCells(b *op.Bound, lo, hi, at, whole int, own, to *Buf) {
	if c.failed {
		return
	}
	n := to.Bytes()
	if b.Mode == op.Flat {
		if n > 0 {
			c.foldFlat(b, lo, hi, at, n, whole, own, to)
		}
		return
	}
	count := items(b, *to)
	cell := func(r int) []byte { return c.cell(r, whole)[at : at+n] }
	acc, tmp := c.newWork(b, count), c.newWork(b, count)
	c.unpack(acc.buf, cell(hi-1))
	for r := hi - 2; r >= lo; r-- {
		c.unpack(tmp.buf, cell(r))
		c.fold(b, &tmp, &acc)
	}
	c.store(*to, &acc)
	c.freeWork(b, &acc)
	c.freeWork(b, &tmp)
}

// foldFlat is foldCells of n bytes of packed items.
func (c *run) foldFlat(b *op.Bound, lo, hi, at, n, whole int, own, to *Buf) {
	align := b.Type.Align()
	dst, direct := to.Mem.Sink(to.Count, to.Type)
	if direct = direct && op.Aligned(dst, align); !direct {
		dst = c.temp(n)
	}
	var mine []byte
	if own != nil {
		if p, ok := own.Mem.Source(own.Count, own.Type); ok && op.Aligned(p, align) {
			mine = p
		}
	}
	for r := hi - 1; r >= lo; r-- {
		from := mine
		if r != c.Rank || mine == nil {
			from = c.cell(r, whole)
		}
		if from = from[at : at+n]; r == hi-1 {
			copy(dst, from)
		} else {
			b.Fold(from, dst)
		}
	}
	if !direct {
		c.unpack(*to, dst)
		c.release(dst)
	}
}

// allreduceCells: a + (b+g)*n*p; where ranks share processors at the last rank to arrive, and 2*b*n at the others.
func (c *run) allreduceCells(b *op.Bound, send, recv *Buf) {
	if c.rec {
		c.foldInSlot(slotAllreduce, b, contributed(*send, *recv), *recv, pattern{})
		return
	}
	n, sig := recv.Bytes(), b.Type.Signature()
	from, other := ownPart(send, recv)
	if c.contribute(b, from, recv, everybody) {
		switch last := c.assemble(n, sig); {
		case !c.cells.gather:
			c.foldCells(b, 0, c.Size, 0, n, other, recv)
		case last:
			c.foldCells(b, 0, c.Size, 0, n, other, recv)
			if !c.failed {
				c.pack(c.fill(-1, n), *recv)
			}
			c.post(-1, n, sig)
		default:
			c.unpack(*recv, c.cell(-1, n))
		}
	}
	c.leave()
}

// reduceCells: a + (b+g)*n*p at root.
func (c *run) reduceCells(b *op.Bound, send, recv *Buf, root int) {
	if c.rec {
		p := pattern{root: root}
		if c.Rank == root {
			c.foldInSlot(slotReduce, b, contributed(*send, *recv), *recv, p)
		} else {
			c.foldInSlot(slotReduce, b, *send, *send, p)
		}
		return
	}
	if c.Rank != root {
		c.contribute(b, send, send, root)
	} else if from, other := ownPart(send, recv); c.contribute(b, from, recv, nobody) {
		n := recv.Bytes()
		c.look(0, c.Size, n, b)
		c.heard()
		c.foldCells(b, 0, c.Size, 0, n, other, recv)
	}
	c.leave()
}

// foldInSlot notes a reduction to which the rank contributes from, as much as to takes.
func (c *run) foldInSlot(how algorithmOfSlot, b *op.Bound, from, to Buf, p pattern) {
	if from.Bytes() != to.Bytes() {
		c.fail(c.errLength(c.Rank, from.Bytes(), to.Bytes()))
		from.Count = 0
	}
	p.how, p.give, p.n, p.sig = how, from, to.Bytes(), b.Type.Signature()
	if p.recv.Type == nil {
		p.recv = to
	}
	c.inSlot(p)
}

// look waits for the cells of ranks lo to hi-1.
func (c *run) look(lo, hi, n int, b *op.Bound) {
	for r := lo; r < hi; r++ {
		if r != c.Rank {
			c.come(r, n, b.Type.Signature())
		}
	}
}

// scanCells: a + (b+g)*n*p. Every rank writes what the next ones wait for before it looks at those before it.
func (c *run) scanCells(b *op.Bound, send, recv *Buf, exclusive bool) {
	if c.rec {
		how := slotScan
		if exclusive {
			how = slotExscan
		}
		c.foldInSlot(how, b, contributed(*send, *recv), *recv, pattern{})
		return
	}
	from, other := ownPart(send, recv)
	if c.contribute(b, from, recv, everybody) {
		hi := c.Rank + 1
		if exclusive {
			hi--
		}
		n := recv.Bytes()
		c.look(0, c.Rank, n, b)
		if hi > 0 {
			c.foldCells(b, 0, hi, 0, n, other, recv)
		}
	}
	c.leave()
}

// reduceScatterCells: a + b*n*p + g*n for n bytes in all. The rank's block begins at byte at of the contributions.
func (c *run) reduceScatterCells(b *op.Bound, send, recv *Buf, at int) {
	if c.rec {
		c.foldInSlot(slotReduceScatter, b, *send, *send, pattern{at: at, recv: *recv})
		return
	}
	n := send.Bytes()
	if c.contribute(b, send, send, everybody) {
		c.look(0, c.Size, n, b)
		c.heard()
		c.foldCells(b, 0, c.Size, at, n, nil, recv) // recv may be the beginning of send
	}
	c.leave()
}
