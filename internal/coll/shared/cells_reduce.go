package shared

import (
	"cadre.example/internal/coll/cells"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/op"
)

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindAllreduce}, Name: engine.InCells,
		Over:   engine.OverCells,
		Limits: []engine.Limit{engine.Celled},
		Cost:   "a + (b+g)*n*p",
		Do:     func(c *engine.Run, a *engine.Args) { AllreduceCells(c, &c.Bound, &a.Send.Buf, &a.Recv.Buf) },
	})
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindReduce}, Name: engine.InCells,
		Over:   engine.OverCells,
		Limits: []engine.Limit{engine.Celled},
		Cost:   "a + (b+g)*n*p at root",
		Do:     func(c *engine.Run, a *engine.Args) { reduceCells(c, &c.Bound, &a.Send.Buf, &a.Recv.Buf, a.RootRank) },
	})
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindScan, engine.KindExscan}, Name: engine.InCells,
		Over:   engine.OverCells,
		Limits: []engine.Limit{engine.Celled},
		Cost:   "a + (b+g)*n*p",
		Do: func(c *engine.Run, a *engine.Args) {
			scanCells(c, &c.Bound, &a.Send.Buf, &a.Recv.Buf, a.Kind == engine.KindExscan)
		},
	})
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindReduceScatterBlock, engine.KindReduceScatter}, Name: engine.InCells,
		Over:   engine.OverCells,
		Limits: []engine.Limit{engine.Celled},
		Cost:   "a + b*n*p + g*n",
		Do:     func(c *engine.Run, a *engine.Args) { reduceScatterCells(c, &c.Bound, &a.Send.Buf, &a.Recv.Buf, a.At) },
	})
}

// Reductions by cells fold what lies there in the order of the ranks, and always in the same way, so that whoever folds gets
// the same bits.

// ownPart is the rank's contribution, and other is it, too, unless it is where the result goes.
func ownPart(send, recv *engine.Buf) (from, other *engine.Buf) {
	if send.InPlace() {
		return recv, nil
	}
	return send, send
}

// contribute publishes from, whose length must be that of to, for a reader.
func contribute(c *engine.Run, b *op.Bound, from, to *engine.Buf, reader int) bool {
	n := to.Bytes()
	if from.Bytes() != n {
		c.Fail(c.ErrLength(c.Rank, from.Bytes(), n))
	}
	own := mine(c, n, reader)
	if own == nil {
		return false
	}
	if !c.Failed {
		c.Pack(own, *from)
	}
	post(c, c.Rank, n, b.Type.Signature())
	return true
}

// foldCells folds what ranks lo to hi-1, at least one, have from byte at of their cells on, which have so many in all, as much
// as to takes, and stores it there. All cells have been found good. What the rank itself has is in own, too, if that is not nil: to
// read there what others are just fetching takes long.
func foldCells(c *engine.Run, b *op.Bound, lo, hi, at, whole int, own, to *engine.Buf) {
	if c.Failed {
		return
	}
	n := to.Bytes()
	if b.Mode == op.Flat {
		if n > 0 {
			foldFlat(c, b, lo, hi, at, n, whole, own, to)
		}
		return
	}
	count := engine.Items(b, *to)
	cell := func(r int) []byte { return cell(c, r, whole)[at : at+n] }
	acc, tmp := c.NewWork(b, count), c.NewWork(b, count)
	c.Unpack(acc.Buf, cell(hi-1))
	for r := hi - 2; r >= lo; r-- {
		c.Unpack(tmp.Buf, cell(r))
		c.Fold(b, &tmp, &acc)
	}
	c.Store(*to, &acc)
	c.FreeWork(b, &acc)
	c.FreeWork(b, &tmp)
}

// foldFlat is foldCells of n bytes of packed items.
func foldFlat(c *engine.Run, b *op.Bound, lo, hi, at, n, whole int, own, to *engine.Buf) {
	align := b.Type.Align()
	dst, direct := to.Mem.Sink(to.Count, to.Type)
	if direct = direct && op.Aligned(dst, align); !direct {
		dst = c.Temp(n)
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
			from = cell(c, r, whole)
		}
		if from = from[at : at+n]; r == hi-1 {
			copy(dst, from)
		} else {
			b.Fold(from, dst)
		}
	}
	if !direct {
		c.Unpack(*to, dst)
		c.Release(dst)
	}
}

