package coll

import (
	"cadre.example/internal/op"
)

func init() {
	register(Algorithm{
		Of: []kind{kindReduce}, Name: binomial,
		Basic: true,
		Cost:  "(a+(b+g)*n)*log2(p)",
		Terms: func(p, n float64) Terms { return Terms{A: log2(p), B: n * log2(p), G: n * log2(p)} },
		Do:    func(c *run, a *Args) { c.reduceTree(&c.bound, a.send.Buf, a.recv.Buf, a.root) },
	})
}

// reduceTree: a binomial tree. (a+(b+g)*n)*log2(p). The tree of an operation that commutes is rooted at root; another's
// is rooted at rank 0, for the order, and costs one more message when that is not root.
func (c *run) reduceTree(b *op.Bound, send, recv Buf, root int) {
	top := 0
	if b.Commutative() {
		top = root
	}
	v := (c.Rank - top + c.Size) % c.Size
	if v&1 != 0 && c.Rank != root { // a leaf
		c.sendTo((v-1+top)%c.Size, send)
		return
	}
	acc, isRecv := c.contribution(b, send, recv)
	tmp := c.newWork(b, acc.buf.Count)
	home := acc.buf.Mem
	for mask := 1; mask < c.Size; mask <<= 1 {
		if v&mask != 0 {
			c.sendTo((v-mask+top)%c.Size, acc.buf)
			break
		}
		if v+mask < c.Size {
			c.recvFrom((v+mask+top)%c.Size, tmp.buf)
			c.fold(b, &acc, &tmp)
			acc, tmp = tmp, acc
		}
	}
	if top != root {
		switch c.Rank {
		case top:
			c.sendTo(root, acc.buf)
		case root:
			c.recvFrom(top, acc.buf)
		}
	}
	if c.Rank == root && (!isRecv || acc.buf.Mem != home) {
		c.store(recv, &acc)
	}
	c.freeWork(b, &acc)
	c.freeWork(b, &tmp)
}
