package shared

import (
	"cadre.example/adi/limits"
	"cadre.example/datatype"
	"cadre.example/internal/coll/cells"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/op"
)

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindAllreduce}, Name: engine.SingleCopy,
		Over:   engine.OverStages,
		Limits: []engine.Limit{engine.Readable, engine.Numbers},
		Cost:   "2*a + (2*b+g)*n*(p-1)/p",
		Do:     func(c *engine.Run, a *engine.Args) { allreduceSingle(c, a.Piece, &c.Bound, a.Send.Buf, a.Recv.Buf) },
	})
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindReduce}, Name: engine.SingleCopy,
		Over:   engine.OverStages,
		Limits: []engine.Limit{engine.Readable, engine.Numbers},
		Cost:   "2*a + (b+g)*n*(p-1)/p, and b*n*(p-1)/p more at root",
		Do: func(c *engine.Run, a *engine.Args) {
			reduceSingle(c, a.Piece, &c.Bound, a.Send.Buf, a.Recv.Buf, a.RootRank)
		},
	})
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindReduceScatterBlock, engine.KindReduceScatter}, Name: engine.SingleCopy,
		Over:   engine.OverStages,
		Limits: []engine.Limit{engine.Readable, engine.Numbers},
		Cost:   "a + (b+g)*n*(p-1)/p",
		Do: func(c *engine.Run, a *engine.Args) {
			reduceScatterSingle(c, a.Piece, &c.Bound, a.Send.Buf, a.Recv.Buf, a.At)
		},
	})
}

// Reductions by single copies: every rank folds a slice of what all contribute, a piece of each rank's at a time, and those who
// want the result read the slices. Flat operations only.

// foldSingle folds bytes lo to hi-1 of all ranks' operands, of which src is this rank's, into out. Operations that commute begin
// with this rank, so that not all read from one; others keep the order of the ranks.
func foldSingle(c *engine.Run, b *op.Bound, src []byte, lo, hi int, out []byte, piece int) {
	if lo == hi || c.Failed {
		return
	}
	start, size := c.Size-1, b.Type.Size()
	if b.Commutative() {
		start = c.Rank
	}
	if piece == 0 {
		piece = limits.CollFold
	}
	piece = min(max(piece/size, 1)*size, hi-lo)
	tmp := c.Temp(piece)
	for at := lo; at < hi && !c.Failed && c.Shm.Unread == nil; at += piece {
		end := min(at+piece, hi)
		acc, in := out[at-lo:end-lo], tmp[:end-at]
		for i := range c.Size {
			r := (start - i + c.Size) % c.Size
			switch {
			case i == 0 && r == c.Rank:
				copy(acc, src[at:end])
			case i == 0:
				fetch(c, r, acc, c.Area.Single.At[r]+uint64(at))
			case r == c.Rank:
				b.Fold(src[at:end], acc)
			default:
				fetch(c, r, in, c.Area.Single.At[r]+uint64(at))
				b.Fold(in, acc)
			}
		}
	}
	c.Release(tmp)
}

// allreduceSingle: 2*a + 2*b*n*(p-1)/p + g*n*(p-1)/p at every rank.
func allreduceSingle(c *engine.Run, piece int, b *op.Bound, send, recv engine.Buf) {
	o, sig := makeOperands(c, b, send, recv, true), b.Type.Signature()
	n, src, dst := o.n, o.src.Raw, o.dst.Raw
	bound := func(i int) int { return engine.Cut(n/b.Type.Size(), i, c.Size) * b.Type.Size() }
	lo, hi := bound(c.Rank), bound(c.Rank+1)
	mine := dst[lo:hi]
	kept := !o.copied && send.InPlace() // others, and messages, may need what is there
	if kept {
		mine = c.Temp(hi - lo)
	}
	good := false
	if publish(c, n, sig, src, mine, cells.Everybody) {
		findAll(c, n, sig)
		foldSingle(c, b, src, lo, hi, mine, piece)
		if good = syncStep(c, engine.StepFolded); good {
			for d := 1; d < c.Size; d++ {
				q := (c.Rank + d) % c.Size
				trust(c, q)
				fetch(c, q, dst[bound(q):bound(q+1)], c.Area.Single.Out[q])
			}
			if kept && !c.Failed {
				copy(dst[lo:hi], mine)
			}
			good = syncStep(c, engine.StepRead)
		}
	}
	again := part(c, good)
	c.Shm.Redo = again && !overwritten(c, kept)
	if kept {
		c.Release(mine)
	}
	freeOperands(c, b, &o, !again)
}

