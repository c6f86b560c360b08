package message

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/coll/engine"
)

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindBcast}, Name: engine.Linear,
		Cost:  "(a+b*n)*(p-1)",
		Terms: func(p, n float64) engine.Terms { return engine.Terms{A: p - 1, B: n * (p - 1)} },
		Do:    func(c *engine.Run, a *engine.Args) { bcastLinear(c, a.Recv.Buf, a.RootRank) },
	})
}

// bcastLinear: root sends to all. (a+b*n)*(p-1).
func bcastLinear(c *engine.Run, b engine.Buf, root int) {
	if c.Rank != root {
		c.RecvFrom(root, b)
		return
	}
	for d := 1; d < c.Size; d++ {
		c.Launch(c.StartSend((root+d)%c.Size, b, b.Type.Signature()))
		c.Land(limits.CollFlights)
	}
	c.Land(0)
}
