package message

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/op"
)

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindAllreduce}, Name: engine.Direct,
		Limits: []engine.Limit{engine.Sliced},
		Cost:   "2*a*(p-1) + 2*b*n*(p-1)/p + g*n*(p-1)/p",
		Terms: func(p, n float64) engine.Terms {
			return engine.Terms{A: 2 * (p - 1), B: 2 * n * (p - 1) / p, G: n * (p - 1) / p}
		},
		Note: "a slice at each rank",
		Do:   func(c *engine.Run, a *engine.Args) { allreduceSlices(c, &c.Bound, a.Send.Buf, a.Recv.Buf) },
	})
}

// allreduceSlices: every rank folds one slice of all contributions and sends the result to all.
// 2*a*(p-1) + 2*b*n*(p-1)/p + g*n*(p-1)/p. Flat operations only.
func allreduceSlices(c *engine.Run, b *op.Bound, send, recv engine.Buf) {
	from := send
	if send.InPlace() {
		from = recv
	}
	src, own := c.Operand(b, from)
	dst, isRecv := c.Sink(b, recv)
	if !isRecv {
		dst = c.NewWork(b, src.Buf.Count)
	}
	n := src.Buf.Count
	bound := func(i int) int { return engine.Cut(n, i, c.Size) }
	slice := func(i int) engine.Buf {
		s := src.Slice(bound(i), bound(i+1)-bound(i))
		return s.Buf
	}
	mine := dst.Slice(bound(c.Rank), bound(c.Rank+1)-bound(c.Rank))
	sum := foldSlices(c, b, slice)
	c.Move(mine.Raw, sum.Raw)
	c.FreeWork(b, &sum)
	for d := 1; d < c.Size; d++ {
		r, to := (c.Rank-d+c.Size)%c.Size, (c.Rank+d)%c.Size
		in := dst.Slice(bound(r), bound(r+1)-bound(r))
		c.Launch(c.StartRecv(r, in.Buf, b.Type.Signature()))
		c.Launch(c.StartSend(to, mine.Buf, b.Type.Signature()))
		c.Land(limits.CollFlights)
	}
	c.Land(0)
	if !isRecv {
		c.Store(recv, &dst)
		c.FreeWork(b, &dst)
	}
	if own {
		c.FreeWork(b, &src)
	}
}
