package coll

// allgatherRing: in each of p-1 steps a rank sends its neighbour what has come from the other one. (a+b*n)*(p-1), all of it
// between neighbours.
func (c *run) allgatherRing(recv *Blocks) {
	before, after := (c.Rank-1+c.Size)%c.Size, (c.Rank+1)%c.Size
	for i := range c.Size - 1 {
		in, out := recv.block((c.Rank-i-1+c.Size)%c.Size), recv.block((c.Rank-i+c.Size)%c.Size)
		c.exchange(before, in, after, out)
	}
}
