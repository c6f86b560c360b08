package coll

import "cadre.example/adi/limits"

func init() {
	register(Algorithm{
		Of: []kind{kindBcast}, Name: linear,
		Cost:  "(a+b*n)*(p-1)",
		Terms: func(p, n float64) Terms { return Terms{A: p - 1, B: n * (p - 1)} },
		Do:    func(c *run, a *Args) { c.bcastLinear(a.recv.Buf, a.root) },
	})
}

// bcastLinear: root sends to all. (a+b*n)*(p-1).
func (c *run) bcastLinear(b Buf, root int) {
	if c.Rank != root {
		c.recvFrom(root, b)
		return
	}
	for d := 1; d < c.Size; d++ {
		c.launch(c.startSend((root+d)%c.Size, b, b.Type.Signature()))
		c.land(limits.CollFlights)
	}
	c.land(0)
}
