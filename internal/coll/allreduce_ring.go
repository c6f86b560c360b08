package coll

import (
	"cadre.example/internal/op"
)

func init() {
	register(Algorithm{
		Of: []kind{kindAllreduce}, Name: ring,
		Limits: []limit{sliced, commuting},
		Cost:   "2*a*(p-1) + 2*b*n*(p-1)/p + g*n*(p-1)/p",
		Terms:  func(p, n float64) Terms { return Terms{A: 2 * (p - 1), B: 2 * n * (p - 1) / p, G: n * (p - 1) / p} },
		Do:     func(c *run, a *Args) { c.allreduceRing(&c.bound, a.send.Buf, a.recv.Buf) },
	})
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
