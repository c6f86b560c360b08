package shared

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/coll/cells"
	"cadre.example/internal/coll/engine"
)

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindBcast}, Name: engine.Staged,
		Over:   engine.OverStages,
		Limits: []engine.Limit{engine.OnStages},
		Cost:   "2*b*n",
		Do:     func(c *engine.Run, a *engine.Args) { bcastStaged(c, a.Recv.Buf, a.RootRank, a.Piece) },
	})
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindAllgather, engine.KindAllgatherv}, Name: engine.Staged,
		Over:   engine.OverStages,
		Limits: []engine.Limit{engine.OnStages},
		Cost:   "a*n/piece + b*n*p",
		Do:     func(c *engine.Run, a *engine.Args) { allgatherStaged(c, a.Send.Buf, a.Own(c.Rank), &a.Recv) },
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

// open says that this rank has n bytes in the call, and with a stage of its own waits until that is free.
func open(c *engine.Run, n int, sig uint32, stage bool, reader int) bool {
	size := 0
	if stage {
		size = cells.Pieces * c.Area.Cells.Room
	}
	if mine(c, size, reader) == nil {
		return false
	}
	c.Area.Cells.Head(c.Rank, c.Seq).Word[wordOfLength].Store(uint64(n))
	post(c, c.Rank, engine.LengthWord(n), sig)
	return true
}

// wordOfLength is the word of a head that has all of the length.
const wordOfLength = cells.InlineAt / 8

// opened waits until rank r has announced that it has n bytes.
func opened(c *engine.Run, r, n int, sig uint32) bool {
	if !come(c, r, engine.LengthWord(n), sig) {
		return false
	}
	if got := int(c.Area.Cells.Head(r, c.Seq).Word[wordOfLength].Load()); got != n {
		c.Fail(c.ErrLength(r, got, n))
		return false
	}
	return true
}

// allOpened is opened of all others, and ends the call here if one of them is different.
func allOpened(c *engine.Run, n int, sig uint32) bool {
	for d := 1; d < c.Size; d++ {
		opened(c, (c.Rank+d)%c.Size, n, sig)
	}
	heard(c)
	c.Broken = c.Broken || c.Failed
	return !c.Failed
}

// reach says that this rank has come to a step, and await waits until another has.
func reach(c *engine.Run, step int) {
	c.Area.Cells.Say(c.Area.Cells.Step[c.Rank], c.Key(uint64(step)), cells.DoneMark(c.Rank))
}

func awaitStep(c *engine.Run, r, step int) bool {
	return until(c, c.Area.Cells.Step[r], c.Key(uint64(step)), r, cells.DoneMark(r))
}

// packAt fills dst with the packed bytes of b from at on, and unpackAt puts src where they belong.
func packAt(c *engine.Run, dst []byte, b *engine.Buf, at int) {
	if src, ok := b.Mem.Source(b.Count, b.Type); ok {
		copy(dst, src[at:])
		return
	}
	if err := c.Cursor.Reset(b.Mem, b.Count, b.Type); err != nil {
		c.Fail(err)
		return
	}
	c.Cursor.Seek(at)
	c.Cursor.Pack(dst)
}

func unpackAt(c *engine.Run, b *engine.Buf, at int, src []byte) {
	if dst, ok := b.Mem.Sink(b.Count, b.Type); ok {
		copy(dst[at:], src)
		return
	}
	if err := c.Cursor.Reset(b.Mem, b.Count, b.Type); err != nil {
		c.Fail(err)
		return
	}
	c.Cursor.Seek(at)
	c.Cursor.Unpack(src)
}

// rounds is how many pieces n bytes are.
func rounds(n, piece int) int { return (n + piece - 1) / piece }

// bcastStaged: root puts, all others take. 2*b*n at each, at the same time.
func bcastStaged(c *engine.Run, b engine.Buf, root, part int) {
	n, sig := b.Bytes(), b.Type.Signature()
	if part == 0 {
		part = limits.CollPart
	}
	part = min(part, c.Area.Cells.Room)
	all := rounds(n, part)
	stage := c.Area.Cells.StageOf(root)
	slots := len(stage) / part
	slot := func(i int) []byte {
		at := i % slots * part
		return stage[at : at+min(part, n-i*part)]
	}
	if c.Rank == root {
		if open(c, n, sig, true, cells.Everybody) {
			for i := 0; i < all && !c.Failed; i++ {
				for d := 1; d < c.Size && i >= slots; d++ {
					awaitStep(c, (root+d)%c.Size, i-slots+1)
				}
				packAt(c, slot(i), &b, i*part)
				reach(c, i+1)
			}
		}
		Leave(c)
		return
	}
	if open(c, n, sig, false, cells.Everybody) && opened(c, root, n, sig) {
		for i := 0; i < all && awaitStep(c, root, i+1); i++ {
			unpackAt(c, &b, i*part, slot(i))
			reach(c, i+1)
		}
	}
	if c.Failed && !c.Broken {
		reach(c, all) // root shall not wait
	}
	Leave(c)
}

// allgatherStaged: in each round every rank puts the next piece of its block and takes the last one of all others.
// a*n/piece + b*n*p.
func allgatherStaged(c *engine.Run, send, own engine.Buf, recv *engine.Blocks) {
	part := cells.Pieces / 2 * c.Area.Cells.Room
	mine, most := own.Bytes(), 0
	for r := range c.Size {
		b := recv.Block(r)
		most = max(most, b.Bytes())
	}
	if !send.InPlace() {
		c.Local(recv.Block(c.Rank), send)
	}
	put := func(i int) {
		if at := i * part; at < mine {
			packAt(c, c.Area.Cells.StageOf(c.Rank)[i%2*part:][:min(part, mine-at)], &own, at)
		}
	}
	if open(c, mine, own.Type.Signature(), true, cells.Everybody) {
		for d := 1; d < c.Size; d++ {
			r := (c.Rank + d) % c.Size
			b := recv.Block(r)
			opened(c, r, b.Bytes(), b.Type.Signature())
		}
		heard(c)
		c.Broken = c.Broken || c.Failed
		if !c.Failed {
			put(0)
		}
		for i := 0; i < rounds(most, part) && syncStep(c, uint64(i+1)); i++ {
			put(i + 1)
			for d := 1; d < c.Size; d++ {
				r := (c.Rank + d) % c.Size
				b := recv.Block(r)
				if at, n := i*part, b.Bytes(); at < n {
					unpackAt(c, &b, at, c.Area.Cells.StageOf(r)[i%2*part:][:min(part, n-at)])
				}
			}
		}
	}
	Leave(c)
}
