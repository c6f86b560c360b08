package coll

import (
	"cadre.example/adi/limits"
	"cadre.example/datatype"
	"cadre.example/internal/op"
)

func init() {
	register(Algorithm{
		Of: []kind{kindAllreduce}, Name: singleCopy,
		Over:   overStages,
		Limits: []limit{readable, numbers},
		Cost:   "2*a + (2*b+g)*n*(p-1)/p",
		Do:     func(c *run, a *Args) { c.allreduceSingle(a.piece, &c.bound, a.send.Buf, a.recv.Buf) },
	})
	register(Algorithm{
		Of: []kind{kindReduce}, Name: singleCopy,
		Over:   overStages,
		Limits: []limit{readable, numbers},
		Cost:   "2*a + (b+g)*n*(p-1)/p, and b*n*(p-1)/p more at root",
		Do:     func(c *run, a *Args) { c.reduceSingle(a.piece, &c.bound, a.send.Buf, a.recv.Buf, a.root) },
	})
	register(Algorithm{
		Of: []kind{kindReduceScatterBlock, kindReduceScatter}, Name: singleCopy,
		Over:   overStages,
		Limits: []limit{readable, numbers},
		Cost:   "a + (b+g)*n*(p-1)/p",
		Do:     func(c *run, a *Args) { c.reduceScatterSingle(a.piece, &c.bound, a.send.Buf, a.recv.Buf, a.at) },
	})
}

// Reductions by single copies: every rank folds a slice of what all contribute, a piece of each rank's at a time, and those who
// want the result read the slices. Flat operations only.

