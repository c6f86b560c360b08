package coll

import "cadre.example/adi/limits"

func init() {
	register(Algorithm{
		Of: []kind{kindScatter, kindScatterv}, Name: linear,
		Basic: true,
		Cost:  "a*(p-1) + b*n*(p-1) at root",
		Terms: func(p, n float64) Terms { return Terms{A: p - 1, B: n * (p - 1)} },
		Do:    func(c *run, a *Args) { c.scatterLinear(&a.send, a.recv.Buf, a.root) },
	})
}

func (c *run) scatterLinear(send *Blocks, recv Buf, root int) {
	if c.Rank != root {
		c.recvFrom(root, recv)
		return
	}
	for d := 1; d < c.Size; d++ {
		r := (root + d) % c.Size
		b := send.block(r)
		c.launch(c.startSend(r, b, b.Type.Signature()))
		c.land(limits.CollFlights)
	}
	if !recv.InPlace() {
		c.local(recv, send.block(root))
	}
	c.land(0)
}
