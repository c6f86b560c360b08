package coll

import "cadre.example/internal/op"

// A team is the largest power of two of the ranks, numbered from 0. The other ranks have given their contribution to a
// neighbour, who stands for both.
type team struct {
	size, extra int
	me          int // or -1
}

// rank is the rank of the communicator that member i is.
func (t *team) rank(i int) int {
	if i < t.extra {
		return 2*i + 1
	}
	return i + t.extra
}

// enlist makes the team. acc is the rank's contribution, tmp as large.
func (c *run) enlist(b *op.Bound, acc, tmp *work) team {
	t := team{size: 1}
	for t.size*2 <= c.Size {
		t.size *= 2
	}
	t.extra = c.Size - t.size
	switch {
	case c.Rank >= 2*t.extra:
		t.me = c.Rank - t.extra
	case c.Rank%2 == 1:
		t.me = c.Rank / 2
		c.recvFrom(c.Rank-1, tmp.buf)
		c.fold(b, tmp, acc)
	default:
		t.me = -1
		c.sendTo(c.Rank+1, acc.buf)
	}
	return t
}

// halve folds the contributions of a team so that member i has slice i of the result in its acc: in every step a member
// gives away one half of what it has, and folds in the other. a*log2(p) + (b+g)*n*(p-1)/p.
func (c *run) halve(b *op.Bound, t *team, acc, tmp *work) {
	lo, hi := 0, t.size
	for d := t.size / 2; d > 0; d /= 2 {
		mid := (lo + hi) / 2
		give := acc.part(mid, hi, t.size)
		if t.me&d == 0 {
			hi = mid
		} else {
			give = acc.part(lo, mid, t.size)
			lo = mid
		}
		in, keep := tmp.part(lo, hi, t.size), acc.part(lo, hi, t.size)
		c.exchange(t.rank(t.me^d), in.buf, t.rank(t.me^d), give.buf)
		c.fold(b, &in, &keep)
	}
}

// allreduceHalving (Rabenseifner): halve, and the slices come together as they were parted. 2*a*log2(p) +
// (2*b+g)*n*(p-1)/p, and one round each way more when p is no power of two. Operations that commute, on numbers.
func (c *run) allreduceHalving(b *op.Bound, send, recv Buf) {
	acc, isRecv := c.contribution(b, send, recv)
	tmp := c.newWork(b, acc.buf.Count)
	t := c.enlist(b, &acc, &tmp)
	if t.me >= 0 {
		c.halve(b, &t, &acc, &tmp)
		for d := 1; d < t.size; d *= 2 {
			mine := t.me &^ (d - 1)
			theirs := mine ^ d
			in, out := acc.part(theirs, theirs+d, t.size), acc.part(mine, mine+d, t.size)
			c.exchange(t.rank(t.me^d), in.buf, t.rank(t.me^d), out.buf)
		}
	}
	if c.Rank < 2*t.extra {
		if t.me < 0 {
			c.recvFrom(c.Rank+1, acc.buf)
		} else {
			c.sendTo(c.Rank-1, acc.buf)
		}
	}
	c.deliver(b, recv, &acc, isRecv)
	c.freeWork(b, &tmp)
}

// deliver brings a result home that is in acc.
func (c *run) deliver(b *op.Bound, recv Buf, acc *work, isRecv bool) {
	if !isRecv {
		c.store(recv, acc)
		c.freeWork(b, acc)
	}
}

// reduceHalving is halve, and a slice from every member for root. a*log2(p) + 2*b*n*(p-1)/p + g*n*(p-1)/p. Operations that
// commute, on numbers.
func (c *run) reduceHalving(b *op.Bound, send, recv Buf, root int) {
	acc, isRecv := c.contribution(b, send, recv)
	tmp := c.newWork(b, acc.buf.Count)
	t := c.enlist(b, &acc, &tmp)
	if t.me >= 0 {
		c.halve(b, &t, &acc, &tmp)
	}
	slice := func(i int) Buf {
		w := acc.part(i, i+1, t.size)
		return w.buf
	}
	if c.Rank == root {
		for i := range t.size {
			if i != t.me {
				s := slice(i)
				c.launch(c.startRecv(t.rank(i), s, s.Type.Signature()))
				c.land(maxFlights)
			}
		}
		c.land(0)
		c.deliver(b, recv, &acc, isRecv)
	} else {
		if t.me >= 0 {
			c.sendTo(root, slice(t.me))
		}
		c.freeWork(b, &acc)
	}
	c.freeWork(b, &tmp)
}

// allreduceRing: partial sums of slices go once around the ring of ranks, and the sums once more. 2*a*(p-1) +
// (2*b+g)*n*(p-1)/p, all of it between neighbours. Operations that commute, on numbers.
func (c *run) allreduceRing(b *op.Bound, send, recv Buf) {
	acc, isRecv := c.contribution(b, send, recv)
	n := acc.buf.Count
	before, after := (c.Rank-1+c.Size)%c.Size, (c.Rank+1)%c.Size
	slice := func(i int) work {
		i = (i + 2*c.Size) % c.Size
		return acc.part(i, i+1, c.Size)
	}
	tmp := c.newWork(b, n/c.Size+1)
	for i := range c.Size - 1 {
		out, sum := slice(c.Rank-i), slice(c.Rank-i-1)
		in := tmp.slice(0, sum.buf.Count)
		c.exchange(before, in.buf, after, out.buf)
		c.fold(b, &in, &sum)
	}
	for i := range c.Size - 1 {
		out, in := slice(c.Rank+1-i), slice(c.Rank-i)
		c.exchange(before, in.buf, after, out.buf)
	}
	c.deliver(b, recv, &acc, isRecv)
	c.freeWork(b, &tmp)
}

// allreduceComposed is a Reduce and a Bcast.
func (c *run) allreduceComposed(b *op.Bound, send, recv Buf) {
	if c.Rank != 0 {
		if send.InPlace() {
			send = recv
		}
		c.reduceTree(b, send, Buf{}, 0)
	} else {
		c.reduceTree(b, send, recv, 0)
	}
	c.bcastTree(recv, 0, 2)
}
