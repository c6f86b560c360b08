package message

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/op"
)

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindReduce}, Name: engine.Halving,
		Limits: []engine.Limit{engine.Sliced, engine.Commuting},
		Cost:   "a*log2(p) + 2*b*n*(p-1)/p + g*n*(p-1)/p",
		Note:   "Rabenseifner",
		Do:     func(c *engine.Run, a *engine.Args) { reduceHalving(c, &c.Bound, a.Send.Buf, a.Recv.Buf, a.RootRank) },
	})
}

// reduceHalving is halve, and a slice from every member for root. a*log2(p) + 2*b*n*(p-1)/p + g*n*(p-1)/p. Operations that
// commute, on numbers.
func reduceHalving(c *engine.Run, b *op.Bound, send, recv engine.Buf, root int) {
	acc, isRecv := c.Contribution(b, send, recv)
	tmp := c.NewWork(b, acc.Buf.Count)
	t := enlist(c, b, &acc, &tmp)
	if t.me >= 0 {
		halve(c, b, &t, &acc, &tmp)
	}
	slice := func(i int) engine.Buf {
		w := acc.Part(i, i+1, t.size)
		return w.Buf
	}
	if c.Rank == root {
		for i := range t.size {
			if i != t.me {
				s := slice(i)
				c.Launch(c.StartRecv(t.rank(i), s, s.Type.Signature()))
				c.Land(limits.CollFlights)
			}
		}
		c.Land(0)
		deliver(c, b, recv, &acc, isRecv)
	} else {
		if t.me >= 0 {
			c.SendTo(root, slice(t.me))
		}
		c.FreeWork(b, &acc)
	}
	c.FreeWork(b, &tmp)
}
