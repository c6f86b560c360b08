package coll

func init() {
	register(Algorithm{
		Of: []kind{kindBcast}, Name: knomial,
		Cost: "3*(a+b*n)*log4(p)",
		Note: "4 branches",
		Do:   func(c *run, a *Args) { c.bcastTree(a.recv.Buf, a.root, 4) },
	})
}
