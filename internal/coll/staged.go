package coll

import "cadre.example/adi/limits"

func init() {
	register(Algorithm{
		Of: []kind{kindBcast}, Name: staged,
		Over:   overStages,
		Limits: []limit{onStages},
		Cost:   "2*b*n",
		Do:     func(c *run, a *Args) { c.bcastStaged(a.recv.Buf, a.root, a.piece) },
	})
	register(Algorithm{
		Of: []kind{kindAllgather, kindAllgatherv}, Name: staged,
		Over:   overStages,
		Limits: []limit{onStages},
		Cost:   "a*n/piece + b*n*p",
		Do:     func(c *run, a *Args) { c.allgatherStaged(a.send.Buf, a.own(c.Rank), &a.recv) },
	})
}

// Staged algorithms move more data than a cell takes through the cells' memory, in calls that block, among ranks that share it:
// all of a rank's block is a stage, cut into a few parts, on which the rank puts piece after piece of what it has, and from which
// others take it. That is two copies of each byte, but both by the processor's own copying, from memory that stays in its
// caches: on today's machines several times as fast as the kernel copies from one process to another. And what many want is
// put there once.
//
// The step words of single copies (single.go) say how far a rank is. A rank that is behind by less than there are parts keeps
// nobody waiting. What is on a stage when the call is over stays until all are done with the call.

// stageOf is where rank r puts what others shall have.
func (s *cells) stageOf(r int) []byte {
	return s.data(r, 0, pieces*s.room)
}

// open says that this rank has n bytes in the call, and with a stage of its own waits until that is free.
func (c *run) open(n int, sig uint32, stage bool, reader int) bool {
	size := 0
	if stage {
		size = pieces * c.cells.room
	}
	if c.mine(size, reader) == nil {
		return false
	}
	c.cells.head(c.Rank, c.seq).Word[wordOfLength].Store(uint64(n))
	c.post(c.Rank, lengthWord(n), sig)
	return true
}

// wordOfLength is the word of a head that has all of the length.
const wordOfLength = inlineAt / 8

// opened waits until rank r has announced that it has n bytes.
func (c *run) opened(r, n int, sig uint32) bool {
	if !c.come(r, lengthWord(n), sig) {
		return false
	}
	if got := int(c.cells.head(r, c.seq).Word[wordOfLength].Load()); got != n {
		c.fail(c.errLength(r, got, n))
		return false
	}
	return true
}

// allOpened is opened of all others, and ends the call here if one of them is different.
func (c *run) allOpened(n int, sig uint32) bool {
	for d := 1; d < c.Size; d++ {
		c.opened((c.Rank+d)%c.Size, n, sig)
	}
	c.heard()
	c.broken = c.broken || c.failed
	return !c.failed
}

// reach says that this rank has come to a step, and await waits until another has.
func (c *run) reach(step int) {
	c.cells.say(c.cells.step[c.Rank], c.key(uint64(step)), doneMark(c.Rank))
}

func (c *run) awaitStep(r, step int) bool {
	return c.until(c.cells.step[r], c.key(uint64(step)), r, doneMark(r))
}

// packAt fills dst with the packed bytes of b from at on, and unpackAt puts src where they belong.
func (c *run) packAt(dst []byte, b *Buf, at int) {
	if src, ok := b.Mem.Source(b.Count, b.Type); ok {
		copy(dst, src[at:])
		return
	}
	if err := c.cursor.Reset(b.Mem, b.Count, b.Type); err != nil {
		c.fail(err)
		return
	}
	c.cursor.Seek(at)
	c.cursor.Pack(dst)
}

func (c *run) unpackAt(b *Buf, at int, src []byte) {
	if dst, ok := b.Mem.Sink(b.Count, b.Type); ok {
		copy(dst[at:], src)
		return
	}
	if err := c.cursor.Reset(b.Mem, b.Count, b.Type); err != nil {
		c.fail(err)
		return
	}
	c.cursor.Seek(at)
	c.cursor.Unpack(src)
}

// rounds is how many pieces n bytes are.
func rounds(n, piece int) int { return (n + piece - 1) / piece }

// bcastStaged: root puts, all others take. 2*b*n at each, at the same time.
func (c *run) bcastStaged(b Buf, root, part int) {
	n, sig := b.Bytes(), b.Type.Signature()
	if part == 0 {
		part = limits.CollPart
	}
	part = min(part, c.cells.room)
	all := rounds(n, part)
	stage := c.cells.stageOf(root)
	slots := len(stage) / part
	slot := func(i int) []byte {
		at := i % slots * part
		return stage[at : at+min(part, n-i*part)]
	}
	if c.Rank == root {
		if c.open(n, sig, true, everybody) {
			for i := 0; i < all && !c.failed; i++ {
				for d := 1; d < c.Size && i >= slots; d++ {
					c.awaitStep((root+d)%c.Size, i-slots+1)
				}
				c.packAt(slot(i), &b, i*part)
				c.reach(i + 1)
			}
		}
		c.leave()
		return
	}
	if c.open(n, sig, false, everybody) && c.opened(root, n, sig) {
		for i := 0; i < all && c.awaitStep(root, i+1); i++ {
			c.unpackAt(&b, i*part, slot(i))
			c.reach(i + 1)
		}
	}
	if c.failed && !c.broken {
		c.reach(all) // root shall not wait
	}
	c.leave()
}

// allgatherStaged: in each round every rank puts the next piece of its block and takes the last one of all others.
// a*n/piece + b*n*p.
func (c *run) allgatherStaged(send, own Buf, recv *Blocks) {
	part := pieces / 2 * c.cells.room
	mine, most := own.Bytes(), 0
	for r := range c.Size {
		b := recv.block(r)
		most = max(most, b.Bytes())
	}
	if !send.InPlace() {
		c.local(recv.block(c.Rank), send)
	}
	put := func(i int) {
		if at := i * part; at < mine {
			c.packAt(c.cells.stageOf(c.Rank)[i%2*part:][:min(part, mine-at)], &own, at)
		}
	}
	if c.open(mine, own.Type.Signature(), true, everybody) {
		for d := 1; d < c.Size; d++ {
			r := (c.Rank + d) % c.Size
			b := recv.block(r)
			c.opened(r, b.Bytes(), b.Type.Signature())
		}
		c.heard()
		c.broken = c.broken || c.failed
		if !c.failed {
			put(0)
		}
		for i := 0; i < rounds(most, part) && c.syncStep(uint64(i+1)); i++ {
			put(i + 1)
			for d := 1; d < c.Size; d++ {
				r := (c.Rank + d) % c.Size
				b := recv.block(r)
				if at, n := i*part, b.Bytes(); at < n {
					c.unpackAt(&b, at, c.cells.stageOf(r)[i%2*part:][:min(part, n-at)])
				}
			}
		}
	}
	c.leave()
}
