package message

import (
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/op"
)

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindScan, engine.KindExscan}, Name: engine.Linear,
		Cost:  "(a+(b+g)*n)*(p-1)",
		Terms: func(p, n float64) engine.Terms { return engine.Terms{A: p - 1, B: n * (p - 1), G: n * (p - 1)} },
		Do: func(c *engine.Run, a *engine.Args) {
			scanLinear(c, &c.Bound, engine.Contributed(a.Send.Buf, a.Recv.Buf), a.Recv.Buf, a.Kind == engine.KindExscan)
		},
	})
}

// scanLinear: every rank waits for the one before it. (a+(b+g)*n)*(p-1).
func scanLinear(c *engine.Run, b *op.Bound, from, recv engine.Buf, exclusive bool) {
	acc := c.NewWork(b, engine.Items(b, recv))
	c.Load(&acc, from)
	if c.Rank > 0 {
		tmp := c.NewWork(b, acc.Buf.Count)
		c.RecvFrom(c.Rank-1, tmp.Buf)
		if exclusive {
			c.Store(recv, &tmp)
		}
		c.Fold(b, &tmp, &acc)
		c.FreeWork(b, &tmp)
	}
	if c.Rank+1 < c.Size {
		c.SendTo(c.Rank+1, acc.Buf)
	}
	if !exclusive {
		c.Store(recv, &acc)
	}
	c.FreeWork(b, &acc)
}
