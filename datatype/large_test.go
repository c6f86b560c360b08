package datatype

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// TestLarge runs layouts big enough for whole passes of every kernel, against the type map entry by entry.
func TestLarge(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	var lens, displs, singles []int
	for at := range 3000 {
		lens, displs = append(lens, r.IntN(5)), append(displs, 7*at)
		singles = append(singles, at)
	}
	r.Shuffle(len(displs), func(i, j int) { displs[i], displs[j] = displs[j], displs[i] })
	r.Shuffle(len(singles), func(i, j int) { singles[i], singles[j] = singles[j], singles[i] })
	cell := MustFor[benchCell]()
	flags := MustFor[struct {
		N int16
		B [5]bool
	}]()
	shapes := []struct {
		count int
		t     *Type
	}{
		{1, Indexed(lens, displs, Int16)},
		{2, Indexed(lens, displs, cell)},
		{1, IndexedBlock(1, singles, cell)},
		{1, IndexedBlock(1, singles, flags)},
		{3000, cell},
		{3000, flags},
		{3000, Bool},
		{1, Subarray([]int{30, 31, 32}, []int{20, 21, 5}, []int{3, 4, 5}, RowMajor, Float64)},
		{2, Subarray([]int{30, 31, 32}, []int{20, 21, 22}, []int{3, 4, 5}, ColMajor, Complex128)},
		{1, Subarray([]int{30, 31, 32}, []int{30, 31, 1}, []int{0, 0, 5}, RowMajor, Float32)},
		{40, Vector(40, 1, 40, Float64).Resized(0, 8)}, // a transposition
		{9, Struct([]int{100, 1}, []int{0, 900}, []*Type{Int64, Vector(70, 3, 5, Int8)})},
	}
	for l := 1; l <= 70; l++ {
		shapes = append(shapes, struct {
			count int
			t     *Type
		}{1, Vector(101, l, l+3, Byte)}, struct {
			count int
			t     *Type
		}{1, HindexedBlock(l, []int{500, 0, 400, 100, 210, 300, 600, 700, 1000, 1100, 800, 900, 2000, 1900, 1800, 1700, 1601}, Byte)})
	}
	for i, s := range shapes {
		off, n := s.t.Span(s.count)
		raw := randomBytes(r, n)
		_, ext := s.t.Extent()
		var want []byte
		places := make([]int, 0, s.count*s.t.Size()) // of every packed byte
		isBool := make([]bool, 0, s.count*s.t.Size())
		for k := range s.count {
			for b, d := range s.t.TypeMap() {
				for j := range b.Size() {
					places = append(places, k*ext+d-off+j)
					isBool = append(isBool, b == Bool)
				}
			}
		}
		for _, p := range places {
			want = append(want, raw[p])
		}
		mem := MemOf(raw).Shift(-off)
		got := make([]byte, len(want))
		if k := PackInto(got, mem, s.count, s.t); k != len(want) || !bytes.Equal(got, want) {
			t.Fatalf("shape %d: %s: pack", i, s.t)
		}
		room := make([]byte, n)
		to := MemOf(room).Shift(-off)
		check := func(what string) {
			t.Helper()
			for k, p := range places {
				v := want[k]
				if isBool[k] && v != 0 {
					v = 1
				}
				if room[p] != v {
					t.Fatalf("shape %d: %s: %s: byte %d of %d", i, s.t, what, k, len(places))
				}
			}
			clear(room)
		}
		UnpackFrom(to, s.count, s.t, want)
		check("unpack")
		if _, err := Transfer(to, s.count, s.t, mem, s.count, s.t); err != nil {
			t.Fatal(err)
		}
		check("transfer")
		apart := s.t.Resized(off, max(ext, n)+24) // alike, but with other steps
		aoff, an := apart.Span(s.count)
		wide := make([]byte, an)
		UnpackFrom(MemOf(wide).Shift(-aoff), s.count, apart, want)
		if _, err := Transfer(to, s.count, s.t, MemOf(wide).Shift(-aoff), s.count, apart); err != nil {
			t.Fatal(err)
		}
		check("transfer from a wider array")
		var c Cursor
		if err := c.Reset(to, s.count, s.t); err != nil {
			t.Fatal(err)
		}
		for c.Pos() < c.Len() {
			at := c.Pos()
			if k := min(len(want)-at, 1+r.IntN(5000)); c.Unpack(want[at:at+k]) != k {
				t.Fatalf("shape %d: unpack stopped at %d", i, at)
			}
		}
		check("unpack in pieces")
	}
}
