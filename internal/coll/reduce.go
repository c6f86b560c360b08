package coll

import "cadre.example/internal/op"

// Reduce gives root the fold of all contributions in rank order; operations that commute may be folded in the order that
// is best for root. send is in place at root when its contribution is in recv. recv counts at root only.
func Reduce(c *Comm, send, recv Buf, o *op.Op, root int) error {
	a := ReduceArgs(send, recv, o, root)
	return c.Do(&a)
}

// ReduceArgs are those of Reduce.
func ReduceArgs(send, recv Buf, o *op.Op, root int) (a Args) {
	a.Reduce(&send, &recv, o, root)
	return a
}

// Reduce makes a, which is empty, the arguments of Reduce.
func (a *Args) Reduce(send, recv *Buf, o *op.Op, root int) {
	a.kind, a.root, a.op = kindReduce, root, o
	a.send.Buf, a.recv.Buf = *send, *recv
}

func (c *run) reduce(send, recv *Buf, o *op.Op, root int) {
	mine := send
	if c.Rank == root {
		mine = recv
	}
	n := c.common(mine)
	k := kindReduce
	if n > smallMax {
		k = kindReduceLarge
	}
	if !c.bind(k, root, o, mine) {
		return
	}
	c.enter(k, root, o.Code())
	b := &c.bound
	if c.Rank != root {
		recv = &Buf{}
	}
	switch {
	case c.Size == 1:
		if !send.InPlace() {
			c.local(*recv, *send)
		}
	case c.meets(k) && c.reduceExposed(k, n, mine.Bytes(), recv):
	default:
		if r := c.pick(k, n, b, items(b, *mine)); k == kindReduce || r.alone() || c.agree(n) {
			c.reduceBy(r, b, *send, *recv, root)
		}
	}
}

func (c *run) reduceBy(r *rule, b *op.Bound, send, recv Buf, root int) {
	switch r.algorithm {
	case linear:
		c.reduceLinear(b, send, recv, root)
	case direct:
		c.reduceSlices(b, send, recv, root)
	case halving:
		c.reduceHalving(b, send, recv, root)
	case chain:
		c.reduceChain(b, send, recv, root, r.piece)
	case twoLevel:
		c.reduceTwoLevel(b, send, recv, root)
	case inCells:
		c.reduceCells(b, &send, &recv, root)
	case staged:
		c.reduceStaged(b, send, recv, root)
	case stagedLinear:
		c.reduceStagedLinear(b, send, recv, root, false)
	case singleCopy:
		c.reduceSingle(r, b, send, recv, root)
	default:
		c.reduceTree(b, send, recv, root)
	}
}

// reduceTree: a binomial tree. (a+(b+g)*n)*log2(p). The tree of an operation that commutes is rooted at root; another's
// is rooted at rank 0, for the order, and costs one more message when that is not root.
func (c *run) reduceTree(b *op.Bound, send, recv Buf, root int) {
	top := 0
	if b.Commutative() {
		top = root
	}
	v := (c.Rank - top + c.Size) % c.Size
	if v&1 != 0 && c.Rank != root { // a leaf
		c.sendTo((v-1+top)%c.Size, send)
		return
	}
	acc, isRecv := c.contribution(b, send, recv)
	tmp := c.newWork(b, acc.buf.Count)
	home := acc.buf.Mem
	for mask := 1; mask < c.Size; mask <<= 1 {
		if v&mask != 0 {
			c.sendTo((v-mask+top)%c.Size, acc.buf)
			break
		}
		if v+mask < c.Size {
			c.recvFrom((v+mask+top)%c.Size, tmp.buf)
			c.fold(b, &acc, &tmp)
			acc, tmp = tmp, acc
		}
	}
	if top != root {
		switch c.Rank {
		case top:
			c.sendTo(root, acc.buf)
		case root:
			c.recvFrom(top, acc.buf)
		}
	}
	if c.Rank == root && (!isRecv || acc.buf.Mem != home) {
		c.store(recv, &acc)
	}
	c.freeWork(b, &acc)
	c.freeWork(b, &tmp)
}

