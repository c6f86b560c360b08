package datatype

import (
	"fmt"
	"strings"
)

// ExplainBounds says in two lines which entry or marker made the lower and the upper bound, and where in the description
// it stands, from the inside outwards; blocks, members and items count from 0:
//
//	lb 24: lower marker of resized(uint16, 0, 4), item 0 of member 2 at 24
//	ub 36: upper marker of resized(uint16, 0, 4), item 2 of member 2 at 24
//
// It takes time by the length of the description, not by the number of entries.
func (t *Type) ExplainBounds() string {
	if err := t.Err(); err != nil {
		return err.Error()
	}
	var b strings.Builder
	_, hi, any := t.bounds.visible()
	fmt.Fprintf(&b, "lb %d: ", t.lb)
	switch {
	case t.bounds.hasLB:
		t.explain(&b, lowMarker)
	case any:
		t.explain(&b, firstByte)
	default:
		b.WriteString("there is no entry")
	}
	fmt.Fprintf(&b, "\nub %d: ", t.ub)
	switch {
	case t.bounds.hasUB:
		t.explain(&b, highMarker)
	case any:
		t.explain(&b, lastByte)
		if gap := t.ub - hi; gap > 0 && !t.resizedItself() {
			fmt.Fprintf(&b, "; then %d up to an extent that is a multiple of %d, the alignment", gap, t.bounds.align)
		}
	default:
		b.WriteString("there is no entry")
	}
	return b.String()
}

// An origin is one of the four things that bounds are made of.
type origin uint8

const (
	lowMarker origin = iota
	highMarker
	firstByte
	lastByte
)

// of gives the displacement of the origin in a type with bounds b, if it has one. Lower ones count negated, so that the
// greatest always wins.
func (o origin) of(b *bounds) (at int, ok bool) {
	switch o {
	case lowMarker:
		return ^b.lbMark, b.hasLB
	case highMarker:
		return b.ubMark, b.hasUB
	}
	lo, hi, ok := b.visible()
	if o == firstByte {
		return ^lo, ok
	}
	return hi, ok
}

// last is which of n copies, step bytes apart, has the origin that wins.
func (o origin) last(n, step int) int {
	if o == lowMarker || o == firstByte {
		step = -step
	}
	if step > 0 {
		return n - 1
	}
	return 0
}

// mostSteps is how many levels an explanation shows.
const mostSteps = 8

func (t *Type) explain(b *strings.Builder, o origin) {
	var path []string
	disp := 0
	steps := 0
	step := func(format string, args ...any) {
		if steps++; steps > mostSteps {
			path = path[1:]
		}
		path = append(path, fmt.Sprintf(format, args...))
	}
	for t.form != formBasic && !t.resizedItself() {
		switch t.form {
		case formWrap:
			t = t.inner
			continue
		case formRep:
			old := t.types[0]
			i, j := o.last(t.count, t.stride), o.last(t.blocklen, old.extent)
			disp += i*t.stride + j*old.extent
			if t.combiner == "contiguous" {
				step("item %d", i)
			} else {
				step("item %d of block %d", j, i)
			}
			t = old
			continue
		}
		best, item, at := -1, 0, 0
		for i, d := range t.displs {
			old, n := t.blockOf(i)
			v, ok := o.of(&old.bounds)
			if n == 0 || !ok {
				continue
			}
			j := o.last(n, old.extent)
			d += j * old.extent
			if o == lowMarker || o == firstByte {
				d = -d
			}
			if v += d; best < 0 || v > at {
				best, item, at = i, j, v
			}
		}
		old, _ := t.blockOf(best)
		disp += t.displs[best] + item*old.extent
		what := "block"
		if t.form == formStruct {
			what = "member"
		}
		step("item %d of %s %d at %d", item, what, best, t.displs[best])
		t = old
	}
	switch {
	case t.form != formBasic && (o == lowMarker || o == firstByte):
		b.WriteString("lower marker of " + t.Short())
	case t.form != formBasic:
		b.WriteString("upper marker of " + t.Short())
	case o == lowMarker || o == highMarker:
		b.WriteString("marker " + t.Short())
	case o == firstByte:
		fmt.Fprintf(b, "%s at %d", t.Short(), disp)
	default:
		fmt.Fprintf(b, "%s at %d ends there at %d", t.Short(), disp, disp+t.size)
	}
	for i := len(path) - 1; i >= 0; i-- {
		b.WriteString(", ")
		if i < len(path)-1 {
			b.WriteString("of ")
		}
		b.WriteString(path[i])
	}
	if steps > mostSteps {
		fmt.Fprintf(b, ", and %d levels further out", steps-mostSteps)
	}
}

// resizedItself says whether the bounds of t are arguments of its own constructor.
func (t *Type) resizedItself() bool {
	return t.combiner == "resized" || t.combiner == "subarray" || t.combiner == "darray"
}

// blockOf gives the old type of block or member i and how many copies of it there are.
func (t *Type) blockOf(i int) (*Type, int) {
	switch {
	case t.form == formStruct:
		return t.types[i], t.blocklens[i]
	case t.blocklens != nil:
		return t.types[0], t.blocklens[i]
	}
	return t.types[0], t.blocklen
}
