package message

import "cadre.example/internal/coll/engine"

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindAlltoall, engine.KindAlltoallv, engine.KindAlltoallw}, Name: engine.Pairwise,
		Cost:  "(a+b*n)*(p-1)",
		Terms: func(p, n float64) engine.Terms { return engine.Terms{A: p - 1, B: n * (p - 1)} },
		Note:  "one step at a time",
		Do:    func(c *engine.Run, a *engine.Args) { alltoallDirect(c, &a.Send, &a.Recv, 2) },
	})
}
