package message

import "cadre.example/internal/coll/engine"

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindBarrier}, Name: engine.Linear,
		Cost:  "2*a*(p-1)",
		Terms: func(p, n float64) engine.Terms { return engine.Terms{A: 2 * (p - 1)} },
		Do:    func(c *engine.Run, a *engine.Args) { gatherRelease(c, c.All(), c.Size, nil) },
	})
}
