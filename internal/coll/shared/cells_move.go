package shared

import (
	"cadre.example/internal/coll/cells"
	"cadre.example/internal/coll/engine"
)

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindBarrier}, Name: engine.InCells,
		Over:   engine.OverCells,
		Limits: []engine.Limit{engine.Celled},
		Cost:   "a",
		Do:     func(c *engine.Run, a *engine.Args) { barrierCells(c) },
	})
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindBcast}, Name: engine.InCells,
		Over:   engine.OverCells,
		Limits: []engine.Limit{engine.Celled},
		Cost:   "a + 2*b*n",
		Do:     func(c *engine.Run, a *engine.Args) { bcastCells(c, a.Recv.Buf, a.RootRank) },
	})
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindGather}, Name: engine.InCells,
		Over:   engine.OverCells,
		Limits: []engine.Limit{engine.Celled},
		Cost:   "a + 2*b*n*(p-1) at root",
		Do:     func(c *engine.Run, a *engine.Args) { gatherCells(c, a.Send.Buf, a.Recv.Buf, a.RootRank) },
	})
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindScatter}, Name: engine.InCells,
		Over:   engine.OverCells,
		Limits: []engine.Limit{engine.CelledAll},
		Cost:   "a + b*n*(p-1) at root",
		Do:     func(c *engine.Run, a *engine.Args) { scatterCells(c, a.Send.Buf, a.Recv.Buf, a.RootRank) },
	})
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindAllgather, engine.KindAllgatherv}, Name: engine.InCells,
		Over:   engine.OverCells,
		Limits: []engine.Limit{engine.Celled},
		Cost:   "a + b*n*p",
		Do:     func(c *engine.Run, a *engine.Args) { allgatherCells(c, a.Send.Buf, a.Own(c.Rank), &a.Recv) },
	})
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindAlltoall}, Name: engine.InCells,
		Over:   engine.OverCells,
		Limits: []engine.Limit{engine.CelledAll},
		Cost:   "a + 2*b*n*p",
		Do:     func(c *engine.Run, a *engine.Args) { alltoallCells(c, a.Send.Buf, a.Recv.Buf) },
	})
}

// Collectives by cells (cells.go): every rank writes its own data and reads those of others, with no message. Where ranks have
// a processor each, all look at all. Where they share processors a rank that waits needs a turn for each look, so the last to
// arrive looks for all and says what came of it: one turn for each rank.

// barrierCells: a, p heads written and up to p*(p-1) read.
func barrierCells(c *engine.Run) {
	if c.Sched.Rec {
		inSlot(c, engine.Pattern{How: engine.SlotBarrier})
		return
	}
	if GiveNothing(c, cells.Everybody) && Assemble(c, 0, 0) {
		post(c, -1, 0, 0)
	}
	Leave(c)
}

// Assemble waits until all ranks have published their cells for the call, with n bytes each. It reports true at the rank
// that has to publish the result for the others; where all have looked at all there is none.
func Assemble(c *engine.Run, n int, sig uint32) bool {
	if c.Area.Cells.Gather && !arrive(c) {
		come(c, -1, n, sig)
		heard(c)
		return false
	}
	for d := 1; d < c.Size; d++ {
		r := c.Onward(d)
		come(c, r, n, sig)
	}
	heard(c)
	return c.Area.Cells.Gather
}

// bcastCells: a + 2*b*n. Root runs ahead of the others until it comes to its own cells again.
func bcastCells(c *engine.Run, b engine.Buf, root int) {
	if c.Sched.Rec {
		p := engine.Pattern{How: engine.SlotBcast, Root: root, Recv: b}
		if c.Rank == root {
			p.Give, p.Sig = b, b.Type.Signature()
		}
		inSlot(c, p)
		return
	}
	if c.Rank == root {
		give(c, b, 1, cells.Everybody)
	} else if GiveNothing(c, cells.Nobody) {
		if n := b.Bytes(); come(c, root, n, b.Type.Signature()) {
			c.Unpack(b, cell(c, root, n))
		}
	}
	Leave(c)
}

