package coll

import (
	"cadre.example/internal/op"
)

// foldSlices sends slice r to every rank r and returns the fold of the slices that the others have for this rank, in rank
// order or, for operations that commute, in the order in which they come best. Nothing is under way when it returns.
func (c *run) foldSlices(b *op.Bound, slice func(r int) Buf) work {
	own := slice(c.Rank)
	n := own.Count
	if b.Mode != op.Flat {
		n *= b.Per
	}
	acc := c.newWork(b, n)
	tmp := [2]work{c.newWork(b, n), c.newWork(b, n)}
	for d := 1; d < c.Size; d++ {
		to := (c.Rank + d) % c.Size
		s := slice(to)
		c.launch(c.startSend(to, s, s.Type.Signature()))
	}
	// Step i takes the slice of rank from(i), each below all before it.
	start := c.Size - 1
	if b.Commutative() {
		start = c.Rank
	}
	from := func(i int) int { return (start - i + c.Size) % c.Size }
	sig := b.Type.Signature()
	var coming [2]flight
	post := func(i int) {
		coming[i%2] = flight{}
		if i < c.Size && from(i) != c.Rank {
			coming[i%2] = c.startRecv(from(i), tmp[i%2].buf, sig)
		}
	}
	post(0)
	for i := range c.Size {
		post(i + 1)
		in := &tmp[i%2]
		if from(i) == c.Rank {
			c.load(in, own)
		}
		c.finish(coming[i%2])
		if i == 0 {
			acc, *in = *in, acc
		} else {
			c.fold(b, in, &acc)
		}
	}
	c.land(0)
	c.freeWork(b, &tmp[0])
	c.freeWork(b, &tmp[1])
	return acc
}

// cut is where slice i of n items for p ranks begins.
func cut(n, i, p int) int { return n/p*i + n%p*i/p }
