package coll

import "cadre.example/internal/op"

// Allreduce gives every rank the fold of all contributions in rank order, with the same bits everywhere. send is in place
// when the contribution is in recv.
func Allreduce(c *Comm, send, recv Buf, o *op.Op) error {
	a := AllreduceArgs(send, recv, o)
	return c.Do(&a)
}

// AllreduceArgs are those of Allreduce.
func AllreduceArgs(send, recv Buf, o *op.Op) (a Args) {
	a.Allreduce(&send, &recv, o)
	return a
}

// Allreduce makes a, which is empty, the arguments of Allreduce.
func (a *Args) Allreduce(send, recv *Buf, o *op.Op) {
	a.kind, a.root, a.op = kindAllreduce, -1, o
	a.send.Buf, a.recv.Buf = *send, *recv
}

func (c *run) allreduce(send, recv *Buf, o *op.Op) {
	n := c.common(recv)
	k := kindAllreduce
	if n > smallMax {
		k = kindAllreduceLarge
	}
	if !c.bind(k, -1, o, recv) {
		return
	}
	b := &c.bound
	c.enter(k, -1, o.Code())
	switch {
	case c.Size == 1:
		if !send.InPlace() {
			c.local(*recv, *send)
		}
	case c.dev() != nil && c.deviceReduce(c.Dev.Reduce, b, *send, *recv, o.Code()):
	case c.meets(k) && c.reduceExposed(k, n, recv.Bytes(), recv):
	default:
		if r := c.pick(k, n, b, items(b, *recv)); k == kindAllreduce || r.alone() || c.agree(n) {
			c.allreduceBy(r, b, *send, *recv)
		}
	}
}

func (c *run) allreduceBy(r *rule, b *op.Bound, send, recv Buf) {
	switch r.algorithm {
	case direct:
		c.allreduceSlices(b, send, recv)
	case ring:
		c.allreduceRing(b, send, recv)
	case halving:
		c.allreduceHalving(b, send, recv)
	case composed:
		c.allreduceComposed(b, send, recv)
	case twoLevel:
		c.allreduceTwoLevel(b, send, recv)
	case inCells:
		c.allreduceCells(b, &send, &recv)
	case staged:
		c.reduceStaged(b, send, recv, -1)
	case stagedLinear:
		c.reduceStagedLinear(b, send, recv, 0, true)
	case singleCopy:
		c.allreduceSingle(r, b, send, recv)
	default:
		c.allreduceDoubling(b, send, recv)
	}
}

// allreduceDoubling: recursive doubling. (a+(b+g)*n)*log2(p), one more round each way when p is no power of two. The
// two ranks of a pair stand for neighbouring ranges of ranks and fold the lower into the higher both, so that order is
// kept and the bits are equal.
func (c *run) allreduceDoubling(b *op.Bound, send, recv Buf) {
	acc, isRecv := c.contribution(b, send, recv)
	tmp := c.newWork(b, acc.buf.Count)
	home := acc.buf.Mem // where the result is expected
	c.doubleIn(c.all(), b, &acc, &tmp)
	if !isRecv || acc.buf.Mem != home {
		c.store(recv, &acc)
	}
	c.freeWork(b, &acc)
	c.freeWork(b, &tmp)
}