// reduceSlices: every rank folds one slice of all contributions and sends the result to root.
// 2*a*(p-1) + 2*b*n*(p-1)/p + g*n*(p-1)/p. Flat operations only.
func (c *run) reduceSlices(b *op.Bound, send, recv Buf, root int) {
	from := send
	if send.InPlace() {
		from = recv
	}
	src, own := c.operand(b, from)
	n := src.buf.Count
	sum := c.foldSlices(b, func(i int) Buf {
		lo, hi := cut(n, i, c.Size), cut(n, i+1, c.Size)
		s := src.slice(lo, hi-lo)
		return s.buf
	})
	if own {
		c.freeWork(b, &src)
	}
	if c.Rank != root {
		c.sendTo(root, sum.buf)
		c.freeWork(b, &sum)
		return
	}
	dst, isRecv := c.sink(b, recv)
	if !isRecv {
		dst = c.newWork(b, n)
	}
	for r := range c.Size {
		lo, hi := cut(n, r, c.Size), cut(n, r+1, c.Size)
		s := dst.slice(lo, hi-lo)
		if r == root {
			c.move(s.raw, sum.raw)
			continue
		}
		c.launch(c.startRecv(r, s.buf, b.Type.Signature()))
		c.land(maxFlights)
	}
	c.land(0)
	if !isRecv {
		c.store(recv, &dst)
		c.freeWork(b, &dst)
	}
	c.freeWork(b, &sum)
}

// reduceLinear: root receives from all, from the last rank down. (a+(b+g)*n)*(p-1) at root.
func (c *run) reduceLinear(b *op.Bound, send, recv Buf, root int) {
	if c.Rank != root {
		c.sendTo(root, send)
		return
	}
	from := send
	if send.InPlace() {
		from = recv
	}
	acc, tmp := c.newWork(b, items(b, from)), c.newWork(b, items(b, from))
	for r := c.Size - 1; r >= 0; r-- {
		if r == root {
			c.load(&tmp, from)
		} else {
			c.recvFrom(r, tmp.buf)
		}
		if r == c.Size-1 {
			acc, tmp = tmp, acc
		} else {
			c.fold(b, &tmp, &acc)
		}
	}
	c.store(recv, &acc)
	c.freeWork(b, &acc)
	c.freeWork(b, &tmp)
}

// reducePiece is how many bytes a chain of reductions sends at once, if its rule does not say.
const reducePiece = 32 << 10

// reduceChain: every rank folds its own items into those that come from the rank after it and passes them on, piece by
// piece. (a+(b+g)*piece)*(p-2) + (b+g)*n. For an operation that does not commute the chain ends at rank 0, and root gets
// the result from there.
func (c *run) reduceChain(b *op.Bound, send, recv Buf, root, size int) {
	top := 0
	if b.Commutative() {
		top = root
	}
	v := (c.Rank - top + c.Size) % c.Size
	before, after := (c.Rank+1)%c.Size, (c.Rank-1+c.Size)%c.Size // on the way to the top
	from := send
	if send.InPlace() {
		from = recv
	}
	src, own := c.operand(b, from)
	n, sig := src.buf.Count, b.Type.Signature()
	if size == 0 {
		size = reducePiece
	}
	per := min(max(size/b.Type.Size(), 1), n)
	pieces := (n + per - 1) / per
	piece := func(w *work, i int) work { return w.slice(i*per, min(per, n-i*per)) }
	var out work
	isRecv := false
	if v == 0 {
		if c.Rank == root {
			out, isRecv = c.sink(b, recv)
		}
		if !isRecv {
			out = c.newWork(b, n)
		}
	}
	const ahead = 3
	var block [ahead]work
	var coming, going [ahead]flight
	place := func(i int) work { return block[i%ahead].slice(0, min(per, n-i*per)) }
	post := func(i int) {
		if i < pieces {
			c.finish(going[i%ahead])
			going[i%ahead] = flight{}
			w := place(i)
			coming[i%ahead] = c.startRecv(before, w.buf, sig)
		}
	}
	if v < c.Size-1 {
		for i := range block {
			block[i] = c.newWork(b, per)
		}
		post(0)
	}
	for i := range pieces {
		own := piece(&src, i)
		if v == c.Size-1 {
			c.launch(c.startSend(after, own.buf, sig))
			c.land(ahead)
			continue
		}
		post(i + 1)
		c.finish(coming[i%ahead])
		in := place(i)
		c.fold(b, &own, &in)
		if v == 0 {
			w := piece(&out, i)
			c.move(w.raw, in.raw)
		} else {
			going[i%ahead] = c.startSend(after, in.buf, sig)
		}
	}
	c.land(0)
	for i := range going {
		c.finish(going[i])
	}
	if v < c.Size-1 {
		for i := range block {
			c.freeWork(b, &block[i])
		}
	}
	if own {
		c.freeWork(b, &src)
	}
	if top != root {
		switch c.Rank {
		case top:
			c.sendTo(root, out.buf)
		case root:
			if out, isRecv = c.sink(b, recv); !isRecv {
				out = c.newWork(b, n)
			}
			c.recvFrom(top, out.buf)
		}
	}
	if (v == 0 || c.Rank == root) && !isRecv {
		if c.Rank == root {
			c.store(recv, &out)
		}
		c.freeWork(b, &out)
	}
}

// cut is where slice i of n items for p ranks begins.
func cut(n, i, p int) int { return n/p*i + n%p*i/p }
