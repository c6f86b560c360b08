package message

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/coll/engine"
)

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindScatter, engine.KindScatterv}, Name: engine.Linear,
		Basic: true,
		Cost:  "a*(p-1) + b*n*(p-1) at root",
		Terms: func(p, n float64) engine.Terms { return engine.Terms{A: p - 1, B: n * (p - 1)} },
		Do:    func(c *engine.Run, a *engine.Args) { scatterLinear(c, &a.Send, a.Recv.Buf, a.RootRank) },
	})
}

func scatterLinear(c *engine.Run, send *engine.Blocks, recv engine.Buf, root int) {
	if c.Rank != root {
		c.RecvFrom(root, recv)
		return
	}
	for d := 1; d < c.Size; d++ {
		r := (root + d) % c.Size
		b := send.Block(r)
		c.Launch(c.StartSend(r, b, b.Type.Signature()))
		c.Land(limits.CollFlights)
	}
	if !recv.InPlace() {
		c.Local(recv, send.Block(root))
	}
	c.Land(0)
}
