package coll

import (
	"cadre.example/internal/op"
)

func init() {
	register(Algorithm{
		Of: []kind{kindAllreduce}, Name: composed,
		Cost:  "2*(a+b*n)*log2(p) + g*n*log2(p)",
		Terms: func(p, n float64) Terms { return Terms{A: 2 * log2(p), B: 2 * n * log2(p), G: n * log2(p)} },
		Note:  "Reduce and Bcast",
		Do:    func(c *run, a *Args) { c.allreduceComposed(&c.bound, a.send.Buf, a.recv.Buf) },
	})
}

// allreduceComposed is a Reduce and a Bcast.
func (c *run) allreduceComposed(b *op.Bound, send, recv Buf) {
	if c.Rank != 0 {
		if send.InPlace() {
			send = recv
		}
		c.reduceTree(b, send, Buf{}, 0)
	} else {
		c.reduceTree(b, send, recv, 0)
	}
	c.bcastTree(recv, 0, 2)
}
