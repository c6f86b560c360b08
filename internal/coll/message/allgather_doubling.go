package message

import "cadre.example/internal/coll/engine"

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindAllgather}, Name: engine.Doubling,
		Limits: []engine.Limit{engine.PowerOfTwo},
		Relays: true,
		Cost:   "a*log2(p) + b*n*(p-1)",
		Terms:  func(p, n float64) engine.Terms { return engine.Terms{A: engine.Log2(p), B: n * (p - 1)} },
		Do: func(c *engine.Run, a *engine.Args) {
			c.PlaceOwn(a)
			allgatherDoubling(c, a.Recv.Buf)
		},
	})
}

// allgatherDoubling: in round i a rank exchanges the 2^i blocks around it for those of its neighbour. a*log2(p) +
// b*n*(p-1), for powers of two.
func allgatherDoubling(c *engine.Run, recv engine.Buf) {
	for d := 1; d < c.Size; d <<= 1 {
		mine := c.Rank &^ (d - 1)
		theirs := mine ^ d
		c.Exchange(c.Rank^d, recv.At(theirs*recv.Count, d*recv.Count), c.Rank^d, recv.At(mine*recv.Count, d*recv.Count))
	}
}
