package message

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/coll/engine"
)

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindGather, engine.KindGatherv}, Name: engine.Linear,
		Basic: true,
		Cost:  "a*(p-1) + b*n*(p-1) at root",
		Terms: func(p, n float64) engine.Terms { return engine.Terms{A: p - 1, B: n * (p - 1)} },
		Do:    func(c *engine.Run, a *engine.Args) { GatherLinear(c, a.Send.Buf, &a.Recv, a.RootRank) },
	})
}

// GatherLinear: all ranks send to root, straight into place.
func GatherLinear(c *engine.Run, send engine.Buf, recv *engine.Blocks, root int) {
	if c.Rank != root {
		c.SendTo(root, send)
		return
	}
	for d := 1; d < c.Size; d++ {
		r := (root + d) % c.Size
		b := recv.Block(r)
		c.Launch(c.StartRecv(r, b, b.Type.Signature()))
		c.Land(limits.CollFlights)
	}
	if !send.InPlace() {
		c.Local(recv.Block(root), send)
	}
	c.Land(0)
}
