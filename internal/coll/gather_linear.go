package coll

import "cadre.example/adi/limits"

func init() {
	register(Algorithm{
		Of: []kind{kindGather, kindGatherv}, Name: linear,
		Basic: true,
		Cost:  "a*(p-1) + b*n*(p-1) at root",
		Terms: func(p, n float64) Terms { return Terms{A: p - 1, B: n * (p - 1)} },
		Do:    func(c *run, a *Args) { c.gatherLinear(a.send.Buf, &a.recv, a.root) },
	})
}

func (c *run) gatherLinear(send Buf, recv *Blocks, root int) {
	if c.Rank != root {
		c.sendTo(root, send)
		return
	}
	for d := 1; d < c.Size; d++ {
		r := (root + d) % c.Size
		b := recv.block(r)
		c.launch(c.startRecv(r, b, b.Type.Signature()))
		c.land(limits.CollFlights)
	}
	if !send.InPlace() {
		c.local(recv.block(root), send)
	}
	c.land(0)
}
