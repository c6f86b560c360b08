package coll

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/op"
)

func init() {
	register(Algorithm{
		Of: []kind{kindAllreduce}, Name: stagedLinear,
		Over:   overStages,
		Limits: []limit{onStages, numbers},
		Cost:   "3*b*n, and g*n*p at rank 0",
		Note:   "one rank folds all",
		Do:     func(c *run, a *Args) { c.reduceStagedLinear(&c.bound, a.send.Buf, a.recv.Buf, 0, true) },
	})
	register(Algorithm{
		Of: []kind{kindReduce}, Name: stagedLinear,
		Over:   overStages,
		Limits: []limit{onStages, numbers},
		Cost:   "2*b*n, and g*n*p at root",
		Note:   "one rank folds all",
		Do:     func(c *run, a *Args) { c.reduceStagedLinear(&c.bound, a.send.Buf, a.recv.Buf, a.root, false) },
	})
}

// reduceStagedLinear is Reduce, and Allreduce for root 0 and all: every other rank puts its operand on its stage, piece after
// piece, and root folds the pieces of all in rank order from the last down. In an Allreduce root puts the result on its own stage, and
// the others take it. Nobody waits for all, and a rank that has a turn on a processor gets as far as a stage has room: this is for
// ranks that share processors, and for few. 2*b*n at every rank, or 3*b*n, and g*n*p at root. Flat operations only.
func (c *run) reduceStagedLinear(b *op.Bound, send, recv Buf, root int, all bool) {
	o, sig := c.operands(b, send, recv, all || root == c.Rank), b.Type.Signature()
	n := o.n
	size := b.Type.Size()
	part := max(limits.CollPart/size, 1) * size
	slots := pieces * c.cells.room / part
	count := rounds(n, part)
	piece := func(i int) (lo, hi, at int) { return i * part, min((i+1)*part, n), i % slots * part }
	if c.open(n, sig, true, everybody) && c.allOpened(n, sig) {
		if c.Rank == root {
			c.spare = c.temp(part)
			for i := 0; i < count && !c.broken; i++ {
				lo, hi, at := piece(i)
				if !c.foldPieces(b, o.src.raw[lo:hi], o.dst.raw[lo:hi], i, at) {
					break
				}
				if all {
					for r := 0; r < c.Size && i >= slots; r++ {
						if r != root { // it has taken what lies there
							c.until(c.cells.taken[r], c.key(uint64(i-slots+1)), r, doneMark(r))
						}
					}
					copy(c.cells.stageOf(root)[at:], o.dst.raw[lo:hi])
				}
				if !c.broken {
					c.reach(i + 1)
				}
			}
			c.release(c.spare)
			c.spare = nil
		} else {
			c.putAndTake(o.src.raw, o.dst.raw, root, count, slots, piece)
		}
	}
	c.leave()
	c.freeOperands(b, &o, true)
}

// foldPieces makes dst the fold of piece i of all ranks, which lies at a place of their stages; src is root's own. It reports
// false when the call is broken.
func (c *run) foldPieces(b *op.Bound, src, dst []byte, i, at int) bool {
	own, last := src, c.Size-1
	if c.Rank < last && &dst[0] == &src[0] {
		own = c.spare[:len(src)] // in place: it comes later
		copy(own, src)
	}
	for r := last; r >= 0; r-- {
		in := own
		if r != c.Rank {
			if !c.awaitStep(r, i+1) {
				return false
			}
			in = c.cells.stageOf(r)[at : at+len(src)]
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
func (c *run) putAndTake(src, dst []byte, root, count, slots int, piece func(i int) (lo, hi, at int)) {
	taken := 0
	take := func() bool {
		if !c.awaitStep(root, taken+1) {
			return false
		}
		if dst != nil {
			lo, hi, at := piece(taken)
			copy(dst[lo:hi], c.cells.stageOf(root)[at:])
			c.cells.say(c.cells.taken[c.Rank], c.key(uint64(taken+1)), doneMark(c.Rank))
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
		copy(c.cells.stageOf(c.Rank)[at:], src[lo:hi])
		c.reach(i + 1)
	}
	for dst != nil && taken < count && take() {
	}
}
