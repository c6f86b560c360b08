package datatype

import (
	"math/rand/v2"
)

// randomType makes a type and its reference together: trees of every constructor, with zero counts, negative strides and
// extents, odd displacements, markers and the names of C and Fortran.
func randomType(r *rand.Rand, depth int) (*Type, flat) {
	for {
		if t, f := randomTree(r, depth); !tooLong(f) {
			return t, f
		}
	}
}

func randomBasic(r *rand.Rand) (*Type, flat) {
	n := goBasics
	if r.IntN(4) == 0 {
		n = len(flatBasics)
	}
	b := flatBasics[r.IntN(n)].t
	return b, one(b)
}

func small(r *rand.Rand) int { return []int{0, 1, 1, 2, 2, 3, 4, 5}[r.IntN(8)] }

// step is a number from -n to n.
func step(r *rand.Rand, n int) int { return r.IntN(2*n+1) - n }

func randomTree(r *rand.Rand, depth int) (*Type, flat) {
	if depth == 0 || r.IntN(8) == 0 {
		return randomBasic(r)
	}
	switch r.IntN(14) {
	case 0, 1:
		return randomStruct(r, depth)
	case 2:
		return randomPieces(r, depth)
	case 3:
		return randomPair(r)
	}
	old, f := randomType(r, depth-1)
	parts := []flat{f}
	switch r.IntN(12) {
	case 0:
		n := small(r)
		return made(Contiguous(n, old), parts, "contiguous", nil, []int{n})
	case 1:
		n, bl, st := small(r), small(r), step(r, 6)
		return made(Vector(n, bl, st, old), parts, "vector", nil, []int{n, bl, st})
	case 2:
		n, bl, st := small(r), small(r), step(r, 40)
		if r.IntN(3) == 0 {
			st = bl * f.extent()
		}
		return made(Hvector(n, bl, st, old), parts, "hvector", []int{st}, []int{n, bl})
	case 3, 4:
		n := small(r)
		bls, ds := make([]int, n), make([]int, n)
		for i := range n {
			bls[i], ds[i] = small(r), step(r, 8)
			if i > 0 && r.IntN(3) == 0 {
				ds[i] = ds[i-1] + bls[i-1]
			}
		}
		if r.IntN(2) == 0 {
			return made(Hindexed(bls, ds, old), parts, "hindexed", ds, []int{n}, bls)
		}
		return made(Indexed(bls, ds, old), parts, "indexed", nil, []int{n}, bls, ds)
	case 5, 6:
		n, bl := small(r), small(r)
		ds := make([]int, n)
		for i := range n {
			ds[i] = step(r, 10)
		}
		if r.IntN(2) == 0 {
			return made(HindexedBlock(bl, ds, old), parts, "hindexed_block", ds, []int{n, bl})
		}
		return made(IndexedBlock(bl, ds, old), parts, "indexed_block", nil, []int{n, bl}, ds)
	case 7:
		lb, e := step(r, 12), step(r, 40)
		return made(old.Resized(lb, e), parts, "resized", []int{lb, e})
	case 8:
		return made(old.Dup(), parts, "dup", nil)
	case 9:
		if r.IntN(2) == 0 {
			return old.Named("t"), f
		}
		fallthrough
	case 10:
		g := randomGrid(r, 1+r.IntN(2), 5)
		rank := r.IntN(g.size)
		return g.of(rank, old), g.flat(rank, f, StickyMarkers)
	default:
		return randomSubarray(r, old, parts)
	}
}

func randomStruct(r *rand.Rand, depth int) (*Type, flat) {
	n := r.IntN(5)
	bls, ds, ts := make([]int, n), make([]int, n), make([]*Type, n)
	parts := make([]flat, n)
	end := 0
	marked := r.IntN(4) == 0
	for i := range n {
		t, f := randomMember(r, depth, marked)
		bls[i], ds[i], ts[i], parts[i] = small(r), step(r, 60), t, f
		if r.IntN(2) == 0 {
			lo, _ := f.span()
			ds[i] = end - lo
		}
		_, end = f.times(bls[i]).at(ds[i]).span()
	}
	return made(Struct(bls, ds, ts), parts, "struct", ds, []int{n}, bls)
}

// randomMember is a part of a struct, among those with markers sometimes one.
func randomMember(r *rand.Rand, depth int, marked bool) (*Type, flat) {
	t, f := randomType(r, depth-1)
	if marked && r.IntN(2) == 0 {
		t = []*Type{LB, UB}[r.IntN(2)]
		f = flatNamed(t)
	}
	return t, f
}

// randomPieces makes a type with a Builder.
func randomPieces(r *rand.Rand, depth int) (*Type, flat) {
	b := NewBuilder(r.IntN(4) - 1)
	var parts []flat
	var counts, displs, extents []int
	marked := r.IntN(4) == 0
	for range r.IntN(5) {
		old, f := randomMember(r, depth, marked)
		count, disp, extent := r.IntN(4), step(r, 40), step(r, 30)
		if r.IntN(2) == 0 {
			extent = f.extent()
		}
		if err := b.Add(old, count, disp, extent); err != nil {
			panic(err)
		}
		counts, displs, extents, parts = append(counts, count), append(displs, disp), append(extents, extent), append(parts, f)
	}
	return made(b.Type(), parts, "pieces", append(displs, extents...), []int{len(counts)}, counts)
}

// predefinedPairs are in a fixed order, so that a seed means one type.
var predefinedPairs = []*Type{FloatInt, DoubleInt, LongInt, TwoInt, ShortInt, LongDoubleInt, TwoReal, TwoDoublePrecision, TwoInteger}

func randomPair(r *rand.Rand) (*Type, flat) {
	if r.IntN(2) == 0 {
		t := predefinedPairs[r.IntN(len(predefinedPairs))]
		return t, flatNamed(t)
	}
	value := []*Type{Float64, Float32, Int8, Int16, Uint16, Long, LongDouble, Real8}[r.IntN(8)]
	index := []*Type{value, Int32, Int64, Uint8, Int16, Integer4}[r.IntN(6)]
	return made(ValueIndex(value, index), []flat{one(value), one(index)}, "value_index", nil)
}

func randomSubarray(r *rand.Rand, old *Type, parts []flat) (*Type, flat) {
	n := 1 + r.IntN(3)
	sizes, subs, starts := make([]int, n), make([]int, n), make([]int, n)
	for i := range n {
		sizes[i] = 1 + r.IntN(4)
		subs[i] = 1 + r.IntN(sizes[i])
		if r.IntN(16) == 0 {
			subs[i] = 0
		}
		starts[i] = r.IntN(sizes[i] - subs[i] + 1)
	}
	order := Order(r.IntN(2))
	return made(Subarray(sizes, subs, starts, order, old), parts, "subarray", nil, []int{n}, sizes, subs, starts, []int{int(order)})
}

func randomBytes(r *rand.Rand, n int) []byte {
	b := make([]byte, n)
	for i := 0; i < n; {
		v := r.Uint64()
		for k := 0; k < 8 && i < n; k++ {
			b[i] = byte(v >> (8 * k))
			i++
		}
	}
	return b
}
