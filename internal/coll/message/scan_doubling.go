package message

import (
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/op"
)

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindScan, engine.KindExscan}, Name: engine.Doubling,
		Basic: true,
		Cost:  "(a+(b+g)*n)*log2(p)",
		Terms: func(p, n float64) engine.Terms {
			return engine.Terms{A: engine.Log2(p), B: n * engine.Log2(p), G: n * engine.Log2(p)}
		},
		Note: "twice the g for an Exscan",
		Do: func(c *engine.Run, a *engine.Args) {
			scanDoubling(c, &c.Bound, engine.Contributed(a.Send.Buf, a.Recv.Buf), a.Recv.Buf, a.Kind == engine.KindExscan)
		},
	})
}

// scanDoubling: before the step of distance d, acc holds the fold of the d ranks up to this one, or of all from rank 0. What
// comes from d below is folded in from the left, so that order is kept.
func scanDoubling(c *engine.Run, b *op.Bound, from, to engine.Buf, exclusive bool) {
	acc := c.NewWork(b, engine.Items(b, to))
	c.Load(&acc, from)
	tmp := c.NewWork(b, acc.Buf.Count)
	var below engine.Work
	if exclusive {
		below = c.NewWork(b, acc.Buf.Count)
	}
	for d := 1; d < c.Size; d <<= 1 {
		var f engine.Flight
		if c.Rank >= d {
			f = c.StartRecv(c.Rank-d, tmp.Buf, b.Type.Signature())
		}
		if c.Rank+d < c.Size {
			c.SendTo(c.Rank+d, acc.Buf)
		}
		c.Finish(f)
		switch {
		case c.Rank < d:
		case exclusive && d == 1:
			c.Local(below.Buf, tmp.Buf)
			c.Fold(b, &tmp, &acc)
		default:
			if exclusive {
				c.Fold(b, &tmp, &below)
			}
			c.Fold(b, &tmp, &acc)
		}
	}
	switch {
	case !exclusive:
		c.Store(to, &acc)
	case c.Rank > 0:
		c.Store(to, &below)
	}
	c.FreeWork(b, &acc)
	c.FreeWork(b, &tmp)
	c.FreeWork(b, &below)
}
