package coll

import "encoding/binary"

func init() {
	register(Algorithm{
		Of: []kind{kindBarrier}, Name: inCells,
		Over:   overCells,
		Limits: []limit{celled},
		Cost:   "a",
		Do:     func(c *run, a *Args) { c.barrierCells() },
	})
	register(Algorithm{
		Of: []kind{kindBcast}, Name: inCells,
		Over:   overCells,
		Limits: []limit{celled},
		Cost:   "a + 2*b*n",
		Do:     func(c *run, a *Args) { c.bcastCells(a.recv.Buf, a.root) },
	})
	register(Algorithm{
		Of: []kind{kindGather}, Name: inCells,
		Over:   overCells,
		Limits: []limit{celled},
		Cost:   "a + 2*b*n*(p-1) at root",
		Do:     func(c *run, a *Args) { c.gatherCells(a.send.Buf, a.recv.Buf, a.root) },
	})
	register(Algorithm{
		Of: []kind{kindScatter}, Name: inCells,
		Over:   overCells,
		Limits: []limit{celledAll},
		Cost:   "a + b*n*(p-1) at root",
		Do:     func(c *run, a *Args) { c.scatterCells(a.send.Buf, a.recv.Buf, a.root) },
	})
	register(Algorithm{
		Of: []kind{kindAllgather, kindAllgatherv}, Name: inCells,
		Over:   overCells,
		Limits: []limit{celled},
		Cost:   "a + b*n*p",
		Do:     func(c *run, a *Args) { c.allgatherCells(a.send.Buf, a.own(c.Rank), &a.recv) },
	})
	register(Algorithm{
		Of: []kind{kindAlltoall}, Name: inCells,
		Over:   overCells,
		Limits: []limit{celledAll},
		Cost:   "a + 2*b*n*p",
		Do:     func(c *run, a *Args) { c.alltoallCells(a.send.Buf, a.recv.Buf) },
	})
}

// Collectives by cells (cells.go): every rank writes its own data and reads those of others, with no message. Where ranks have
// a processor each, all look at all. Where they share processors a rank that waits needs a turn for each look, so the last to
// arrive looks for all and says what came of it: one turn for each rank.

// barrierCells: a, p heads written and up to p*(p-1) read.
func (c *run) barrierCells() {
	if c.rec {
		c.inSlot(pattern{how: slotBarrier})
		return
	}
	if c.giveNothing(everybody) && c.assemble(0, 0) {
		c.post(-1, 0, 0)
	}
	c.leave()
}

// assemble waits until all ranks have published their cells for the call, with n bytes each. It reports true at the rank
// that has to publish the result for the others; where all have looked at all there is none.
func (c *run) assemble(n int, sig uint32) bool {
	if c.cells.gather && !c.arrive() {
		c.come(-1, n, sig)
		c.heard()
		return false
	}
	for d := 1; d < c.Size; d++ {
		r := c.onward(d)
		c.come(r, n, sig)
	}
	c.heard()
	return c.cells.gather
}

// agreeCells is agree by cells. After it the call uses cells no more.
func (c *run) agreeCells(n int) bool {
	const size = len(c.agreement[0])
	own := c.mine(size, everybody)
	if own == nil {
		c.leave()
		return false
	}
	binary.LittleEndian.PutUint64(own, uint64(n))
	c.post(c.Rank, size, 0)
	switch head := &c.cells.head(-1, c.seq).Word; {
	case !c.cells.gather:
		c.compareCells(n)
	case c.arrive():
		c.compareCells(n)
		c.post(-1, 0, 0)
	case c.until(&head[0], c.seq, -1, headMark(-1, c.seq)) && head[1].Load() != c.sig(0):
		c.compareCells(n)
		c.fail(errLeftBehind)
	}
	c.heard()
	c.leave()
	return !c.failed
}

// compareCells waits for all, and compares what they say with n.
func (c *run) compareCells(n int) {
	for r := range c.Size {
		if r == c.Rank {
			continue
		}
		if !c.come(r, len(c.agreement[0]), 0) || c.failed {
			continue
		}
		if its := binary.LittleEndian.Uint64(c.cell(r, len(c.agreement[0]))); its != uint64(n) {
			c.fail(c.errLength(r, int(its), n))
		}
	}
}

