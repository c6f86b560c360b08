package coll

import (
	"cadre.example/internal/op"
)

func init() {
	register(Algorithm{
		Of: []kind{kindReduce}, Name: linear,
		Cost:  "(a+(b+g)*n)*(p-1)",
		Terms: func(p, n float64) Terms { return Terms{A: p - 1, B: n * (p - 1), G: n * (p - 1)} },
		Do:    func(c *run, a *Args) { c.reduceLinear(&c.bound, a.send.Buf, a.recv.Buf, a.root) },
	})
}

// reduceLinear: root receives from all, from the last rank down. (a+(b+g)*n)*(p-1) at root.
func (c *run) reduceLinear(b *op.Bound, send, recv Buf, root int) {
	if c.Rank != root {
		c.sendTo(root, send)
		return
	}
	from := send
	if send.InPlace() {
		from = recv
	}
	acc, tmp := c.newWork(b, items(b, from)), c.newWork(b, items(b, from))
	for r := c.Size - 1; r >= 0; r-- {
		if r == root {
			c.load(&tmp, from)
		} else {
			c.recvFrom(r, tmp.buf)
		}
		if r == c.Size-1 {
			acc, tmp = tmp, acc
		} else {
			c.fold(b, &tmp, &acc)
		}
	}
	c.store(recv, &acc)
	c.freeWork(b, &acc)
	c.freeWork(b, &tmp)
}
