package coll

func init() {
	register(Algorithm{
		Of: []kind{kindAllgather}, Name: doubling,
		Limits: []limit{powerOfTwo},
		Relays: true,
		Cost:   "a*log2(p) + b*n*(p-1)",
		Terms:  func(p, n float64) Terms { return Terms{A: log2(p), B: n * (p - 1)} },
		Do: func(c *run, a *Args) {
			c.placeOwn(a)
			c.allgatherDoubling(a.recv.Buf)
		},
	})
}

// allgatherDoubling: in round i a rank exchanges the 2^i blocks around it for those of its neighbour. a*log2(p) +
// b*n*(p-1), for powers of two.
func (c *run) allgatherDoubling(recv Buf) {
	for d := 1; d < c.Size; d <<= 1 {
		mine := c.Rank &^ (d - 1)
		theirs := mine ^ d
		c.exchange(c.Rank^d, recv.at(theirs*recv.Count, d*recv.Count), c.Rank^d, recv.at(mine*recv.Count, d*recv.Count))
	}
}
