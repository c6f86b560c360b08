package coll

func init() {
	register(Algorithm{
		Of: []kind{kindBcast}, Name: twoLevel,
		Limits: []limit{severalHosts},
		Cost:   "(a+b*n)*(log2(hosts)+log2(ranks of a host))",
		Do:     func(c *run, a *Args) { c.bcastTwoLevel(a.recv.Buf, a.root) },
	})
}

// bcastTwoLevel: a binomial tree of root and the leaders of the other hosts, and one of the ranks of each host.
// (a+b*n)*log2(hosts) between hosts, and (a+b*n)*log2(ranks) within.
func (c *run) bcastTwoLevel(b Buf, root int) {
	h := c.layout()
	if h.leads(c.Rank, root) {
		c.treeIn(h.heads(root), b)
	}
	c.treeIn(h.group(c.Rank, root), b)
}
