package message

import (
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/op"
)

// foldSlices sends slice r to every rank r and returns the fold of the slices that the others have for this rank, in rank
// order or, for operations that commute, in the order in which they come best. Nothing is under way when it returns.
func foldSlices(c *engine.Run, b *op.Bound, slice func(r int) engine.Buf) engine.Work {
	own := slice(c.Rank)
	n := own.Count
	if b.Mode != op.Flat {
		n *= b.Per
	}
	acc := c.NewWork(b, n)
	tmp := [2]engine.Work{c.NewWork(b, n), c.NewWork(b, n)}
	for d := 1; d < c.Size; d++ {
		to := (c.Rank + d) % c.Size
		s := slice(to)
		c.Launch(c.StartSend(to, s, s.Type.Signature()))
	}
	// Step i takes the slice of rank from(i), each below all before it.
	start := c.Size - 1
	if b.Commutative() {
		start = c.Rank
	}
	from := func(i int) int { return (start - i + c.Size) % c.Size }
	sig := b.Type.Signature()
	var coming [2]engine.Flight
	post := func(i int) {
		coming[i%2] = engine.Flight{}
		if i < c.Size && from(i) != c.Rank {
			coming[i%2] = c.StartRecv(from(i), tmp[i%2].Buf, sig)
		}
	}
	post(0)
	for i := range c.Size {
		post(i + 1)
		in := &tmp[i%2]
		if from(i) == c.Rank {
			c.Load(in, own)
		}
		c.Finish(coming[i%2])
		if i == 0 {
			acc, *in = *in, acc
		} else {
			c.Fold(b, in, &acc)
		}
	}
	c.Land(0)
	c.FreeWork(b, &tmp[0])
	c.FreeWork(b, &tmp[1])
	return acc
}
