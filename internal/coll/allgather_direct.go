package coll

import "cadre.example/adi/limits"

func init() {
	register(Algorithm{
		Of: []kind{kindAllgather, kindAllgatherv}, Name: direct,
		Basic: true,
		Cost:  "(a+b*n)*(p-1)",
		Terms: func(p, n float64) Terms { return Terms{A: p - 1, B: n * (p - 1)} },
		Note:  "every rank to every other",
		Do:    func(c *run, a *Args) { c.allgatherDirect(a.send.Buf, a.own(c.Rank), &a.recv) },
	})
}

// allgatherDirect: every rank sends its block to every other, straight into place. a*(p-1) + b*n*(p-1).
func (c *run) allgatherDirect(send, own Buf, recv *Blocks) {
	c.others(&own, nil, recv, limits.CollFlights)
	if !send.InPlace() {
		c.local(recv.block(c.Rank), send)
	}
}
