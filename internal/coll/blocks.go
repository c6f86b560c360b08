package coll

// Blocks are one piece of memory for each rank: of equal size one after another, at displacements, or anywhere.
type Blocks struct {
	Buf                  // all blocks are Count items when Counts is nil
	Counts, Displs []int // items; both or neither
	Each           []Buf // takes the place of all the above
}

// Uniform is n items of b for each rank, one block after the other.
func Uniform(b Buf) Blocks { return Blocks{Buf: b} }

// block is rank i's.
func (b *Blocks) block(i int) Buf {
	switch {
	case b.Each != nil:
		return b.Each[i]
	case b.Counts != nil:
		return b.at(b.Displs[i], b.Counts[i])
	default:
		return b.at(i*b.Count, b.Count)
	}
}

// maxFlights is how many nonblocking messages a rank has under way at once.
const maxFlights = 64

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
