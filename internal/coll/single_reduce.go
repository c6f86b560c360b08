package coll

import (
	"cadre.example/datatype"
	"cadre.example/internal/op"
)

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
		piece = foldPiece
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
func (c *run) allreduceSingle(r *rule, b *op.Bound, send, recv Buf) {
	from, n, sig := contributed(send, recv), recv.Bytes(), b.Type.Signature()
	if from.Bytes() != n {
		c.fail(c.errLength(c.Rank, from.Bytes(), n))
	}
	src, own := c.operand(b, from)
	dst, isRecv := c.sink(b, recv)
	if !isRecv {
		dst = c.newWork(b, n/b.Type.Size())
	}
	bound := func(i int) int { return cut(dst.buf.Count, i, c.Size) * b.Type.Size() }
	lo, hi := bound(c.Rank), bound(c.Rank+1)
	mine := dst.raw[lo:hi]
	kept := isRecv && send.InPlace() // others, and messages, may need what is there
	if kept {
		mine = c.temp(hi - lo)
	}
	good := false
	if c.publish(n, sig, src.raw, mine, everybody) {
		c.findAll(n, sig)
		c.foldSingle(b, src.raw, lo, hi, mine, r.piece)
		if good = c.meet(stepFolded); good {
			for d := 1; d < c.Size; d++ {
				q := (c.Rank + d) % c.Size
				c.trust(q)
				c.fetch(q, dst.raw[bound(q):bound(q+1)], c.single.out[q])
			}
			if kept && !c.failed {
				copy(dst.raw[lo:hi], mine)
			}
			good = c.meet(stepRead)
		}
	}
	switch again := c.part(good); {
	case again && c.overwritten(kept):
	case again:
		c.allreduceBy(c.pick(kindAllreduceLarge, c.common(&recv), b, items(b, recv)), b, send, recv)
	case !isRecv:
		c.store(recv, &dst)
	}
	if kept {
		c.release(mine)
	}
	c.freeOperands(b, &src, own, &dst, !isRecv)
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

func (c *run) freeOperands(b *op.Bound, src *work, ownSrc bool, dst *work, ownDst bool) {
	if ownSrc {
		c.freeWork(b, src)
	}
	if ownDst {
		c.freeWork(b, dst)
	}
}

// reduceSingle: 2*a + b*n*(p-1)/p + g*n*(p-1)/p at every rank, and b*n*(p-1)/p more at root.
func (c *run) reduceSingle(r *rule, b *op.Bound, send, recv Buf, root int) {
	mine, sig := send, b.Type.Signature()
	if c.Rank == root {
		mine = recv
	}
	n, from := mine.Bytes(), contributed(send, recv)
	if from.Bytes() != n {
		c.fail(c.errLength(c.Rank, from.Bytes(), n))
	}
	src, own := c.operand(b, from)
	bound := func(i int) int { return cut(n/b.Type.Size(), i, c.Size) * b.Type.Size() }
	lo, hi := bound(c.Rank), bound(c.Rank+1)
	slice := c.temp(hi - lo)
	var dst work
	isRecv := true
	if c.Rank == root {
		if dst, isRecv = c.sink(b, recv); !isRecv {
			dst = c.newWork(b, n/b.Type.Size())
		}
	}
	good := false
	if c.publish(n, sig, src.raw, slice, everybody) {
		c.findAll(n, sig)
		c.foldSingle(b, src.raw, lo, hi, slice, r.piece)
		good = c.meet(stepFolded)
		switch {
		case !good:
		case c.Rank != root:
			c.awaitReader(root)
		default:
			for d := 1; d < c.Size; d++ {
				q := (root + d) % c.Size
				c.trust(q)
				c.fetch(q, dst.raw[bound(q):bound(q+1)], c.single.out[q])
			}
			if c.unread != nil {
				c.fail(c.unread) // it is memory of the ranks' own
			}
			if !c.failed {
				copy(dst.raw[lo:hi], slice)
			}
		}
	}
	switch again := c.part(good); {
	case again:
		c.reduceBy(c.pick(kindReduceLarge, n, b, items(b, mine)), b, send, recv, root)
	case !isRecv:
		c.store(recv, &dst)
	}
	c.release(slice)
	c.freeOperands(b, &src, own, &dst, !isRecv)
}

// reduceScatterSingle: every rank folds its block, which begins at byte at of the operands. a + (b+g)*n*(p-1)/p for n bytes in
// all. It reports whether messages must carry the call out.
func (c *run) reduceScatterSingle(r *rule, b *op.Bound, send, recv Buf, at int) (again bool) {
	n, sig := send.Bytes(), b.Type.Signature()
	src, own := c.operand(b, send)
	dst, isRecv := c.sink(b, recv)
	direct := isRecv && !datatype.Same(recv.Mem, send.Mem) // in place others still read what is there
	if !direct {
		dst = c.newWork(b, items(b, recv))
	}
	good := false
	if c.publish(n, sig, src.raw, nil, everybody) {
		c.findAll(n, sig)
		c.foldSingle(b, src.raw, at, at+recv.Bytes(), dst.raw, r.piece)
		good = c.meet(stepRead)
	}
	if again = c.part(good); !again && !direct {
		c.store(recv, &dst)
	}
	c.freeOperands(b, &src, own, &dst, !direct)
	return again
}
