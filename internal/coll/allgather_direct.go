package coll

// allgatherDirect: every rank sends its block to every other, straight into place. a*(p-1) + b*n*(p-1).
func (c *run) allgatherDirect(send, own Buf, recv *Blocks) {
	c.others(&own, nil, recv, maxFlights)
	if !send.InPlace() {
		c.local(recv.block(c.Rank), send)
	}
}
