package coll

// allgatherComposed is a Gather and a Bcast.
func (c *run) allgatherComposed(recv Buf) {
	c.gatherBinomial(recv.at(c.Rank*recv.Count, recv.Count), recv, 0)
	all := recv
	all.Count *= c.Size
	c.bcastTree(all, 0, 2)
}
