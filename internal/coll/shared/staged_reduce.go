package shared

import (
	"cadre.example/internal/coll/cells"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/op"
)

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindAllreduce}, Name: engine.Staged,
		Over:   engine.OverStages,
		Limits: []engine.Limit{engine.OnStages, engine.Numbers},
		Cost:   "a*n/piece + 3*b*n + g*n",
		Do:     func(c *engine.Run, a *engine.Args) { reduceStaged(c, &c.Bound, a.Send.Buf, a.Recv.Buf, -1) },
	})
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindReduce}, Name: engine.Staged,
		Over:   engine.OverStages,
		Limits: []engine.Limit{engine.OnStages, engine.Numbers},
		Cost:   "a*n/piece + 3*b*n + g*n",
		Do:     func(c *engine.Run, a *engine.Args) { reduceStaged(c, &c.Bound, a.Send.Buf, a.Recv.Buf, a.RootRank) },
	})
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindReduceScatterBlock, engine.KindReduceScatter}, Name: engine.Staged,
		Over:   engine.OverStages,
		Limits: []engine.Limit{engine.FewParts, engine.OnStages, engine.Numbers},
		Cost:   "a*p*n/piece + 2*b*n*p + g*n*p for blocks of n bytes",
		Do: func(c *engine.Run, a *engine.Args) {
			reduceScatterStaged(c, &c.Bound, a.Send.Buf, a.Recv.Buf, a.Counts, a.Displs)
		},
	})
}

// A staged reduction is cut into rounds, each of as many items as a part of a stage has room for, and each round into a slice
// for every rank. Every rank puts its operand but for its own slice; then it folds its slice of all, in rank order from the last
// down, and puts that in its place; and those who want the result take it.
type stagedFold struct {
	b        *op.Bound
	src, dst []byte // of the whole operand; dst may be nil
	n, part  int
}

// Parts of a stage: in a round a rank takes the results of the one before, folds, and puts for the next one.
const foldParts = 3

func newStagedFold(c *engine.Run, b *op.Bound, src, dst []byte, n int) stagedFold {
	size := b.Type.Size()
	part := cells.Pieces * c.Area.Cells.Room / foldParts
	return stagedFold{b: b, src: src, dst: dst, n: n, part: max(part&^63/size, 1) * size}
}

// slice is where slice r of round i begins and ends in the operand, and where it lies in a stage.
func slice(c *engine.Run, f *stagedFold, i, r int) (lo, hi, at int) {
	size := f.b.Type.Size()
	begin := i * f.part
	items := min(f.part, f.n-begin) / size
	from, to := engine.Cut(items, r, c.Size)*size, engine.Cut(items, r+1, c.Size)*size
	return begin + from, begin + to, i%foldParts*f.part + from
}

// putOperand puts this rank's operand of round i on its stage, but for its own slice.
func putOperand(c *engine.Run, f *stagedFold, i int) {
	begin := i * f.part
	end := min(begin+f.part, f.n)
	if begin >= end {
		return
	}
	lo, hi, _ := slice(c, f, i, c.Rank)
	stage := c.Area.Cells.StageOf(c.Rank)[i%foldParts*f.part:]
	copy(stage, f.src[begin:lo])
	copy(stage[hi-begin:], f.src[hi:end])
}

// foldSlice folds this rank's slice of round i, and puts it on its stage if anybody but this rank wants it.
func foldSlice(c *engine.Run, f *stagedFold, i int, share bool) {
	lo, hi, at := slice(c, f, i, c.Rank)
	if lo == hi {
		return
	}
	acc := c.Area.Cells.StageOf(c.Rank)[at : at+hi-lo]
	if f.dst != nil {
		acc = f.dst[lo:hi]
	}
	own := f.src[lo:hi]
	last := c.Size - 1
	if c.Rank < last && f.dst != nil && len(f.dst) > 0 && &f.dst[lo] == &f.src[lo] {
		own = c.Shm.Spare[:hi-lo] // in place: it comes later
		copy(own, f.src[lo:hi])
	}
	for r := last; r >= 0; r-- {
		in := own
		if r != c.Rank {
			in = c.Area.Cells.StageOf(r)[at : at+hi-lo]
		}
		if r == last {
			copy(acc, in)
		} else {
			f.b.Fold(in, acc)
		}
	}
	if share && f.dst != nil {
		copy(c.Area.Cells.StageOf(c.Rank)[at:], acc)
	}
}

