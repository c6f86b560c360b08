package coll

import (
	"cadre.example/internal/op"
)

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
