package coll

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/op"
)

func init() {
	register(Algorithm{
		Of: []kind{kindReduce}, Name: halving,
		Limits: []limit{sliced, commuting},
		Cost:   "a*log2(p) + 2*b*n*(p-1)/p + g*n*(p-1)/p",
		Note:   "Rabenseifner",
		Do:     func(c *run, a *Args) { c.reduceHalving(&c.bound, a.send.Buf, a.recv.Buf, a.root) },
	})
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
				c.land(limits.CollFlights)
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
