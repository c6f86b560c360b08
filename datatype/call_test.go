package datatype

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// A whole item is moved as loops move it, by whichever kernel was chosen for it when its program was built, and nothing
// around it changes.
func TestWholeItems(t *testing.T) {
	for seed := range uint64(4000) {
		r := rand.New(rand.NewPCG(seed, 21))
		l := []int{1, 3, 4, 8, 9, 12, 16, 24, 32, 64, 100, 256}[r.IntN(12)]
		var at []int // of the blocks, in pack order
		ty := Contiguous(l, Uint8)
		place, step := r.IntN(50), l
		for _, o := range nest(r) {
			d := step
			if r.IntN(4) > 0 {
				d += r.IntN(3) * 4
			}
			if r.IntN(8) == 0 {
				d = -d
			}
			ty = Hvector(o, 1, d, ty)
			if at == nil {
				at = []int{0}
			}
			var more []int
			for i := range o {
				for _, a := range at {
					more = append(more, a+i*d)
				}
			}
			at, step = more, o*max(d, -d)
		}
		ty = HindexedBlock(1, []int{place}, ty)
		checkItem(t, seed, ty, l, place, at)
	}
}

// nest is the lengths of one to three loops, innermost first.
func nest(r *rand.Rand) []int {
	n := make([]int, 1+r.IntN(3))
	for i := range n {
		n[i] = 1 + r.IntN(9)
	}
	if r.IntN(3) == 0 {
		n[0] = 1 + r.IntN(40)
	}
	return n
}

func checkItem(t *testing.T, seed uint64, ty *Type, l, place int, at []int) {
	t.Helper()
	off, span := ty.Span(1)
	const around = 70
	mem, packed := make([]byte, span+2*around), make([]byte, ty.size+2*around)
	for i := range mem {
		mem[i] = byte(i*7 + i>>8*13 + 1)
	}
	m := MemAt(mem, around-off)
	want := bytes.Clone(packed)
	for i, a := range at {
		copy(want[around+i*l:][:l], mem[around-off+place+a:])
	}
	if n := PackInto(packed[around:][:ty.size], m, 1, ty); n != ty.size || !bytes.Equal(packed, want) {
		t.Fatalf("seed %d: %s: packed wrongly, %d bytes", seed, ty, n)
	}
	user := make([]byte, len(mem))
	wantUser := bytes.Clone(user)
	for i, a := range at {
		copy(wantUser[around-off+place+a:][:l], want[around+i*l:])
	}
	if n := UnpackFrom(MemAt(user, around-off), 1, ty, packed[around:]); n != ty.size || !bytes.Equal(user, wantUser) {
		t.Fatalf("seed %d: %s: unpacked wrongly, %d bytes", seed, ty, n)
	}
}

// Arrays of one shape one after the other are one loop, and what is not is left in order.
func TestJoinedLoops(t *testing.T) {
	for seed := range uint64(2000) {
		r := rand.New(rand.NewPCG(seed, 22))
		l, rows, row := 4*(1+r.IntN(5)), 2+r.IntN(4), 32
		plane := row * (rows + r.IntN(2))
		var at, displs, ones []int
		var types []*Type
		begin := 0
		for range 1 + r.IntN(7) {
			planes := 1 + r.IntN(3)
			types = append(types, Hvector(planes, 1, plane, Hvector(rows, 1, row, Contiguous(l, Uint8))))
			displs, ones = append(displs, begin), append(ones, 1)
			for p := range planes {
				for i := range rows {
					at = append(at, begin+p*plane+i*row)
				}
			}
			begin += planes * plane
			if r.IntN(5) == 0 {
				begin += r.IntN(3) * row
			}
		}
		checkItem(t, seed, Struct(ones, displs, types), l, 0, at)
	}
	face := func(planes int) *Type {
		return Subarray([]int{planes, 8, 70}, []int{planes, 3, 64}, []int{0, 3, 3}, RowMajor, Float32)
	}
	const plane = 4 * 8 * 70
	ty := Struct([]int{1, 1, 1, 1}, []int{0, plane, 2 * plane, 5 * plane}, []*Type{face(1), face(1), face(3), face(6)})
	if nd := ty.ready().pack; nd.op != opRep || nd.n != 11 || nd.body.op != opRep || nd.body.n != 3 {
		t.Errorf("11 planes of 3 rows: op %d, %d times", nd.op, nd.n)
	}
}
