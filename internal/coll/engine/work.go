package engine

import (
	"cadre.example/datatype"
	"cadre.example/internal/op"
)

// A Work is memory of a reduction, in the form that its operation wants. Temporaries hold exactly the span of their
// items, with the origin where the true lower bound and the extent put it: see datatype.Type.Span.
type Work struct {
	Buf   Buf      // items of the operation's type, for messages
	place op.Place // laid operands
	Raw   []byte   // flat operands
	typed any      // typed operands
	block []byte   // belongs to the pool
}

// Items is how many items of the operation's type are in u.
func Items(b *op.Bound, u Buf) int {
	if b.Mode == op.Flat {
		return u.Bytes() / b.Type.Size()
	}
	return u.Count
}

// NewWork is memory for n items of b's type.
func (c *Run) NewWork(b *op.Bound, n int) (w Work) {
	w.Buf.Count, w.Buf.Type = n, b.Type
	switch b.Mode {
	case op.Flat:
		w.block = c.Temp(n * b.Type.Size())
		w.Raw = w.block
		w.Buf.Mem = datatype.MemOf(w.Raw)
	case op.Typed:
		w.typed, w.Buf.Mem = b.New(n)
		if c.Sched.Rec {
			c.Sched.Prog.typed = append(c.Sched.Prog.typed, w.typed)
		}
	default:
		off, length := b.Type.Span(n)
		w.block = c.Temp(length)
		w.Buf.Mem, w.place.Raw = datatype.Temp(w.block, n, b.Type)
		w.place.Mem, w.place.Origin = w.Buf.Mem, -off
	}
	return w
}

// FreeWork gives back what NewWork made.
func (c *Run) FreeWork(b *op.Bound, w *Work) {
	if c.Sched.Rec {
		*w = Work{}
		return // the program needs it
	}
	if w.block != nil {
		c.Release(w.block)
	}
	if w.typed != nil {
		b.Free(w.typed)
	}
	*w = Work{}
}

// Source is u itself as a work that is only read, when it can be; sink is one that is also written.
func (c *Run) Source(b *op.Bound, u Buf) (Work, bool) {
	if b.Mode != op.Flat {
		return Work{}, false
	}
	raw, ok := u.Mem.Source(u.Count, u.Type)
	return flatWork(b, raw), ok && op.Aligned(raw, b.Type.Align())
}

func (c *Run) Sink(b *op.Bound, u Buf) (Work, bool) {
	if b.Mode != op.Flat {
		return Work{}, false
	}
	raw, ok := u.Mem.Sink(u.Count, u.Type)
	return flatWork(b, raw), ok && op.Aligned(raw, b.Type.Align())
}

// Operand is the rank's contribution u, only read and flat: in its own memory, or else, own, in a copy to be freed.
func (c *Run) Operand(b *op.Bound, u Buf) (w Work, own bool) {
	w, direct := c.Source(b, u)
	if !direct {
		w = c.NewWork(b, Items(b, u))
		c.Load(&w, u)
	}
	return w, !direct
}

func flatWork(b *op.Bound, raw []byte) Work {
	return Work{Raw: raw, Buf: Buf{datatype.MemOf(raw), len(raw) / b.Type.Size(), b.Type}}
}

// Slice is n items of a flat work, from item i.
func (w *Work) Slice(i, n int) Work {
	size := w.Buf.Type.Size()
	raw := w.Raw[i*size : (i+n)*size]
	return Work{Raw: raw, Buf: Buf{datatype.MemOf(raw), n, w.Buf.Type}}
}

// Part is slices i to j-1 of a flat work that is cut for p ranks.
func (w *Work) Part(i, j, p int) Work {
	n := w.Buf.Count
	from := Cut(n, i, p)
	return w.Slice(from, Cut(n, j, p)-from)
}

// Load copies u to w, and store w to u. The sizes are equal, or local finds the error.
func (c *Run) Load(w *Work, u Buf) {
	if w.Raw != nil && len(w.Raw) == u.Bytes() {
		c.Pack(w.Raw, u)
		return
	}
	c.Local(w.Buf, u)
}

func (c *Run) Store(u Buf, w *Work) {
	if w.Raw != nil && len(w.Raw) == u.Bytes() {
		c.Unpack(u, w.Raw)
		return
	}
	if c.Sched.Rec {
		c.Add(Step{Do: StepStore, A: u, B: w.Buf})
		return
	}
	if !c.Failed {
		c.Local(u, w.Buf)
	}
}

// Fold makes inout = in op inout; in comes from lower ranks. After an error there is nothing to fold.
func (c *Run) Fold(b *op.Bound, in, inout *Work) {
	if c.Sched.Rec {
		c.Add(Step{Do: StepFold, Slot: len(c.Sched.Prog.Works)})
		c.Sched.Prog.Works = append(c.Sched.Prog.Works, *in, *inout)
		return
	}
	if c.Failed || inout.Buf.Count == 0 {
		return
	}
	switch b.Mode {
	case op.Flat:
		b.Fold(in.Raw, inout.Raw)
	case op.Typed:
		b.FoldTyped(in.typed, inout.typed, inout.Buf.Count)
	default:
		b.FoldLaid(in.place, inout.place, inout.Buf.Count)
	}
}

// Contribution is the rank's operand in memory that may be written: recv itself when that will do, which then holds the
// result in the end, or a temporary.
func (c *Run) Contribution(b *op.Bound, send, recv Buf) (w Work, isRecv bool) {
	from := send
	if send.InPlace() {
		from = recv
	}
	if recv.Type != nil {
		if w, isRecv = c.Sink(b, recv); isRecv {
			if !send.InPlace() {
				c.Load(&w, send)
			}
			return w, true
		}
	}
	w = c.NewWork(b, Items(b, from))
	c.Load(&w, from)
	return w, false
}

// Cut is where slice i of n items for p ranks begins.
func Cut(n, i, p int) int { return n/p*i + n%p*i/p }