// takeAll brings what the others have for this rank to where it belongs: part i of so many of equal length in their cells.
func takeAll(c *engine.Run, to *engine.Blocks, i, parts int) {
	for d := 1; d < c.Size; d++ {
		r := c.Onward(d)
		b := to.Block(r)
		n := b.Bytes()
		if come(c, r, n, b.Type.Signature()) {
			c.Unpack(b, cell(c, r, n*parts)[i*n:(i+1)*n])
		}
	}
	heard(c)
}

// give publishes what is in b, so many parts of equal length, for a reader.
func give(c *engine.Run, b engine.Buf, parts, reader int) bool {
	n := b.Bytes()
	own := mine(c, n, reader)
	if own != nil {
		c.Pack(own, b)
		post(c, c.Rank, n/parts, b.Type.Signature())
	}
	return own != nil
}

// GiveNothing publishes that this rank is in the call, for a reader.
func GiveNothing(c *engine.Run, reader int) bool {
	if mine(c, 0, reader) == nil {
		return false
	}
	post(c, c.Rank, 0, 0)
	return true
}

// gatherCells: a + 2*b*n*(p-1) at root.
func gatherCells(c *engine.Run, send, recv engine.Buf, root int) {
	if c.Sched.Rec {
		p := engine.Pattern{How: engine.SlotGather, Root: root}
		if c.Rank == root {
			p.Send, p.All = send, engine.Uniform(recv)
		} else {
			p.Give, p.Sig = send, send.Type.Signature()
		}
		inSlot(c, p)
		return
	}
	if c.Rank != root {
		give(c, send, 1, root)
	} else if GiveNothing(c, cells.Nobody) {
		all := engine.Uniform(recv)
		if !send.InPlace() {
			c.Local(all.Block(root), send)
		}
		takeAll(c, &all, 0, 1)
	}
	Leave(c)
}

// scatterCells: a + b*n*(p-1) at root.
func scatterCells(c *engine.Run, send, recv engine.Buf, root int) {
	if c.Sched.Rec {
		p := engine.Pattern{How: engine.SlotScatter, Root: root, Recv: recv}
		if c.Rank == root {
			p.All, p.Give, p.Parts, p.Sig = engine.Uniform(send), send, c.Size, send.Type.Signature()
			p.Give.Count *= c.Size
		}
		inSlot(c, p)
		return
	}
	if c.Rank == root {
		all := engine.Uniform(send)
		every := send
		every.Count *= c.Size
		if give(c, every, c.Size, cells.Everybody) && !recv.InPlace() {
			c.Local(recv, all.Block(root))
		}
	} else if GiveNothing(c, cells.Nobody) {
		n := recv.Bytes()
		if come(c, root, n, recv.Type.Signature()) {
			c.Unpack(recv, cell(c, root, n*c.Size)[c.Rank*n:(c.Rank+1)*n])
		}
	}
	Leave(c)
}

// allgatherCells: a + b*n*p.
func allgatherCells(c *engine.Run, send, own engine.Buf, recv *engine.Blocks) {
	if c.Sched.Rec {
		inSlot(c, engine.Pattern{How: engine.SlotAllgather, Send: send, Give: own, Sig: own.Type.Signature(), All: *recv})
		return
	}
	if give(c, own, 1, cells.Everybody) {
		if !send.InPlace() {
			c.Local(recv.Block(c.Rank), send)
		}
		takeAll(c, recv, 0, 1)
	}
	Leave(c)
}

// alltoallCells: a + 2*b*n*p.
func alltoallCells(c *engine.Run, send, recv engine.Buf) {
	to := engine.Uniform(recv)
	from := recv
	if !send.InPlace() {
		from = send
		if send.Bytes() != recv.Bytes() {
			c.Fail(c.ErrLength(c.Rank, send.Bytes(), recv.Bytes()))
			from.Count = 0
		}
	}
	mine := engine.Uniform(from)
	every := from
	every.Count *= c.Size
	if c.Sched.Rec {
		p := engine.Pattern{How: engine.SlotAlltoall, Give: every, Parts: c.Size, Sig: every.Type.Signature(), All: to}
		if !send.InPlace() {
			p.Send = mine.Block(c.Rank)
		}
		inSlot(c, p)
		return
	}
	if give(c, every, c.Size, cells.Everybody) {
		if !send.InPlace() && !c.Failed {
			c.Local(to.Block(c.Rank), mine.Block(c.Rank))
		}
		takeAll(c, &to, c.Rank, c.Size)
	}
	Leave(c)
}