// takeSlices takes the other ranks' slices of the result of round i.
func takeSlices(c *engine.Run, f *stagedFold, i int) {
	for d := 1; d < c.Size; d++ {
		r := (c.Rank + d) % c.Size
		lo, hi, at := slice(c, f, i, r)
		copy(f.dst[lo:hi], c.Area.Cells.StageOf(r)[at:])
	}
}

// reduceStaged is Allreduce, for root -1, and Reduce. a*n/piece + 3*b*n + g*n.
func reduceStaged(c *engine.Run, b *op.Bound, send, recv engine.Buf, root int) {
	takes, sig := root < 0 || root == c.Rank, b.Type.Signature()
	o := makeOperands(c, b, send, recv, takes)
	n := o.n
	f := newStagedFold(c, b, o.src.Raw, o.dst.Raw, n)
	if open(c, n, sig, true, cells.Everybody) && allOpened(c, n, sig) {
		c.Shm.Spare = c.Temp(f.part)
		putOperand(c, &f, 0)
		all := rounds(n, f.part)
		for i := 0; i <= all && syncStep(c, uint64(i+1)); i++ {
			if i > 0 && takes {
				takeSlices(c, &f, i-1)
			}
			if i < all {
				foldSlice(c, &f, i, root < 0 || !takes)
			}
			putOperand(c, &f, i+1)
		}
		c.Release(c.Shm.Spare)
		c.Shm.Spare = nil
	}
	Leave(c)
	freeOperands(c, b, &o, true)
}

// reduceScatterStaged: in each round every rank puts a piece of each block, and folds the last one of its own of all ranks.
// a*p*n/piece + 2*b*n*p + g*n*p for blocks of n bytes.
func reduceScatterStaged(c *engine.Run, b *op.Bound, send, recv engine.Buf, counts, displs []int) {
	n, sig, size := send.Bytes(), b.Type.Signature(), b.Type.Size()
	block := func(r int) (at, length int) {
		if counts == nil {
			return r * recv.Bytes(), recv.Bytes()
		}
		return displs[r] * send.Type.Size(), counts[r] * send.Type.Size()
	}
	most := 0
	for r := range c.Size {
		_, length := block(r)
		most = max(most, length)
	}
	half := cells.Pieces * c.Area.Cells.Room / 2
	part := half / c.Size &^ 63 / size * size
	if _, length := block(c.Rank); length != recv.Bytes() {
		c.Fail(c.ErrLength(c.Rank, length, recv.Bytes()))
	}
	o := blockOperands(c, b, send, recv)
	src, dst := o.src.Raw, o.dst.Raw
	put := func(i int) {
		stage := c.Area.Cells.StageOf(c.Rank)[i%2*half:]
		for r := range c.Size {
			at, length := block(r)
			if k := i * part; r != c.Rank && k < length {
				copy(stage[r*part:], src[at+k:at+min(k+part, length)])
			}
		}
	}
	if open(c, n, sig, true, cells.Everybody) && allOpened(c, n, sig) {
		put(0)
		for i := 0; i < rounds(most, part) && syncStep(c, uint64(i+1)); i++ {
			put(i + 1)
			at, length := block(c.Rank)
			k := i * part
			if k >= length {
				continue
			}
			end := min(k+part, length)
			acc := dst[k:end]
			for r := c.Size - 1; r >= 0; r-- {
				in := src[at+k : at+end]
				if r != c.Rank {
					in = c.Area.Cells.StageOf(r)[i%2*half+c.Rank*part:][:end-k]
				}
				if r == c.Size-1 {
					copy(acc, in)
				} else {
					b.Fold(in, acc)
				}
			}
		}
	}
	Leave(c)
	freeOperands(c, b, &o, true)
}
