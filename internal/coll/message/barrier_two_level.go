package message

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/coll/engine"
)

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindBarrier}, Name: engine.TwoLevel,
		Limits: []engine.Limit{engine.SeveralHosts},
		Cost:   "2*a + a*log2(hosts)",
		Do:     func(c *engine.Run, a *engine.Args) { barrierTwoLevel(c) },
	})
}

// barrierTwoLevel: the ranks of a host report to their leader, the leaders hear from each other, and every leader releases
// its host. 2*a for ranks of the host and a*log2(hosts) between them.
func barrierTwoLevel(c *engine.Run) {
	h := c.Layout()
	gatherRelease(c, h.Group(c.Rank, 0), limits.CollFan, func() { disseminate(c, h.Heads(0)) })
}
