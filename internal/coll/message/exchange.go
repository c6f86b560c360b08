package message

import "cadre.example/internal/coll/engine"

// Others exchanges a block with every other rank: out goes to rank r as from.block(r), and into to.block(r) comes what
// rank r has for this one. With own set, every rank gets the same block. At most flights
// messages stay under way at the end of a step.
func Others(c *engine.Run, own *engine.Buf, from, to *engine.Blocks, flights int) {
	for d := 1; d < c.Size; d++ {
		src, dst := (c.Rank-d+c.Size)%c.Size, (c.Rank+d)%c.Size
		in := to.Block(src)
		c.Launch(c.StartRecv(src, in, in.Type.Signature()))
		out := own
		if out == nil {
			b := from.Block(dst)
			c.Launch(c.StartSend(dst, b, b.Type.Signature()))
		} else {
			c.Launch(c.StartSend(dst, *out, out.Type.Signature()))
		}
		c.Land(flights)
	}
	c.Land(0)
}
