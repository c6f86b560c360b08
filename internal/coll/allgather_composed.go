package coll

func init() {
	register(Algorithm{
		Of: []kind{kindAllgather}, Name: composed,
		Limits: []limit{alike},
		Relays: true,
		Cost:   "2*a*log2(p) + b*n*(p-1) + b*n*p*log2(p)",
		Terms:  func(p, n float64) Terms { return Terms{A: 2 * log2(p), B: n*(p-1) + n*p*log2(p)} },
		Note:   "Gather and Bcast",
		Do: func(c *run, a *Args) {
			c.placeOwn(a)
			c.allgatherComposed(a.recv.Buf)
		},
	})
}

// allgatherComposed is a Gather and a Bcast.
func (c *run) allgatherComposed(recv Buf) {
	c.gatherBinomial(recv.at(c.Rank*recv.Count, recv.Count), recv, 0)
	all := recv
	all.Count *= c.Size
	c.bcastTree(all, 0, 2)
}