// doubleIn gives all ranks of a side the fold of what each has in acc, in the order of the side: tmp is as large.
func (c *run) doubleIn(s side, b *op.Bound, acc, tmp *work) {
	p, me := s.size(), s.index(c.Rank)
	group := 1 // largest power of two in p
	for group*2 <= p {
		group *= 2
	}
	extra := p - group // ranks 0..2*extra-1 work in pairs, of which the odd one takes part
	v := me - extra
	if me < 2*extra {
		v = me / 2
		if me%2 == 0 {
			c.sendTo(s.at(me+1), acc.buf)
			v = -1
		} else {
			c.recvFrom(s.at(me-1), tmp.buf)
			c.fold(b, tmp, acc)
		}
	}
	for mask := 1; v >= 0 && mask < group; mask <<= 1 {
		peer := v ^ mask
		if peer < extra {
			peer = 2*peer + 1
		} else {
			peer += extra
		}
		f := c.startRecv(s.at(peer), tmp.buf, tmp.buf.Type.Signature())
		c.sendTo(s.at(peer), acc.buf)
		c.finish(f)
		if peer < me {
			c.fold(b, tmp, acc)
		} else {
			c.fold(b, acc, tmp)
			*acc, *tmp = *tmp, *acc
		}
	}
	if me < 2*extra {
		if me%2 == 0 {
			c.recvFrom(s.at(me+1), acc.buf)
		} else {
			c.sendTo(s.at(me-1), acc.buf)
		}
	}
}

// allreduceSlices: every rank folds one slice of all contributions and sends the result to all.
// 2*a*(p-1) + 2*b*n*(p-1)/p + g*n*(p-1)/p. Flat operations only.
func (c *run) allreduceSlices(b *op.Bound, send, recv Buf) {
	from := send
	if send.InPlace() {
		from = recv
	}
	src, own := c.operand(b, from)
	dst, isRecv := c.sink(b, recv)
	if !isRecv {
		dst = c.newWork(b, src.buf.Count)
	}
	n := src.buf.Count
	bound := func(i int) int { return cut(n, i, c.Size) }
	slice := func(i int) Buf {
		s := src.slice(bound(i), bound(i+1)-bound(i))
		return s.buf
	}
	mine := dst.slice(bound(c.Rank), bound(c.Rank+1)-bound(c.Rank))
	sum := c.foldSlices(b, slice)
	c.move(mine.raw, sum.raw)
	c.freeWork(b, &sum)
	for d := 1; d < c.Size; d++ {
		r, to := (c.Rank-d+c.Size)%c.Size, (c.Rank+d)%c.Size
		in := dst.slice(bound(r), bound(r+1)-bound(r))
		c.launch(c.startRecv(r, in.buf, b.Type.Signature()))
		c.launch(c.startSend(to, mine.buf, b.Type.Signature()))
		c.land(maxFlights)
	}
	c.land(0)
	if !isRecv {
		c.store(recv, &dst)
		c.freeWork(b, &dst)
	}
	if own {
		c.freeWork(b, &src)
	}
}

// foldSlices sends slice r to every rank r and returns the fold of the slices that the others have for this rank, in rank
// order or, for operations that commute, in the order in which they come best. Nothing is under way when it returns.
func (c *run) foldSlices(b *op.Bound, slice func(r int) Buf) work {
	own := slice(c.Rank)
	n := own.Count
	if b.Mode != op.Flat {
		n *= b.Per
	}
	acc := c.newWork(b, n)
	tmp := [2]work{c.newWork(b, n), c.newWork(b, n)}
	for d := 1; d < c.Size; d++ {
		to := (c.Rank + d) % c.Size
		s := slice(to)
		c.launch(c.startSend(to, s, s.Type.Signature()))
	}
	// Step i takes the slice of rank from(i), each below all before it.
	start := c.Size - 1
	if b.Commutative() {
		start = c.Rank
	}
	from := func(i int) int { return (start - i + c.Size) % c.Size }
	sig := b.Type.Signature()
	var coming [2]flight
	post := func(i int) {
		coming[i%2] = flight{}
		if i < c.Size && from(i) != c.Rank {
			coming[i%2] = c.startRecv(from(i), tmp[i%2].buf, sig)
		}
	}
	post(0)
	for i := range c.Size {
		post(i + 1)
		in := &tmp[i%2]
		if from(i) == c.Rank {
			c.load(in, own)
		}
		c.finish(coming[i%2])
		if i == 0 {
			acc, *in = *in, acc
		} else {
			c.fold(b, in, &acc)
		}
	}
	c.land(0)
	c.freeWork(b, &tmp[0])
	c.freeWork(b, &tmp[1])
	return acc
}
