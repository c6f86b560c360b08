package message

import (
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/op"
)

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindAllreduce}, Name: engine.Halving,
		Limits: []engine.Limit{engine.Sliced, engine.Commuting},
		Cost:   "2*a*log2(p) + (2*b+g)*n*(p-1)/p",
		Terms: func(p, n float64) engine.Terms {
			return engine.Terms{A: 2 * engine.Log2(p), B: 2 * n * (p - 1) / p, G: n * (p - 1) / p}
		},
		Note: "Rabenseifner",
		Do:   func(c *engine.Run, a *engine.Args) { allreduceHalving(c, &c.Bound, a.Send.Buf, a.Recv.Buf) },
	})
}

// allreduceHalving (Rabenseifner): halve, and the slices come together as they were parted. 2*a*log2(p) +
// (2*b+g)*n*(p-1)/p, and one round each way more when p is no power of two. Operations that commute, on numbers.
func allreduceHalving(c *engine.Run, b *op.Bound, send, recv engine.Buf) {
	acc, isRecv := c.Contribution(b, send, recv)
	tmp := c.NewWork(b, acc.Buf.Count)
	t := enlist(c, b, &acc, &tmp)
	if t.me >= 0 {
		halve(c, b, &t, &acc, &tmp)
		for d := 1; d < t.size; d *= 2 {
			mine := t.me &^ (d - 1)
			theirs := mine ^ d
			in, out := acc.Part(theirs, theirs+d, t.size), acc.Part(mine, mine+d, t.size)
			c.Exchange(t.rank(t.me^d), in.Buf, t.rank(t.me^d), out.Buf)
		}
	}
	if c.Rank < 2*t.extra {
		if t.me < 0 {
			c.RecvFrom(c.Rank+1, acc.Buf)
		} else {
			c.SendTo(c.Rank-1, acc.Buf)
		}
	}
	deliver(c, b, recv, &acc, isRecv)
	c.FreeWork(b, &tmp)
}
