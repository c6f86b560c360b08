package coll

// others exchanges a block with every other rank: out goes to rank r as from.block(r), and into to.block(r) comes what
// rank r has for this one. With own set, every rank gets the same block. At most flights
// messages stay under way at the end of a step.
func (c *run) others(own *Buf, from, to *Blocks, flights int) {
	for d := 1; d < c.Size; d++ {
		src, dst := (c.Rank-d+c.Size)%c.Size, (c.Rank+d)%c.Size
		in := to.block(src)
		c.launch(c.startRecv(src, in, in.Type.Signature()))
		out := own
		if out == nil {
			b := from.block(dst)
			c.launch(c.startSend(dst, b, b.Type.Signature()))
		} else {
			c.launch(c.startSend(dst, *out, out.Type.Signature()))
		}
		c.land(flights)
	}
	c.land(0)
}

// exchange receives in and sends out.
func (c *run) exchange(from int, in Buf, to int, out Buf) {
	f := c.startRecv(from, in, in.Type.Signature())
	g := c.startSend(to, out, out.Type.Signature())
	c.finish(f)
	c.finish(g)
}
