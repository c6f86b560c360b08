package coll

import "cadre.example/internal/op"

func init() {
	register(Algorithm{
		Of: []kind{kindScan, kindExscan}, Name: doubling,
		Basic: true,
		Cost:  "(a+(b+g)*n)*log2(p)",
		Terms: func(p, n float64) Terms { return Terms{A: log2(p), B: n * log2(p), G: n * log2(p)} },
		Note:  "twice the g for an Exscan",
		Do: func(c *run, a *Args) {
			c.scanDoubling(&c.bound, contributed(a.send.Buf, a.recv.Buf), a.recv.Buf, a.kind == kindExscan)
		},
	})
}

// scanDoubling: before the step of distance d, acc holds the fold of the d ranks up to this one, or of all from rank 0. What
// comes from d below is folded in from the left, so that order is kept.
func (c *run) scanDoubling(b *op.Bound, from, to Buf, exclusive bool) {
	acc := c.newWork(b, items(b, to))
	c.load(&acc, from)
	tmp := c.newWork(b, acc.buf.Count)
	var below work
	if exclusive {
		below = c.newWork(b, acc.buf.Count)
	}
	for d := 1; d < c.Size; d <<= 1 {
		var f flight
		if c.Rank >= d {
			f = c.startRecv(c.Rank-d, tmp.buf, b.Type.Signature())
		}
		if c.Rank+d < c.Size {
			c.sendTo(c.Rank+d, acc.buf)
		}
		c.finish(f)
		switch {
		case c.Rank < d:
		case exclusive && d == 1:
			c.local(below.buf, tmp.buf)
			c.fold(b, &tmp, &acc)
		default:
			if exclusive {
				c.fold(b, &tmp, &below)
			}
			c.fold(b, &tmp, &acc)
		}
	}
	switch {
	case !exclusive:
		c.store(to, &acc)
	case c.Rank > 0:
		c.store(to, &below)
	}
	c.freeWork(b, &acc)
	c.freeWork(b, &tmp)
	c.freeWork(b, &below)
}
