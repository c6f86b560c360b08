package datatype

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

const (
	maxDrawn   = 4096 // entries of a picture
	maxSquares = 64   // squares of one gap; longer ones are told as a number
)

// A drawing is what both pictures of count items are made from: where their entries lie, in order of addresses.
type drawing struct {
	entries []drawnEntry
	more    int // entries that were left out, the last in type-map order
	lo, hi  int // the bytes that the picture shows: data and bounds
}

type drawnEntry struct {
	t    *Type
	at   int
	item int
}

func (e drawnEntry) end() int { return e.at + e.t.size }

func newDrawing(count int, t *Type) (*drawing, error) {
	if err := t.Err(); err != nil {
		return nil, err
	}
	if count < 0 {
		return nil, fmt.Errorf("%w: count is %d, want at least 0", ErrType, count)
	}
	d := &drawing{}
	if count == 0 {
		return d, nil
	}
	var c checked
	lo, hi, ok := t.reach(count)
	span := c.mul(count-1, t.extent)
	if t.size == 0 {
		lo, hi = t.lb, t.lb
	}
	d.lo = min(lo, c.add(t.lb, min(0, span)), c.add(t.ub, min(0, span)))
	d.hi = max(hi, c.add(t.lb, max(0, span)), c.add(t.ub, max(0, span)))
	c.sub(d.hi, d.lo)
	all := c.mul(count, t.elements)
	if !ok || c.over {
		return nil, fmt.Errorf("%w: %d items of %s do not fit an int", ErrOverflow, count, t.Short())
	}
	for item := 0; item < count && t.size > 0 && len(d.entries) < maxDrawn; item++ {
		for b, at := range t.TypeMap() {
			if len(d.entries) == maxDrawn {
				break
			}
			d.entries = append(d.entries, drawnEntry{b, item*t.extent + at, item})
		}
	}
	slices.SortStableFunc(d.entries, func(a, b drawnEntry) int { return compareInts(a.at, b.at) })
	if d.more = all - len(d.entries); d.more > 0 {
		d.lo, d.hi = d.entries[0].at, d.entries[0].end()
		for _, e := range d.entries {
			d.hi = max(d.hi, e.end())
		}
	}
	return d, nil
}

// Draw writes the memory of count items as seed 002 draws it: ■ is a byte of data, □ one of a gap, from the lowest
// address to the highest of data and bounds. Each entry of the type map begins a group, which the gap after it belongs
// to; a gap before the first is a group of its own. A byte that several entries share is drawn once. A gap of more than
// 64 bytes is □× and its length, and after 4096 entries, the first in type-map order, the rest is told as a number. The
// error is that of a wrong type or a negative count, or the writer's.
func (t *Type) Draw(w io.Writer, count int) error {
	d, err := newDrawing(count, t)
	if err != nil {
		return err
	}
	var b strings.Builder
	pos := d.lo
	gap := func(to int) {
		if n := to - pos; n > maxSquares {
			fmt.Fprintf(&b, "□×%d", n)
		} else if n > 0 {
			b.WriteString(strings.Repeat("□", n))
		}
		pos = max(pos, to)
	}
	for _, e := range d.entries {
		gap(e.at)
		if n := e.end() - pos; n > 0 {
			if b.Len() > 0 {
				b.WriteString(" ")
			}
			b.WriteString(strings.Repeat("■", n))
			pos += n
		}
	}
	gap(d.hi)
	if d.more > 0 {
		fmt.Fprintf(&b, " ... %d entries more", d.more)
	}
	b.WriteString("\n")
	_, err = io.WriteString(w, b.String())
	return err
}
