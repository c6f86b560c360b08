package coll

func init() {
	register(Algorithm{
		Of: []kind{kindAlltoall, kindAlltoallv, kindAlltoallw}, Name: pairwise,
		Cost:  "(a+b*n)*(p-1)",
		Terms: func(p, n float64) Terms { return Terms{A: p - 1, B: n * (p - 1)} },
		Note:  "one step at a time",
		Do:    func(c *run, a *Args) { c.alltoallDirect(&a.send, &a.recv, 2) },
	})
}
