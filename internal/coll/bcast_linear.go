package coll

// bcastLinear: root sends to all. (a+b*n)*(p-1).
func (c *run) bcastLinear(b Buf, root int) {
	if c.Rank != root {
		c.recvFrom(root, b)
		return
	}
	for d := 1; d < c.Size; d++ {
		c.launch(c.startSend((root+d)%c.Size, b, b.Type.Signature()))
		c.land(maxFlights)
	}
	c.land(0)
}
