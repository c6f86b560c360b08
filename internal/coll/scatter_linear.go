package coll

func (c *run) scatterLinear(send *Blocks, recv Buf, root int) {
	if c.Rank != root {
		c.recvFrom(root, recv)
		return
	}
	for d := 1; d < c.Size; d++ {
		r := (root + d) % c.Size
		b := send.block(r)
		c.launch(c.startSend(r, b, b.Type.Signature()))
		c.land(maxFlights)
	}
	if !recv.InPlace() {
		c.local(recv, send.block(root))
	}
	c.land(0)
}
