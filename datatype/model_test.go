package datatype

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// The reference: a type is the flat list that the standard's text defines, and everything is done entry by entry.
// Nothing here shares code with the engine.

type flatKind uint8

const (
	flatData flatKind = iota
	flatLB
	flatUB
)

type flatEntry struct {
	kind  flatKind
	basic *Type
	disp  int
}

type flat []flatEntry

func (f flat) bounds() (lb, ub, trueLB, trueUB int) {
	align, data, hasLB, hasUB := 1, false, false, false
	var lbm, ubm int
	for _, e := range f {
		switch e.kind {
		case flatLB:
			if !hasLB || e.disp < lbm {
				lbm = e.disp
			}
			hasLB = true
		case flatUB:
			if !hasUB || e.disp > ubm {
				ubm = e.disp
			}
			hasUB = true
		default:
			if !data || e.disp < trueLB {
				trueLB = e.disp
			}
			if end := e.disp + flatSize(e.basic); !data || end > trueUB {
				trueUB = end
			}
			data = true
			align = max(align, flatAlign(e.basic))
		}
	}
	lb, ub = trueLB, trueUB
	if hasLB {
		lb = lbm
	}
	if hasUB {
		ub = ubm
	} else {
		for data && (ub-lb)%align != 0 {
			ub++
		}
	}
	return
}

// Sizes and alignments of Go's types on 64-bit processors, spelled out.
var flatBasics = []struct {
	t           *Type
	size, align int
}{
	{Bool, 1, 1}, {Byte, 1, 1}, {Packed, 1, 1}, {Int8, 1, 1}, {Int16, 2, 2}, {Int32, 4, 4}, {Int64, 8, 8}, {Uint8, 1, 1},
	{Uint16, 2, 2}, {Uint32, 4, 4}, {Uint64, 8, 8}, {Float32, 4, 4}, {Float64, 8, 8}, {Complex64, 8, 4}, {Complex128, 16, 8},
}

func flatSize(t *Type) int {
	for _, b := range flatBasics {
		if b.t == t {
			return b.size
		}
	}
	panic("not basic")
}

func flatAlign(t *Type) int {
	for _, b := range flatBasics {
		if b.t == t {
			return b.align
		}
	}
	panic("not basic")
}

