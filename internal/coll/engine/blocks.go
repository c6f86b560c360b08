package engine

// Blocks are one piece of memory for each rank: of equal size one after another, at displacements, or anywhere.
type Blocks struct {
	Buf                  // all blocks are Count items when Counts is nil
	Counts, Displs []int // items; both or neither
	Each           []Buf // takes the place of all the above
}

// Uniform is n items of b for each rank, one block after the other.
func Uniform(b Buf) Blocks { return Blocks{Buf: b} }

// Block is rank i's.
func (b *Blocks) Block(i int) Buf {
	switch {
	case b.Each != nil:
		return b.Each[i]
	case b.Counts != nil:
		return b.At(b.Displs[i], b.Counts[i])
	default:
		return b.At(i*b.Count, b.Count)
	}
}

// Total is how many bytes the blocks of all ranks have.
func (b *Blocks) Total(ranks int) (n int) {
	if b.Each == nil && b.Counts != nil {
		for _, k := range b.Counts {
			n += k
		}
		return n * b.Type.Size()
	}
	for i := range ranks {
		one := b.Block(i)
		n += one.Bytes()
	}
	return n
}