// AllreduceCells: a + (b+g)*n*p; where ranks share processors at the last rank to arrive, and 2*b*n at the others.
func AllreduceCells(c *engine.Run, b *op.Bound, send, recv *engine.Buf) {
	if c.Sched.Rec {
		foldInSlot(c, engine.SlotAllreduce, b, engine.Contributed(*send, *recv), *recv, engine.Pattern{})
		return
	}
	n, sig := recv.Bytes(), b.Type.Signature()
	from, other := ownPart(send, recv)
	if contribute(c, b, from, recv, cells.Everybody) {
		switch last := Assemble(c, n, sig); {
		case !c.Area.Cells.Gather:
			foldCells(c, b, 0, c.Size, 0, n, other, recv)
		case last:
			foldCells(c, b, 0, c.Size, 0, n, other, recv)
			if !c.Failed {
				c.Pack(fill(c, -1, n), *recv)
			}
			post(c, -1, n, sig)
		default:
			c.Unpack(*recv, cell(c, -1, n))
		}
	}
	Leave(c)
}

// reduceCells: a + (b+g)*n*p at root.
func reduceCells(c *engine.Run, b *op.Bound, send, recv *engine.Buf, root int) {
	if c.Sched.Rec {
		p := engine.Pattern{Root: root}
		if c.Rank == root {
			foldInSlot(c, engine.SlotReduce, b, engine.Contributed(*send, *recv), *recv, p)
		} else {
			foldInSlot(c, engine.SlotReduce, b, *send, *send, p)
		}
		return
	}
	if c.Rank != root {
		contribute(c, b, send, send, root)
	} else if from, other := ownPart(send, recv); contribute(c, b, from, recv, cells.Nobody) {
		n := recv.Bytes()
		look(c, 0, c.Size, n, b)
		heard(c)
		foldCells(c, b, 0, c.Size, 0, n, other, recv)
	}
	Leave(c)
}

// foldInSlot notes a reduction to which the rank contributes from, as much as to takes.
func foldInSlot(c *engine.Run, how engine.AlgorithmOfSlot, b *op.Bound, from, to engine.Buf, p engine.Pattern) {
	if from.Bytes() != to.Bytes() {
		c.Fail(c.ErrLength(c.Rank, from.Bytes(), to.Bytes()))
		from.Count = 0
	}
	p.How, p.Give, p.N, p.Sig = how, from, to.Bytes(), b.Type.Signature()
	if p.Recv.Type == nil {
		p.Recv = to
	}
	inSlot(c, p)
}

// look waits for the cells of ranks lo to hi-1.
func look(c *engine.Run, lo, hi, n int, b *op.Bound) {
	for r := lo; r < hi; r++ {
		if r != c.Rank {
			come(c, r, n, b.Type.Signature())
		}
	}
}

// scanCells: a + (b+g)*n*p. Every rank writes what the next ones wait for before it looks at those before it.
func scanCells(c *engine.Run, b *op.Bound, send, recv *engine.Buf, exclusive bool) {
	if c.Sched.Rec {
		how := engine.SlotScan
		if exclusive {
			how = engine.SlotExscan
		}
		foldInSlot(c, how, b, engine.Contributed(*send, *recv), *recv, engine.Pattern{})
		return
	}
	from, other := ownPart(send, recv)
	if contribute(c, b, from, recv, cells.Everybody) {
		hi := c.Rank + 1
		if exclusive {
			hi--
		}
		n := recv.Bytes()
		look(c, 0, c.Rank, n, b)
		if hi > 0 {
			foldCells(c, b, 0, hi, 0, n, other, recv)
		}
	}
	Leave(c)
}

// reduceScatterCells: a + b*n*p + g*n for n bytes in all. The rank's block begins at byte at of the contributions.
func reduceScatterCells(c *engine.Run, b *op.Bound, send, recv *engine.Buf, at int) {
	if c.Sched.Rec {
		foldInSlot(c, engine.SlotReduceScatter, b, *send, *send, engine.Pattern{At: at, Recv: *recv})
		return
	}
	n := send.Bytes()
	if contribute(c, b, send, send, cells.Everybody) {
		look(c, 0, c.Size, n, b)
		heard(c)
		foldCells(c, b, 0, c.Size, at, n, nil, recv) // recv may be the beginning of send
	}
	Leave(c)
}
