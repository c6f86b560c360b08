package engine

import "cadre.example/internal/op"

// Args are one collective with its arguments, made by the function of its name: BcastArgs and so on.
type Args struct {
	Kind       Kind // the operation, whatever the sizes
	RootRank   int  // -1 without one
	Send, Recv Blocks
	Counts     []int
	Op         *op.Op
	Edges      *Edges

	// What the call works out for its algorithm.
	Piece  int   // bytes of a piece, or 0
	Displs []int // of a reduction with counts: where the blocks begin, in items
	At     int   // and the byte at which this rank's does
}

// Name is what the operation is called in the form that blocks.
func (a *Args) Name() string { return Names[a.Kind].Name }

// Bytes is the packed size of what the rank contributes, or else of what it receives.
func (a *Args) Bytes() int {
	b := &a.Send
	if b.Type == nil {
		b = &a.Recv
	}
	if b.Type == nil {
		return 0
	}
	if b.Counts == nil {
		return b.Bytes()
	}
	n := 0
	for _, c := range b.Counts {
		n += c
	}
	return n * b.Type.Size()
}

// Root is the root, or -1.
func (a *Args) Root() int { return a.RootRank }

// Set makes a a copy of b, of which it copies what is not empty, and drop makes it empty again.
func (a *Args) Set(b *Args) {
	if b.Uneven() {
		*a = *b
		return
	}
	a.Kind, a.RootRank, a.Op = b.Kind, b.RootRank, b.Op // the rest is empty
	a.Send.Buf, a.Recv.Buf = b.Send.Buf, b.Recv.Buf
}

func (a *Args) Drop() {
	if a.Uneven() {
		*a = Args{}
		return
	}
	a.Op = nil
	a.Send.Buf, a.Recv.Buf = Buf{}, Buf{}
}

// Uneven reports whether blocks have sizes or places of their own.
func (a *Args) Uneven() bool {
	return a.Recv.Counts != nil || a.Recv.Each != nil || a.Send.Counts != nil || a.Send.Each != nil || a.Counts != nil || a.Edges != nil
}
