package datatype

import (
	"fmt"
	"slices"
	"strings"
)

// The reference: a type is the flat list that the standard's text defines, and everything is done entry by entry.
// Nothing here shares code with the engine.

type flatKind uint8

const (
	flatData flatKind = iota
	flatLB
	flatUB
	flatLow  // the lower bound of a resized part under LocalMarkers, which counts like data
	flatHigh // its upper bound
)

type flatEntry struct {
	kind   flatKind
	basic  *Type
	size   int // of data: bytes
	disp   int
	from   Flags // of a marker: UserLB, UserUB or Resize
	hidden bool  // data within a resized part under LocalMarkers: not seen by the bounds around it
	exact  bool  // flatLow, flatHigh: of the whole type, whose bounds they are without padding
}

type flat []flatEntry

func one(basic *Type) flat { return flat{{kind: flatData, basic: basic, size: flatSize(basic)}} }

func (f flat) align() int {
	align := 1
	for _, e := range f {
		if e.kind == flatData {
			align = max(align, flatAlign(e.basic))
		}
	}
	return align
}

// A reach is the range of some entries.
type reach struct {
	lo, hi int
	any    bool
}

func (r *reach) add(e flatEntry) {
	if !r.any || e.disp < r.lo {
		r.lo = e.disp
	}
	if !r.any || e.disp+e.size > r.hi {
		r.hi = e.disp + e.size
	}
	r.any = true
}

// bounds are those of the standard's text: a marker wins over data, and without one the upper bound is padded.
func (f flat) bounds() (lb, ub, trueLB, trueUB int) {
	var data, lower, upper, low, high reach
	exact := false
	for _, e := range f {
		switch e.kind {
		case flatLB:
			lower.add(e)
		case flatUB:
			upper.add(e)
		case flatLow:
			low.add(e)
		case flatHigh:
			high.add(e)
		case flatData:
			data.add(e)
			if !e.hidden {
				low.add(e)
				high.add(e)
			}
		}
		exact = exact || e.exact
	}
	lb, ub = low.lo, high.hi
	if lower.any {
		lb = lower.lo
	}
	if upper.any {
		ub = upper.hi
	} else if high.any && !exact {
		for align := f.align(); (ub-lb)%align != 0; {
			ub++
		}
	}
	return lb, ub, data.lo, data.hi
}

func (f flat) size() int {
	n := 0
	for _, e := range f {
		if e.kind == flatData {
			n += e.size
		}
	}
	return n
}

// data is f without its markers.
func (f flat) data() flat {
	return slices.DeleteFunc(slices.Clone(f), func(e flatEntry) bool { return e.kind != flatData })
}

func (f flat) basics() (list []*Type) {
	for _, e := range f {
		if e.kind == flatData {
			list = append(list, e.basic)
		}
	}
	return list
}

func (f flat) at(disp int) flat {
	g := slices.Clone(f)
	for i := range g {
		g[i].disp += disp
	}
	return g
}

func (f flat) extent() int {
	lb, ub, _, _ := f.bounds()
	return ub - lb
}

// times is n copies, an extent apart.
func (f flat) times(n int) flat { return f.apart(n, f.extent()) }

// apart is n copies, step bytes apart.
func (f flat) apart(n, step int) flat {
	g := make(flat, 0, n*len(f))
	for i := range n {
		for _, e := range f {
			e.disp += i * step
			e.exact = false
			g = append(g, e)
		}
	}
	return g
}

// resized has new bounds in place of the old; under LocalMarkers they are no markers.
func (f flat) resized(lb, extent int, p MarkerPolicy) flat {
	g := f.data()
	if p == LocalMarkers {
		for i := range g {
			g[i].hidden = true
		}
		return append(g, flatEntry{kind: flatLow, disp: lb, exact: true}, flatEntry{kind: flatHigh, disp: lb + extent, exact: true})
	}
	return append(g, flatEntry{kind: flatLB, disp: lb, from: Resize}, flatEntry{kind: flatUB, disp: lb + extent, from: Resize})
}

// span gives the first byte of data and one past the last.
func (f flat) span() (lo, hi int) {
	_, _, lo, hi = f.bounds()
	return lo, hi
}

func (f flat) pack(mem []byte, origin int) []byte {
	var out []byte
	for _, e := range f {
		if e.kind == flatData {
			out = append(out, mem[origin+e.disp:origin+e.disp+e.size]...)
		}
	}
	return out
}

// unpack puts a prefix of the packed form into mem.
func (f flat) unpack(mem []byte, origin int, src []byte) {
	for _, e := range f {
		if e.kind != flatData {
			continue
		}
		for i := range e.size {
			if len(src) == 0 {
				return
			}
			v := src[0]
			if flatSame(e.basic) == Bool && v != 0 {
				v = 1
			}
			mem[origin+e.disp+i] = v
			src = src[1:]
		}
	}
}

// touches lists the bytes of data.
func (f flat) touches(origin int) map[int]int {
	m := map[int]int{}
	for _, e := range f {
		if e.kind == flatData {
			for i := range e.size {
				m[origin+e.disp+i]++
			}
		}
	}
	return m
}

// used says which bytes from lo to hi are data.
func (f flat) used(lo, hi int) []bool {
	used := make([]bool, hi-lo)
	for _, e := range f {
		if e.kind == flatData {
			for i := range e.size {
				used[e.disp-lo+i] = true
			}
		}
	}
	return used
}

func (f flat) overlapping() bool {
	lo, hi := f.span()
	n := 0
	for _, u := range f.used(lo, hi) {
		if u {
			n++
		}
	}
	return n < f.size()
}

// flags are the facts of Type.Flags but for Committed and Predefined.
func (f flat) flags() Flags {
	var flags Flags
	contig := true
	data := f.data()
	for k := 1; k < len(data); k++ {
		contig = contig && data[k].disp == data[k-1].disp+data[k-1].size
	}
	if contig {
		flags |= Contig
		if f.extent() == f.size() {
			flags |= NoGaps
		}
	}
	if f.size() > 0 {
		flags |= Data
	}
	if f.overlapping() {
		flags |= Overlap
	}
	for _, e := range f {
		flags |= e.from
	}
	return flags
}

func (f flat) String() string {
	var s strings.Builder
	for _, e := range f {
		switch e.kind {
		case flatLB:
			fmt.Fprintf(&s, "(lb,%d) ", e.disp)
		case flatUB:
			fmt.Fprintf(&s, "(ub,%d) ", e.disp)
		case flatLow:
			fmt.Fprintf(&s, "(from,%d) ", e.disp)
		case flatHigh:
			fmt.Fprintf(&s, "(to,%d) ", e.disp)
		default:
			fmt.Fprintf(&s, "(%s,%d) ", e.basic, e.disp)
		}
	}
	return s.String()
}
