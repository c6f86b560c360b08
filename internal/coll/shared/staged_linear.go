package shared

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/coll/cells"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/op"
)

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindAllreduce}, Name: engine.StagedLinear,
		Over:   engine.OverStages,
		Limits: []engine.Limit{engine.OnStages, engine.Numbers},
		Cost:   "3*b*n, and g*n*p at rank 0",
		Note:   "one rank folds all",
		Do:     func(c *engine.Run, a *engine.Args) { reduceStagedLinear(c, &c.Bound, a.Send.Buf, a.Recv.Buf, 0, true) },
	})
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindReduce}, Name: engine.StagedLinear,
		Over:   engine.OverStages,
		Limits: []engine.Limit{engine.OnStages, engine.Numbers},
		Cost:   "2*b*n, and g*n*p at root",
		Note:   "one rank folds all",
		Do: func(c *engine.Run, a *engine.Args) {
			reduceStagedLinear(c, &c.Bound, a.Send.Buf, a.Recv.Buf, a.RootRank, false)
		},
	})
}

// reduceStagedLinear is Reduce, and Allreduce for root 0 and all: every other rank puts its operand on its stage, piece after
// piece, and root folds the pieces of all in rank order from the last down. In an Allreduce root puts the result on its own stage, and
// the others take it. Nobody waits for all, and a rank that has a turn on a processor gets as far as a stage has room: this is for
// ranks that share processors, and for few. 2*b*n at every rank, or 3*b*n, and g*n*p at root. Flat operations only.
func reduceStagedLinear(c *engine.Run, b *op.Bound, send, recv engine.Buf, root int, all bool) {
	o, sig := makeOperands(c, b, send, recv, all || root == c.Rank), b.Type.Signature()
	n := o.n
	size := b.Type.Size()
	part := max(limits.CollPart/size, 1) * size
	slots := cells.Pieces * c.Area.Cells.Room / part
	count := rounds(n, part)
	piece := func(i int) (lo, hi, at int) { return i * part, min((i+1)*part, n), i % slots * part }
	if open(c, n, sig, true, cells.Everybody) && allOpened(c, n, sig) {
		if c.Rank == root {
			c.Shm.Spare = c.Temp(part)
			for i := 0; i < count && !c.Broken; i++ {
				lo, hi, at := piece(i)
				if !foldPieces(c, b, o.src.Raw[lo:hi], o.dst.Raw[lo:hi], i, at) {
					break
				}
				if all {
					for r := 0; r < c.Size && i >= slots; r++ {
						if r != root { // it has taken what lies there
							until(c, c.Area.Cells.Taken[r], c.Key(uint64(i-slots+1)), r, cells.DoneMark(r))
						}
					}
					copy(c.Area.Cells.StageOf(root)[at:], o.dst.Raw[lo:hi])
				}
				if !c.Broken {
					reach(c, i+1)
				}
			}
			c.Release(c.Shm.Spare)
			c.Shm.Spare = nil
		} else {
			putAndTake(c, o.src.Raw, o.dst.Raw, root, count, slots, piece)
		}
	}
	Leave(c)
	freeOperands(c, b, &o, true)
}

// foldPieces makes dst the fold of piece i of all ranks, which lies at a place of their stages; src is root's own. It reports
// false when the call is broken.
func foldPieces(c *engine.Run, b *op.Bound, src, dst []byte, i, at int) bool {
	own, last := src, c.Size-1
	if c.Rank < last && &dst[0] == &src[0] {
		own = c.Shm.Spare[:len(src)] // in place: it comes later
		copy(own, src)
	}
	for r := last; r >= 0; r-- {
		in := own
		if r != c.Rank {
			if !awaitStep(c, r, i+1) {
				return false
			}
			in = c.Area.Cells.StageOf(r)[at : at+len(src)]
		}
		if r == last {
			copy(dst, in)
		} else {
			b.Fold(in, dst)
		}
	}
	return true
}

// putAndTake is the part of a rank that is not root: it puts pieces as long as there is room, which there is when root has folded
// those before, and takes the results as they come, if it wants them.
func putAndTake(c *engine.Run, src, dst []byte, root, count, slots int, piece func(i int) (lo, hi, at int)) {
	taken := 0
	take := func() bool {
		if !awaitStep(c, root, taken+1) {
			return false
		}
		if dst != nil {
			lo, hi, at := piece(taken)
			copy(dst[lo:hi], c.Area.Cells.StageOf(root)[at:])
			c.Area.Cells.Say(c.Area.Cells.Taken[c.Rank], c.Key(uint64(taken+1)), cells.DoneMark(c.Rank))
		}
		taken++
		return true
	}
	for i := range count {
		for i-taken >= slots {
			if !take() {
				return
			}
		}
		lo, hi, at := piece(i)
		copy(c.Area.Cells.StageOf(c.Rank)[at:], src[lo:hi])
		reach(c, i+1)
	}
	for dst != nil && taken < count && take() {
	}
}
