package message

import "cadre.example/internal/coll/engine"

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindBcast}, Name: engine.TwoLevel,
		Limits: []engine.Limit{engine.SeveralHosts},
		Cost:   "(a+b*n)*(log2(hosts)+log2(ranks of a host))",
		Do:     func(c *engine.Run, a *engine.Args) { bcastTwoLevel(c, a.Recv.Buf, a.RootRank) },
	})
}

// bcastTwoLevel: a binomial tree of root and the leaders of the other hosts, and one of the ranks of each host.
// (a+b*n)*log2(hosts) between hosts, and (a+b*n)*log2(ranks) within.
func bcastTwoLevel(c *engine.Run, b engine.Buf, root int) {
	h := c.Layout()
	if h.Leads(c.Rank, root) {
		TreeIn(c, h.Heads(root), b)
	}
	TreeIn(c, h.Group(c.Rank, root), b)
}
