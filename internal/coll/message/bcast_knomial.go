package message

import "cadre.example/internal/coll/engine"

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindBcast}, Name: engine.Knomial,
		Cost: "3*(a+b*n)*log4(p)",
		Note: "4 branches",
		Do:   func(c *engine.Run, a *engine.Args) { BcastTree(c, a.Recv.Buf, a.RootRank, 4) },
	})
}