// overwritten reports whether what this rank contributes is lost, which no message can bring back: memory of a kind that no
// other process can read held the results of a rank, but not its contribution.
func overwritten(c *engine.Run, kept bool) bool {
	lost := kept && c.Area.Cells.Step[c.Rank].Load() == c.Key(engine.StepRead)
	if lost {
		c.Fail(&engine.Error{Reason: engine.ReasonPeer, Peer: -1, Text: "the results of a rank are in memory that no other process can read: give it other memory, or all ranks CADRE_SINGLE_COPY=off"})
	}
	return lost
}

// operands are what a flat reduction works on, packed: this rank's contribution, and where its result goes.
type operands struct {
	n           int // bytes of each
	src, dst    engine.Work
	own, copied bool // src is a copy; dst is, too, and not recv
	recv        engine.Buf
}

// makeOperands makes them; dst is nothing for a rank that takes no result.
func makeOperands(c *engine.Run, b *op.Bound, send, recv engine.Buf, takes bool) (o operands) {
	from, mine := engine.Contributed(send, recv), send
	if takes {
		mine = recv
	}
	o.n, o.recv = mine.Bytes(), recv
	if from.Bytes() != o.n {
		c.Fail(c.ErrLength(c.Rank, from.Bytes(), o.n))
	}
	o.src, o.own = c.Operand(b, from)
	if takes {
		var is bool
		if o.dst, is = c.Sink(b, recv); !is {
			o.dst, o.copied = c.NewWork(b, o.n/b.Type.Size()), true
		}
	}
	return o
}

// blockOperands makes those of a reduction whose result is a block of what is contributed.
func blockOperands(c *engine.Run, b *op.Bound, send, recv engine.Buf) operands {
	o := operands{n: send.Bytes(), recv: recv}
	o.src, o.own = c.Operand(b, send)
	var is bool
	o.dst, is = c.Sink(b, recv)
	if !is || datatype.Same(recv.Mem, send.Mem) { // in place others still read what is there
		o.dst, o.copied = c.NewWork(b, engine.Items(b, recv)), true
	}
	return o
}

// freeOperands gives them back, after it has put the result where it goes, if there is one.
func freeOperands(c *engine.Run, b *op.Bound, o *operands, result bool) {
	if o.copied && result {
		c.Store(o.recv, &o.dst)
	}
	if o.own {
		c.FreeWork(b, &o.src)
	}
	if o.copied {
		c.FreeWork(b, &o.dst)
	}
}

// reduceSingle: 2*a + b*n*(p-1)/p + g*n*(p-1)/p at every rank, and b*n*(p-1)/p more at root.
func reduceSingle(c *engine.Run, piece int, b *op.Bound, send, recv engine.Buf, root int) {
	sig := b.Type.Signature()
	o := makeOperands(c, b, send, recv, c.Rank == root)
	n, src, dst := o.n, o.src.Raw, o.dst.Raw
	bound := func(i int) int { return engine.Cut(n/b.Type.Size(), i, c.Size) * b.Type.Size() }
	lo, hi := bound(c.Rank), bound(c.Rank+1)
	slice := c.Temp(hi - lo)
	good := false
	if publish(c, n, sig, src, slice, cells.Everybody) {
		findAll(c, n, sig)
		foldSingle(c, b, src, lo, hi, slice, piece)
		good = syncStep(c, engine.StepFolded)
		switch {
		case !good:
		case c.Rank != root:
			awaitReader(c, root)
		default:
			for d := 1; d < c.Size; d++ {
				q := (root + d) % c.Size
				trust(c, q)
				fetch(c, q, dst[bound(q):bound(q+1)], c.Area.Single.Out[q])
			}
			if c.Shm.Unread != nil {
				c.Fail(c.Shm.Unread) // it is memory of the ranks' own
			}
			if !c.Failed {
				copy(dst[lo:hi], slice)
			}
		}
	}
	c.Shm.Redo = part(c, good)
	c.Release(slice)
	freeOperands(c, b, &o, !c.Shm.Redo)
}

// reduceScatterSingle: every rank folds its block, which begins at byte at of the operands. a + (b+g)*n*(p-1)/p for n bytes in
// all.
func reduceScatterSingle(c *engine.Run, piece int, b *op.Bound, send, recv engine.Buf, at int) {
	n, sig := send.Bytes(), b.Type.Signature()
	o := blockOperands(c, b, send, recv)
	good := false
	if publish(c, n, sig, o.src.Raw, nil, cells.Everybody) {
		findAll(c, n, sig)
		foldSingle(c, b, o.src.Raw, at, at+recv.Bytes(), o.dst.Raw, piece)
		good = syncStep(c, engine.StepRead)
	}
	c.Shm.Redo = part(c, good)
	freeOperands(c, b, &o, !c.Shm.Redo)
}