func (f flat) size() int {
	n := 0
	for _, e := range f {
		if e.kind == flatData {
			n += flatSize(e.basic)
		}
	}
	return n
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
func (f flat) times(n int) flat {
	g := make(flat, 0, n*len(f))
	ext := f.extent()
	for i := range n {
		for _, e := range f {
			e.disp += i * ext
			g = append(g, e)
		}
	}
	return g
}

func (f flat) resized(lb, extent int) flat {
	g := slices.DeleteFunc(slices.Clone(f), func(e flatEntry) bool { return e.kind != flatData })
	return append(g, flatEntry{flatLB, nil, lb}, flatEntry{flatUB, nil, lb + extent})
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
			out = append(out, mem[origin+e.disp:origin+e.disp+flatSize(e.basic)]...)
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
		for i := range flatSize(e.basic) {
			if len(src) == 0 {
				return
			}
			v := src[0]
			if e.basic == Bool && v != 0 {
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
			for i := range flatSize(e.basic) {
				m[origin+e.disp+i]++
			}
		}
	}
	return m
}

func (f flat) overlapping() bool {
	lo, hi := f.span()
	seen := make([]bool, hi-lo)
	for _, e := range f {
		if e.kind != flatData {
			continue
		}
		for i := range flatSize(e.basic) {
			if seen[e.disp-lo+i] {
				return true
			}
			seen[e.disp-lo+i] = true
		}
	}
	return false
}

// randomType makes a type and its reference together.
func randomType(r *rand.Rand, depth int) (*Type, flat) {
	for {
		t, f := randomTree(r, depth)
		lo, hi := f.span()
		if len(f) <= 150 && hi-lo <= 1<<14 {
			return t, f
		}
	}
}

func randomTree(r *rand.Rand, depth int) (*Type, flat) {
	if depth == 0 || r.IntN(8) == 0 {
		b := flatBasics[r.IntN(len(flatBasics))]
		return b.t, flat{{flatData, b.t, 0}}
	}
	small := func() int { return []int{0, 1, 1, 2, 2, 3, 4, 5}[r.IntN(8)] }
	step := func(n int) int { return r.IntN(2*n+1) - n }
	if r.IntN(7) == 0 {
		return randomStruct(r, depth, small, step)
	}
	old, f := randomType(r, depth-1)
	ext := f.extent()
	var g flat
	switch r.IntN(11) {
	case 10:
		grid := randomGrid(r, 1+r.IntN(2), 5)
		rank := r.IntN(grid.size)
		return grid.of(rank, old), grid.flat(rank, f)
	case 0:
		n := small()
		return Contiguous(n, old), f.times(n)
	case 1:
		n, bl, st := small(), small(), step(6)
		for i := range n {
			g = append(g, f.times(bl).at(i*st*ext)...)
		}
		return Vector(n, bl, st, old), g
	case 2:
		n, bl, st := small(), small(), step(40)
		if r.IntN(3) == 0 {
			st = bl * ext
		}
		for i := range n {
			g = append(g, f.times(bl).at(i*st)...)
		}
		return Hvector(n, bl, st, old), g
	case 3, 4:
		n := small()
		bls, ds := make([]int, n), make([]int, n)
		for i := range n {
			bls[i], ds[i] = small(), step(8)
			if i > 0 && r.IntN(3) == 0 {
				ds[i] = ds[i-1] + bls[i-1]
			}
		}
		bytes := r.IntN(2) == 0
		for i := range n {
			d := ds[i]
			if !bytes {
				d *= ext
			}
			g = append(g, f.times(bls[i]).at(d)...)
		}
		if bytes {
			return Hindexed(bls, ds, old), g
		}
		return Indexed(bls, ds, old), g
	case 5, 6:
		n, bl := small(), small()
		ds := make([]int, n)
		for i := range n {
			ds[i] = step(10)
		}
		bytes := r.IntN(2) == 0
		for i := range n {
			d := ds[i]
			if !bytes {
				d *= ext
			}
			g = append(g, f.times(bl).at(d)...)
		}
		if bytes {
			return HindexedBlock(bl, ds, old), g
		}
		return IndexedBlock(bl, ds, old), g
	case 7:
		lb, e := step(12), step(40)
		return old.Resized(lb, e), f.resized(lb, e)
	case 8:
		return old.Dup(), f
	default:
		return randomSubarray(r, old, f)
	}
}

func randomStruct(r *rand.Rand, depth int, small func() int, step func(int) int) (*Type, flat) {
	n := r.IntN(5)
	bls, ds, ts := make([]int, n), make([]int, n), make([]*Type, n)
	var g flat
	end := 0
	marked := r.IntN(4) == 0
	for i := range n {
		t, f := randomType(r, depth-1)
		if marked && r.IntN(2) == 0 {
			t, f = LB, flat{{flatLB, nil, 0}}
			if r.IntN(2) == 0 {
				t, f = UB, flat{{flatUB, nil, 0}}
			}
		}
		bls[i], ds[i], ts[i] = small(), step(60), t
		if r.IntN(2) == 0 {
			lo, _ := f.span()
			ds[i] = end - lo
		}
		p := f.times(bls[i]).at(ds[i])
		_, end = p.span()
		g = append(g, p...)
	}
	return Struct(bls, ds, ts), g
}

func randomSubarray(r *rand.Rand, old *Type, f flat) (*Type, flat) {
	n := 1 + r.IntN(3)
	sizes, subs, starts := make([]int, n), make([]int, n), make([]int, n)
	all := 1
	for i := range n {
		sizes[i] = 1 + r.IntN(4)
		subs[i] = 1 + r.IntN(sizes[i])
		starts[i] = r.IntN(sizes[i] - subs[i] + 1)
		all *= sizes[i]
	}
	order := Order(r.IntN(2))
	ext := f.extent()
	var g flat
	// Walk the selected elements with the fastest index of the order innermost.
	var walk func(k, index int)
	walk = func(k, index int) {
		if k == n {
			g = append(g, f.at(index*ext)...)
			return
		}
		d := k
		if order == ColMajor {
			d = n - 1 - k
		}
		for i := range subs[d] {
			walk(k+1, index*sizes[d]+starts[d]+i)
		}
	}
	walk(0, 0)
	g = g.resized(0, all*ext)
	return Subarray(sizes, subs, starts, order, old), g
}

func randomBytes(r *rand.Rand, n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(r.Uint32())
	}
	return b
}

func (f flat) String() string {
	s := ""
	for _, e := range f {
		switch e.kind {
		case flatLB:
			s += fmt.Sprintf("(lb,%d) ", e.disp)
		case flatUB:
			s += fmt.Sprintf("(ub,%d) ", e.disp)
		default:
			s += fmt.Sprintf("(%s,%d) ", e.basic, e.disp)
		}
	}
	return s
}
