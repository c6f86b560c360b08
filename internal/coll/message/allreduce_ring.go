package message

import (
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/op"
)

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindAllreduce}, Name: engine.Ring,
		Limits: []engine.Limit{engine.Sliced, engine.Commuting},
		Cost:   "2*a*(p-1) + 2*b*n*(p-1)/p + g*n*(p-1)/p",
		Terms: func(p, n float64) engine.Terms {
			return engine.Terms{A: 2 * (p - 1), B: 2 * n * (p - 1) / p, G: n * (p - 1) / p}
		},
		Do: func(c *engine.Run, a *engine.Args) { allreduceRing(c, &c.Bound, a.Send.Buf, a.Recv.Buf) },
	})
}

// allreduceRing: partial sums of slices go once around the ring of ranks, and the sums once more. 2*a*(p-1) +
// (2*b+g)*n*(p-1)/p, all of it between neighbours. Operations that commute, on numbers.
func allreduceRing(c *engine.Run, b *op.Bound, send, recv engine.Buf) {
	acc, isRecv := c.Contribution(b, send, recv)
	n := acc.Buf.Count
	before, after := (c.Rank-1+c.Size)%c.Size, (c.Rank+1)%c.Size
	slice := func(i int) engine.Work {
		i = (i + 2*c.Size) % c.Size
		return acc.Part(i, i+1, c.Size)
	}
	tmp := c.NewWork(b, n/c.Size+1)
	for i := range c.Size - 1 {
		out, sum := slice(c.Rank-i), slice(c.Rank-i-1)
		in := tmp.Slice(0, sum.Buf.Count)
		c.Exchange(before, in.Buf, after, out.Buf)
		c.Fold(b, &in, &sum)
	}
	for i := range c.Size - 1 {
		out, in := slice(c.Rank+1-i), slice(c.Rank-i)
		c.Exchange(before, in.Buf, after, out.Buf)
	}
	deliver(c, b, recv, &acc, isRecv)
	c.FreeWork(b, &tmp)
}