// foldSingle folds bytes lo to hi-1 of all ranks' operands, of which src is this rank's, into out. Operations that commute begin
// with this rank, so that not all read from one; others keep the order of the ranks.
func (c *run) foldSingle(b *op.Bound, src []byte, lo, hi int, out []byte, piece int) {
	if lo == hi || c.failed {
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
	tmp := c.temp(piece)
	for at := lo; at < hi && !c.failed && c.unread == nil; at += piece {
		end := min(at+piece, hi)
		acc, in := out[at-lo:end-lo], tmp[:end-at]
		for i := range c.Size {
			r := (start - i + c.Size) % c.Size
			switch {
			case i == 0 && r == c.Rank:
				copy(acc, src[at:end])
			case i == 0:
				c.fetch(r, acc, c.single.at[r]+uint64(at))
			case r == c.Rank:
				b.Fold(src[at:end], acc)
			default:
				c.fetch(r, in, c.single.at[r]+uint64(at))
				b.Fold(in, acc)
			}
		}
	}
	c.release(tmp)
}

// allreduceSingle: 2*a + 2*b*n*(p-1)/p + g*n*(p-1)/p at every rank.
func (c *run) allreduceSingle(piece int, b *op.Bound, send, recv Buf) {
	o, sig := c.operands(b, send, recv, true), b.Type.Signature()
	n, src, dst := o.n, o.src.raw, o.dst.raw
	bound := func(i int) int { return cut(n/b.Type.Size(), i, c.Size) * b.Type.Size() }
	lo, hi := bound(c.Rank), bound(c.Rank+1)
	mine := dst[lo:hi]
	kept := !o.copied && send.InPlace() // others, and messages, may need what is there
	if kept {
		mine = c.temp(hi - lo)
	}
	good := false
	if c.publish(n, sig, src, mine, everybody) {
		c.findAll(n, sig)
		c.foldSingle(b, src, lo, hi, mine, piece)
		if good = c.syncStep(stepFolded); good {
			for d := 1; d < c.Size; d++ {
				q := (c.Rank + d) % c.Size
				c.trust(q)
				c.fetch(q, dst[bound(q):bound(q+1)], c.single.out[q])
			}
			if kept && !c.failed {
				copy(dst[lo:hi], mine)
			}
			good = c.syncStep(stepRead)
		}
	}
	again := c.part(good)
	c.redo = again && !c.overwritten(kept)
	if kept {
		c.release(mine)
	}
	c.freeOperands(b, &o, !again)
}

// overwritten reports whether what this rank contributes is lost, which no message can bring back: memory of a kind that no
// other process can read held the results of a rank, but not its contribution.
func (c *run) overwritten(kept bool) bool {
	lost := kept && c.cells.step[c.Rank].Load() == c.key(stepRead)
	if lost {
		c.fail(&Error{Reason: ReasonPeer, Peer: -1, Text: "the results of a rank are in memory that no other process can read: give it other memory, or all ranks CADRE_SINGLE_COPY=off"})
	}
	return lost
}

// operands are what a flat reduction works on, packed: this rank's contribution, and where its result goes.
type operands struct {
	n           int // bytes of each
	src, dst    work
	own, copied bool // src is a copy; dst is, too, and not recv
	recv        Buf
}

// operands makes them; dst is nothing for a rank that takes no result.
func (c *run) operands(b *op.Bound, send, recv Buf, takes bool) (o operands) {
	from, mine := contributed(send, recv), send
	if takes {
		mine = recv
	}
	o.n, o.recv = mine.Bytes(), recv
	if from.Bytes() != o.n {
		c.fail(c.errLength(c.Rank, from.Bytes(), o.n))
	}
	o.src, o.own = c.operand(b, from)
	if takes {
		var is bool
		if o.dst, is = c.sink(b, recv); !is {
			o.dst, o.copied = c.newWork(b, o.n/b.Type.Size()), true
		}
	}
	return o
}

// blockOperands makes those of a reduction whose result is a block of what is contributed.
func (c *run) blockOperands(b *op.Bound, send, recv Buf) operands {
	o := operands{n: send.Bytes(), recv: recv}
	o.src, o.own = c.operand(b, send)
	var is bool
	o.dst, is = c.sink(b, recv)
	if !is || datatype.Same(recv.Mem, send.Mem) { // in place others still read what is there
		o.dst, o.copied = c.newWork(b, items(b, recv)), true
	}
	return o
}

// freeOperands gives them back, after it has put the result where it goes, if there is one.
func (c *run) freeOperands(b *op.Bound, o *operands, result bool) {
	if o.copied && result {
		c.store(o.recv, &o.dst)
	}
	if o.own {
		c.freeWork(b, &o.src)
	}
	if o.copied {
		c.freeWork(b, &o.dst)
	}
}

// reduceSingle: 2*a + b*n*(p-1)/p + g*n*(p-1)/p at every rank, and b*n*(p-1)/p more at root.
func (c *run) reduceSingle(piece int, b *op.Bound, send, recv Buf, root int) {
	sig := b.Type.Signature()
	o := c.operands(b, send, recv, c.Rank == root)
	n, src, dst := o.n, o.src.raw, o.dst.raw
	bound := func(i int) int { return cut(n/b.Type.Size(), i, c.Size) * b.Type.Size() }
	lo, hi := bound(c.Rank), bound(c.Rank+1)
	slice := c.temp(hi - lo)
	good := false
	if c.publish(n, sig, src, slice, everybody) {
		c.findAll(n, sig)
		c.foldSingle(b, src, lo, hi, slice, piece)
		good = c.syncStep(stepFolded)
		switch {
		case !good:
		case c.Rank != root:
			c.awaitReader(root)
		default:
			for d := 1; d < c.Size; d++ {
				q := (root + d) % c.Size
				c.trust(q)
				c.fetch(q, dst[bound(q):bound(q+1)], c.single.out[q])
			}
			if c.unread != nil {
				c.fail(c.unread) // it is memory of the ranks' own
			}
			if !c.failed {
				copy(dst[lo:hi], slice)
			}
		}
	}
	c.redo = c.part(good)
	c.release(slice)
	c.freeOperands(b, &o, !c.redo)
}

// reduceScatterSingle: every rank folds its block, which begins at byte at of the operands. a + (b+g)*n*(p-1)/p for n bytes in
// all.
func (c *run) reduceScatterSingle(piece int, b *op.Bound, send, recv Buf, at int) {
	n, sig := send.Bytes(), b.Type.Signature()
	o := c.blockOperands(b, send, recv)
	good := false
	if c.publish(n, sig, o.src.raw, nil, everybody) {
		c.findAll(n, sig)
		c.foldSingle(b, o.src.raw, at, at+recv.Bytes(), o.dst.raw, piece)
		good = c.syncStep(stepRead)
	}
	c.redo = c.part(good)
	c.freeOperands(b, &o, !c.redo)
}
