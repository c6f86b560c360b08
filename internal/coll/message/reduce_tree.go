package message

import (
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/op"
)

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindReduce}, Name: engine.Binomial,
		Basic: true,
		Cost:  "(a+(b+g)*n)*log2(p)",
		Terms: func(p, n float64) engine.Terms {
			return engine.Terms{A: engine.Log2(p), B: n * engine.Log2(p), G: n * engine.Log2(p)}
		},
		Do: func(c *engine.Run, a *engine.Args) { reduceTree(c, &c.Bound, a.Send.Buf, a.Recv.Buf, a.RootRank) },
	})
}

// reduceTree: a binomial tree. (a+(b+g)*n)*log2(p). The tree of an operation that commutes is rooted at root; another's
// is rooted at rank 0, for the order, and costs one more message when that is not root.
func reduceTree(c *engine.Run, b *op.Bound, send, recv engine.Buf, root int) {
	top := 0
	if b.Commutative() {
		top = root
	}
	v := (c.Rank - top + c.Size) % c.Size
	if v&1 != 0 && c.Rank != root { // a leaf
		c.SendTo((v-1+top)%c.Size, send)
		return
	}
	acc, isRecv := c.Contribution(b, send, recv)
	tmp := c.NewWork(b, acc.Buf.Count)
	home := acc.Buf.Mem
	for mask := 1; mask < c.Size; mask <<= 1 {
		if v&mask != 0 {
			c.SendTo((v-mask+top)%c.Size, acc.Buf)
			break
		}
		if v+mask < c.Size {
			c.RecvFrom((v+mask+top)%c.Size, tmp.Buf)
			c.Fold(b, &acc, &tmp)
			acc, tmp = tmp, acc
		}
	}
	if top != root {
		switch c.Rank {
		case top:
			c.SendTo(root, acc.Buf)
		case root:
			c.RecvFrom(top, acc.Buf)
		}
	}
	if c.Rank == root && (!isRecv || acc.Buf.Mem != home) {
		c.Store(recv, &acc)
	}
	c.FreeWork(b, &acc)
	c.FreeWork(b, &tmp)
}
