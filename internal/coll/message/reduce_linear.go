package message

import (
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/op"
)

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindReduce}, Name: engine.Linear,
		Cost:  "(a+(b+g)*n)*(p-1)",
		Terms: func(p, n float64) engine.Terms { return engine.Terms{A: p - 1, B: n * (p - 1), G: n * (p - 1)} },
		Do:    func(c *engine.Run, a *engine.Args) { reduceLinear(c, &c.Bound, a.Send.Buf, a.Recv.Buf, a.RootRank) },
	})
}

// reduceLinear: root receives from all, from the last rank down. (a+(b+g)*n)*(p-1) at root.
func reduceLinear(c *engine.Run, b *op.Bound, send, recv engine.Buf, root int) {
	if c.Rank != root {
		c.SendTo(root, send)
		return
	}
	from := send
	if send.InPlace() {
		from = recv
	}
	acc, tmp := c.NewWork(b, engine.Items(b, from)), c.NewWork(b, engine.Items(b, from))
	for r := c.Size - 1; r >= 0; r-- {
		if r == root {
			c.Load(&tmp, from)
		} else {
			c.RecvFrom(r, tmp.Buf)
		}
		if r == c.Size-1 {
			acc, tmp = tmp, acc
		} else {
			c.Fold(b, &tmp, &acc)
		}
	}
	c.Store(recv, &acc)
	c.FreeWork(b, &acc)
	c.FreeWork(b, &tmp)
}
