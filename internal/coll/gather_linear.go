package coll

func (c *run) gatherLinear(send Buf, recv *Blocks, root int) {
	if c.Rank != root {
		c.sendTo(root, send)
		return
	}
	for d := 1; d < c.Size; d++ {
		r := (root + d) % c.Size
		b := recv.block(r)
		c.launch(c.startRecv(r, b, b.Type.Signature()))
		c.land(maxFlights)
	}
	if !send.InPlace() {
		c.local(recv.block(root), send)
	}
	c.land(0)
}
