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
