package message

import "cadre.example/internal/coll/engine"

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindAllgather}, Name: "neighbor_exchange",
		Limits: []engine.Limit{engine.Even},
		Relays: true,
		Cost:   "(a+2*b*n)*p/2",
		Terms:  func(p, n float64) engine.Terms { return engine.Terms{A: p / 2, B: n * p} },
		Do: func(c *engine.Run, a *engine.Args) {
			c.PlaceOwn(a)
			allgatherNeighbour(c, a.Recv.Buf)
		},
	})
}

// allgatherNeighbour: after an exchange within pairs, ranks exchange with the rank on their one side and on their other in
// turn, each time the two blocks that came last. (a+2*b*n)*p/2, for even p.
func allgatherNeighbour(c *engine.Run, recv engine.Buf) {
	peers := [2]int{(c.Rank + 1) % c.Size, (c.Rank - 1 + c.Size) % c.Size} // the other one of the pair first
	step := 2                                                              // from peers[0] come blocks of higher ranks, from peers[1] of lower
	if c.Rank%2 == 1 {
		peers[0], peers[1] = peers[1], peers[0]
		step = -2
	}
	c.Exchange(peers[0], recv.At(peers[0]*recv.Count, recv.Count), peers[0], recv.At(c.Rank*recv.Count, recv.Count))
	two := func(first int) engine.Buf { return recv.At(first*recv.Count, 2*recv.Count) }
	last := c.Rank &^ 1
	from := [2]int{last, last}
	for i := 1; i < c.Size/2; i++ {
		side := i % 2
		from[side] = (from[side] + step*(1-2*side) + c.Size) % c.Size
		c.Exchange(peers[side], two(from[side]), peers[side], two(last))
		last = from[side]
	}
}
