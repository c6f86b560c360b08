package coll

import (
	"cadre.example/internal/op"
)

func init() {
	register(Algorithm{
		Of: []kind{kindAllreduce}, Name: halving,
		Limits: []limit{sliced, commuting},
		Cost:   "2*a*log2(p) + (2*b+g)*n*(p-1)/p",
		Terms:  func(p, n float64) Terms { return Terms{A: 2 * log2(p), B: 2 * n * (p - 1) / p, G: n * (p - 1) / p} },
		Note:   "Rabenseifner",
		Do:     func(c *run, a *Args) { c.allreduceHalving(&c.bound, a.send.Buf, a.recv.Buf) },
	})
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
