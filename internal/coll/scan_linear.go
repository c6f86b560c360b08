package coll

import (
	"cadre.example/internal/op"
)

func init() {
	register(Algorithm{
		Of: []kind{kindScan, kindExscan}, Name: linear,
		Cost:  "(a+(b+g)*n)*(p-1)",
		Terms: func(p, n float64) Terms { return Terms{A: p - 1, B: n * (p - 1), G: n * (p - 1)} },
		Do: func(c *run, a *Args) {
			c.scanLinear(&c.bound, contributed(a.send.Buf, a.recv.Buf), a.recv.Buf, a.kind == kindExscan)
		},
	})
}

// scanLinear: every rank waits for the one before it. (a+(b+g)*n)*(p-1).
func (c *run) scanLinear(b *op.Bound, from, recv Buf, exclusive bool) {
	acc := c.newWork(b, items(b, recv))
	c.load(&acc, from)
	if c.Rank > 0 {
		tmp := c.newWork(b, acc.buf.Count)
		c.recvFrom(c.Rank-1, tmp.buf)
		if exclusive {
			c.store(recv, &tmp)
		}
		c.fold(b, &tmp, &acc)
		c.freeWork(b, &tmp)
	}
	if c.Rank+1 < c.Size {
		c.sendTo(c.Rank+1, acc.buf)
	}
	if !exclusive {
		c.store(recv, &acc)
	}
	c.freeWork(b, &acc)
}
