package coll

import (
	"cadre.example/internal/op"
)

// foldIn folds the contributions of a side in its order, down a binomial tree to its first rank, whose result is returned.
// (a+(b+g)*n)*log2(p).
func (c *run) foldIn(s side, b *op.Bound, send Buf) work {
	v := s.index(c.Rank)
	if v&1 != 0 { // a leaf
		c.sendTo(s.at(v-1), send)
		return work{}
	}
	acc, _ := c.contribution(b, send, Buf{})
	tmp := c.newWork(b, acc.buf.Count)
	c.foldUp(s, b, &acc, &tmp)
	c.freeWork(b, &tmp)
	return acc
}

// foldUp is foldIn of what each rank has in acc; tmp is as large. The first rank has the result in its acc then.
func (c *run) foldUp(s side, b *op.Bound, acc, tmp *work) {
	p, v := s.size(), s.index(c.Rank)
	for mask := 1; mask < p; mask <<= 1 {
		if v&mask != 0 {
			c.sendTo(s.at(v-mask), acc.buf)
			return
		}
		if v+mask < p {
			c.recvFrom(s.at(v+mask), tmp.buf)
			c.fold(b, acc, tmp)
			*acc, *tmp = *tmp, *acc
		}
	}
}