// bcastCells: a + 2*b*n. Root runs ahead of the others until it comes to its own cells again.
func (c *run) bcastCells(b Buf, root int) {
	if c.rec {
		p := pattern{how: slotBcast, root: root, recv: b}
		if c.Rank == root {
			p.give, p.sig = b, b.Type.Signature()
		}
		c.inSlot(p)
		return
	}
	if c.Rank == root {
		c.give(b, 1, everybody)
	} else if c.giveNothing(nobody) {
		if n := b.Bytes(); c.come(root, n, b.Type.Signature()) {
			c.unpack(b, c.cell(root, n))
		}
	}
	c.leave()
}

// takeAll brings what the others have for this rank to where it belongs: part i of so many of equal length in their cells.
func (c *run) takeAll(to *Blocks, i, parts int) {
	for d := 1; d < c.Size; d++ {
		r := c.onward(d)
		b := to.block(r)
		n := b.Bytes()
		if c.come(r, n, b.Type.Signature()) {
			c.unpack(b, c.cell(r, n*parts)[i*n:(i+1)*n])
		}
	}
	c.heard()
}

// give publishes what is in b, so many parts of equal length, for a reader.
func (c *run) give(b Buf, parts, reader int) bool {
	n := b.Bytes()
	own := c.mine(n, reader)
	if own != nil {
		c.pack(own, b)
		c.post(c.Rank, n/parts, b.Type.Signature())
	}
	return own != nil
}

// giveNothing publishes that this rank is in the call, for a reader.
func (c *run) giveNothing(reader int) bool {
	if c.mine(0, reader) == nil {
		return false
	}
	c.post(c.Rank, 0, 0)
	return true
}

// gatherCells: a + 2*b*n*(p-1) at root.
func (c *run) gatherCells(send, recv Buf, root int) {
	if c.rec {
		p := pattern{how: slotGather, root: root}
		if c.Rank == root {
			p.send, p.all = send, Uniform(recv)
		} else {
			p.give, p.sig = send, send.Type.Signature()
		}
		c.inSlot(p)
		return
	}
	if c.Rank != root {
		c.give(send, 1, root)
	} else if c.giveNothing(nobody) {
		all := Uniform(recv)
		if !send.InPlace() {
			c.local(all.block(root), send)
		}
		c.takeAll(&all, 0, 1)
	}
	c.leave()
}

// scatterCells: a + b*n*(p-1) at root.
func (c *run) scatterCells(send, recv Buf, root int) {
	if c.rec {
		p := pattern{how: slotScatter, root: root, recv: recv}
		if c.Rank == root {
			p.all, p.give, p.parts, p.sig = Uniform(send), send, c.Size, send.Type.Signature()
			p.give.Count *= c.Size
		}
		c.inSlot(p)
		return
	}
	if c.Rank == root {
		all := Uniform(send)
		every := send
		every.Count *= c.Size
		if c.give(every, c.Size, everybody) && !recv.InPlace() {
			c.local(recv, all.block(root))
		}
	} else if c.giveNothing(nobody) {
		n := recv.Bytes()
		if c.come(root, n, recv.Type.Signature()) {
			c.unpack(recv, c.cell(root, n*c.Size)[c.Rank*n:(c.Rank+1)*n])
		}
	}
	c.leave()
}

// allgatherCells: a + b*n*p.
func (c *run) allgatherCells(send, own Buf, recv *Blocks) {
	if c.rec {
		c.inSlot(pattern{how: slotAllgather, send: send, give: own, sig: own.Type.Signature(), all: *recv})
		return
	}
	if c.give(own, 1, everybody) {
		if !send.InPlace() {
			c.local(recv.block(c.Rank), send)
		}
		c.takeAll(recv, 0, 1)
	}
	c.leave()
}

// alltoallCells: a + 2*b*n*p.
func (c *run) alltoallCells(send, recv Buf) {
	to := Uniform(recv)
	from := recv
	if !send.InPlace() {
		from = send
		if send.Bytes() != recv.Bytes() {
			c.fail(c.errLength(c.Rank, send.Bytes(), recv.Bytes()))
			from.Count = 0
		}
	}
	mine := Uniform(from)
	every := from
	every.Count *= c.Size
	if c.rec {
		p := pattern{how: slotAlltoall, give: every, parts: c.Size, sig: every.Type.Signature(), all: to}
		if !send.InPlace() {
			p.send = mine.block(c.Rank)
		}
		c.inSlot(p)
		return
	}
	if c.give(every, c.Size, everybody) {
		if !send.InPlace() && !c.failed {
			c.local(to.block(c.Rank), mine.block(c.Rank))
		}
		c.takeAll(&to, c.Rank, c.Size)
	}
	c.leave()
}
