package coll

func init() {
	register(Algorithm{
		Of: []kind{kindBarrier}, Name: linear,
		Cost:  "2*a*(p-1)",
		Terms: func(p, n float64) Terms { return Terms{A: 2 * (p - 1)} },
		Do:    func(c *run, a *Args) { c.gatherRelease(c.all(), c.Size, nil) },
	})
}
