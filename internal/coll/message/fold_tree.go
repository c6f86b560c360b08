package message

import (
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/op"
)

// FoldIn folds the contributions of a side in its order, down a binomial tree to its first rank, whose result is returned.
// (a+(b+g)*n)*log2(p).
func FoldIn(c *engine.Run, s engine.Side, b *op.Bound, send engine.Buf) engine.Work {
	v := s.Index(c.Rank)
	if v&1 != 0 { // a leaf
		c.SendTo(s.At(v-1), send)
		return engine.Work{}
	}
	acc, _ := c.Contribution(b, send, engine.Buf{})
	tmp := c.NewWork(b, acc.Buf.Count)
	foldUp(c, s, b, &acc, &tmp)
	c.FreeWork(b, &tmp)
	return acc
}

// foldUp is FoldIn of what each rank has in acc; tmp is as large. The first rank has the result in its acc then.
func foldUp(c *engine.Run, s engine.Side, b *op.Bound, acc, tmp *engine.Work) {
	p, v := s.Size(), s.Index(c.Rank)
	for mask := 1; mask < p; mask <<= 1 {
		if v&mask != 0 {
			c.SendTo(s.At(v-mask), acc.Buf)
			return
		}
		if v+mask < p {
			c.RecvFrom(s.At(v+mask), tmp.Buf)
			c.Fold(b, acc, tmp)
			*acc, *tmp = *tmp, *acc
		}
	}
}
