package coll

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/op"
)

func init() {
	register(Algorithm{
		Of: []kind{kindReduce}, Name: direct,
		Limits: []limit{sliced},
		Cost:   "2*a*(p-1) + 2*b*n*(p-1)/p + g*n*(p-1)/p",
		Terms:  func(p, n float64) Terms { return Terms{A: 2 * (p - 1), B: 2 * n * (p - 1) / p, G: n * (p - 1) / p} },
		Note:   "a slice at each rank",
		Do:     func(c *run, a *Args) { c.reduceSlices(&c.bound, a.send.Buf, a.recv.Buf, a.root) },
	})
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
		c.land(limits.CollFlights)
	}
	c.land(0)
	if !isRecv {
		c.store(recv, &dst)
		c.freeWork(b, &dst)
	}
	c.freeWork(b, &sum)
}
