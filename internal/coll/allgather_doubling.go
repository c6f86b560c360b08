package coll

// allgatherDoubling: in round i a rank exchanges the 2^i blocks around it for those of its neighbour. a*log2(p) +
// b*n*(p-1), for powers of two.
func (c *run) allgatherDoubling(recv Buf) {
	for d := 1; d < c.Size; d <<= 1 {
		mine := c.Rank &^ (d - 1)
		theirs := mine ^ d
		c.exchange(c.Rank^d, recv.at(theirs*recv.Count, d*recv.Count), c.Rank^d, recv.at(mine*recv.Count, d*recv.Count))
	}
}
