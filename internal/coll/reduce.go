package coll

import "cadre.example/internal/op"

// Reduce gives root the fold of all contributions in rank order; operations that commute may be folded in the order that
// is best for root. send is in place at root when its contribution is in recv. recv counts at root only.
func Reduce(c *Comm, send, recv Buf, o *op.Op, root int) error {
	a := ReduceArgs(send, recv, o, root)
	return c.Do(&a)
}

// ReduceArgs are those of Reduce.
func ReduceArgs(send, recv Buf, o *op.Op, root int) Args {
	return Args{kind: kindReduce, root: root, send: Blocks{Buf: send}, recv: Blocks{Buf: recv}, op: o}
}

func (c *run) reduce(send, recv Buf, o *op.Op, root int) {
	mine := send
	if c.Rank == root {
		mine = recv
	}
	n := c.common(&mine)
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
		recv = Buf{}
	}
	switch {
	case c.Size == 1:
		if !send.InPlace() {
			c.local(recv, send)
		}
	case k == kindReduce:
		c.reduceTree(b, send, recv, root)
	case !c.agree(n):
	case b.Mode == op.Flat && items(b, mine) >= c.Size:
		c.reduceSlices(b, send, recv, root)
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
	src, direct := c.source(b, from)
	if !direct {
		src = c.newWork(b, items(b, from))
		c.load(&src, from)
	}
	n := src.buf.Count
	sum := c.foldSlices(b, func(i int) Buf {
		lo, hi := cut(n, i, c.Size), cut(n, i+1, c.Size)
		s := src.slice(lo, hi-lo)
		return s.buf
	})
	if !direct {
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

// cut is where slice i of n items for p ranks begins.
func cut(n, i, p int) int { return n/p*i + n%p*i/p }
