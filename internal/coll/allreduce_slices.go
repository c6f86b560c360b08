package coll

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/op"
)

func init() {
	register(Algorithm{
		Of: []kind{kindAllreduce}, Name: direct,
		Limits: []limit{sliced},
		Cost:   "2*a*(p-1) + 2*b*n*(p-1)/p + g*n*(p-1)/p",
		Terms:  func(p, n float64) Terms { return Terms{A: 2 * (p - 1), B: 2 * n * (p - 1) / p, G: n * (p - 1) / p} },
		Note:   "a slice at each rank",
		Do:     func(c *run, a *Args) { c.allreduceSlices(&c.bound, a.send.Buf, a.recv.Buf) },
	})
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
		c.land(limits.CollFlights)
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
