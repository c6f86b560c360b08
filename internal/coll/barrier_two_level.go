package coll

import "cadre.example/adi/limits"

func init() {
	register(Algorithm{
		Of: []kind{kindBarrier}, Name: twoLevel,
		Limits: []limit{severalHosts},
		Cost:   "2*a + a*log2(hosts)",
		Do:     func(c *run, a *Args) { c.barrierTwoLevel() },
	})
}

// barrierTwoLevel: the ranks of a host report to their leader, the leaders hear from each other, and every leader releases
// its host. 2*a for ranks of the host and a*log2(hosts) between them.
func (c *run) barrierTwoLevel() {
	h := c.layout()
	c.gatherRelease(h.group(c.Rank, 0), limits.CollFan, func() { c.disseminate(h.heads(0)) })
}
