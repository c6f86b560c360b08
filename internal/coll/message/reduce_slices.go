package message

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/op"
)

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindReduce}, Name: engine.Direct,
		Limits: []engine.Limit{engine.Sliced},
		Cost:   "2*a*(p-1) + 2*b*n*(p-1)/p + g*n*(p-1)/p",
		Terms: func(p, n float64) engine.Terms {
			return engine.Terms{A: 2 * (p - 1), B: 2 * n * (p - 1) / p, G: n * (p - 1) / p}
		},
		Note: "a slice at each rank",
		Do:   func(c *engine.Run, a *engine.Args) { reduceSlices(c, &c.Bound, a.Send.Buf, a.Recv.Buf, a.RootRank) },
	})
}

// reduceSlices: every rank folds one slice of all contributions and sends the result to root.
// 2*a*(p-1) + 2*b*n*(p-1)/p + g*n*(p-1)/p. Flat operations only.
func reduceSlices(c *engine.Run, b *op.Bound, send, recv engine.Buf, root int) {
	from := send
	if send.InPlace() {
		from = recv
	}
	src, own := c.Operand(b, from)
	n := src.Buf.Count
	sum := foldSlices(c, b, func(i int) engine.Buf {
		lo, hi := engine.Cut(n, i, c.Size), engine.Cut(n, i+1, c.Size)
		s := src.Slice(lo, hi-lo)
		return s.Buf
	})
	if own {
		c.FreeWork(b, &src)
	}
	if c.Rank != root {
		c.SendTo(root, sum.Buf)
		c.FreeWork(b, &sum)
		return
	}
	dst, isRecv := c.Sink(b, recv)
	if !isRecv {
		dst = c.NewWork(b, n)
	}
	for r := range c.Size {
		lo, hi := engine.Cut(n, r, c.Size), engine.Cut(n, r+1, c.Size)
		s := dst.Slice(lo, hi-lo)
		if r == root {
			c.Move(s.Raw, sum.Raw)
			continue
		}
		c.Launch(c.StartRecv(r, s.Buf, b.Type.Signature()))
		c.Land(limits.CollFlights)
	}
	c.Land(0)
	if !isRecv {
		c.Store(recv, &dst)
		c.FreeWork(b, &dst)
	}
	c.FreeWork(b, &sum)
}
