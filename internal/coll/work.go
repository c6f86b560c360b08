package coll

import (
	"cadre.example/datatype"
	"cadre.example/internal/op"
)

// A work is memory of a reduction, in the form that its operation wants. Temporaries hold exactly the span of their
// items, with the origin where the true lower bound and the extent put it: see datatype.Type.Span.
type work struct {
	buf   Buf      // items of the operation's type, for messages
	place op.Place // laid operands
	raw   []byte   // flat operands
	typed any      // typed operands
	block []byte   // belongs to the pool
}

// items is how many items of the operation's type are in u.
func items(b *op.Bound, u Buf) int {
	if b.Mode == op.Flat {
		return u.Bytes() / b.Type.Size()
	}
	return u.Count
}

// newWork is memory for n items of b's type.
func (c *run) newWork(b *op.Bound, n int) (w work) {
	w.buf.Count, w.buf.Type = n, b.Type
	switch b.Mode {
	case op.Flat:
		w.block = c.temp(n * b.Type.Size())
		w.raw = w.block
		w.buf.Mem = datatype.MemOf(w.raw)
	case op.Typed:
		w.typed, w.buf.Mem = b.New(n)
		if c.rec {
			c.prog.typed = append(c.prog.typed, w.typed)
		}
	default:
		off, length := b.Type.Span(n)
		w.block = c.temp(length)
		w.buf.Mem, w.place.Raw = datatype.Temp(w.block, n, b.Type)
		w.place.Mem, w.place.Origin = w.buf.Mem, -off
	}
	return w
}

func (c *run) freeWork(b *op.Bound, w *work) {
	if c.rec {
		*w = work{}
		return // the program needs it
	}
	if w.block != nil {
		c.release(w.block)
	}
	if w.typed != nil {
		b.Free(w.typed)
	}
	*w = work{}
}

// source is u itself as a work that is only read, when it can be; sink is one that is also written.
func (c *run) source(b *op.Bound, u Buf) (work, bool) {
	if b.Mode != op.Flat {
		return work{}, false
	}
	raw, ok := u.Mem.Source(u.Count, u.Type)
	return flatWork(b, raw), ok && op.Aligned(raw, b.Type.Align())
}

func (c *run) sink(b *op.Bound, u Buf) (work, bool) {
	if b.Mode != op.Flat {
		return work{}, false
	}
	raw, ok := u.Mem.Sink(u.Count, u.Type)
	return flatWork(b, raw), ok && op.Aligned(raw, b.Type.Align())
}

// operand is the rank's contribution u, only read and flat: in its own memory, or else, own, in a copy to be freed.
func (c *run) operand(b *op.Bound, u Buf) (w work, own bool) {
	w, direct := c.source(b, u)
	if !direct {
		w = c.newWork(b, items(b, u))
		c.load(&w, u)
	}
	return w, !direct
}

func flatWork(b *op.Bound, raw []byte) work {
	return work{raw: raw, buf: Buf{datatype.MemOf(raw), len(raw) / b.Type.Size(), b.Type}}
}

// slice is n items of a flat work, from item i.
func (w *work) slice(i, n int) work {
	size := w.buf.Type.Size()
	raw := w.raw[i*size : (i+n)*size]
	return work{raw: raw, buf: Buf{datatype.MemOf(raw), n, w.buf.Type}}
}

// part is slices i to j-1 of a flat work that is cut for p ranks.
func (w *work) part(i, j, p int) work {
	n := w.buf.Count
	from := cut(n, i, p)
	return w.slice(from, cut(n, j, p)-from)
}

// load copies u to w, and store w to u. The sizes are equal, or local finds the error.
func (c *run) load(w *work, u Buf) {
	if w.raw != nil && len(w.raw) == u.Bytes() {
		c.pack(w.raw, u)
		return
	}
	c.local(w.buf, u)
}

func (c *run) store(u Buf, w *work) {
	if w.raw != nil && len(w.raw) == u.Bytes() {
		c.unpack(u, w.raw)
		return
	}
	if c.rec {
		c.add(step{do: stepStore, a: u, b: w.buf})
		return
	}
	if !c.failed {
		c.local(u, w.buf)
	}
}

// fold makes inout = in op inout; in comes from lower ranks. After an error there is nothing to fold.
func (c *run) fold(b *op.Bound, in, inout *work) {
	if c.rec {
		c.add(step{do: stepFold, slot: len(c.prog.works)})
		c.prog.works = append(c.prog.works, *in, *inout)
		return
	}
	if c.failed || inout.buf.Count == 0 {
		return
	}
	switch b.Mode {
	case op.Flat:
		b.Fold(in.raw, inout.raw)
	case op.Typed:
		b.FoldTyped(in.typed, inout.typed, inout.buf.Count)
	default:
		b.FoldLaid(in.place, inout.place, inout.buf.Count)
	}
}

// contribution is the rank's operand in memory that may be written: recv itself when that will do, which then holds the
// result in the end, or a temporary.
func (c *run) contribution(b *op.Bound, send, recv Buf) (w work, isRecv bool) {
	from := send
	if send.InPlace() {
		from = recv
	}
	if recv.Type != nil {
		if w, isRecv = c.sink(b, recv); isRecv {
			if !send.InPlace() {
				c.load(&w, send)
			}
			return w, true
		}
	}
	w = c.newWork(b, items(b, from))
	c.load(&w, from)
	return w, false
}
