package message

import "cadre.example/internal/coll/engine"

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindAllgather, engine.KindAllgatherv}, Name: engine.Ring,
		Relays: true,
		Cost:   "(a+b*n)*(p-1)",
		Terms:  func(p, n float64) engine.Terms { return engine.Terms{A: p - 1, B: n * (p - 1)} },
		Do: func(c *engine.Run, a *engine.Args) {
			c.PlaceOwn(a)
			allgatherRing(c, &a.Recv)
		},
	})
}

// allgatherRing: in each of p-1 steps a rank sends its neighbour what has come from the other one. (a+b*n)*(p-1), all of it
// between neighbours.
func allgatherRing(c *engine.Run, recv *engine.Blocks) {
	before, after := (c.Rank-1+c.Size)%c.Size, (c.Rank+1)%c.Size
	for i := range c.Size - 1 {
		in, out := recv.Block((c.Rank-i-1+c.Size)%c.Size), recv.Block((c.Rank-i+c.Size)%c.Size)
		c.Exchange(before, in, after, out)
	}
}
