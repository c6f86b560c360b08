package coll

func init() {
	register(Algorithm{
		Of: []kind{kindAllgather, kindAllgatherv}, Name: ring,
		Relays: true,
		Cost:   "(a+b*n)*(p-1)",
		Terms:  func(p, n float64) Terms { return Terms{A: p - 1, B: n * (p - 1)} },
		Do: func(c *run, a *Args) {
			c.placeOwn(a)
			c.allgatherRing(&a.recv)
		},
	})
}

// allgatherRing: in each of p-1 steps a rank sends its neighbour what has come from the other one. (a+b*n)*(p-1), all of it
// between neighbours.
func (c *run) allgatherRing(recv *Blocks) {
	before, after := (c.Rank-1+c.Size)%c.Size, (c.Rank+1)%c.Size
	for i := range c.Size - 1 {
		in, out := recv.block((c.Rank-i-1+c.Size)%c.Size), recv.block((c.Rank-i+c.Size)%c.Size)
		c.exchange(before, in, after, out)
	}
}
