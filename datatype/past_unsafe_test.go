package datatype

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"
)

// Whatever counts as large is packed, unpacked, copied and transferred as the flat type map says, and what lies around it
// stays.
func TestPast(t *testing.T) {
	defer func(n int) { largeFrom = n }(largeFrom)
	largeFrom = 1
	r := rand.New(rand.NewPCG(21, 1))
	check := func(name string, count int, ty *Type) {
		t.Helper()
		lo, hi, _ := ty.reach(count)
		room := func() (Mem, []byte) {
			skip := r.IntN(65)
			b := make([]byte, hi-lo+130)
			for i := range b {
				b[i] = byte(r.Uint32())
			}
			return MemAt(b, skip-lo), b
		}
		m, user := room()
		var want []byte
		var at []int
		for i := range count {
			for b, d := range ty.TypeMap() {
				for k := range b.Size() {
					at = append(at, m.origin+i*ty.extent+d+k)
					want = append(want, user[at[len(at)-1]])
				}
			}
		}
		skip := r.IntN(65)
		packed := make([]byte, skip+len(want)+1)
		if n := PackInto(packed[skip:], m, count, ty); n != len(want) || !bytes.Equal(packed[skip:skip+n], want) || packed[skip+n] != 0 {
			t.Fatalf("%s, %d times: packed wrongly", name, count)
		}
		for _, way := range []struct {
			name string
			move func(Mem)
		}{
			{"unpacked", func(dm Mem) { UnpackFrom(dm, count, ty, packed[skip:skip+len(want)]) }},
			{"copied", func(dm Mem) { Copy(dm, m, count, ty) }},
			{"transferred", func(dm Mem) { Transfer(dm, count, ty.Dup(), m, count, ty) }},
		} {
			dm, got := room()
			expected := bytes.Clone(got)
			for i, a := range at {
				expected[a-m.origin+dm.origin] = want[i]
			}
			if way.move(dm); !bytes.Equal(got, expected) {
				t.Fatalf("%s, %d times: %s wrongly", name, count, way.name)
			}
		}
	}
	for _, c := range []struct{ n, l, stride int }{
		{1, 9000, 9000}, {40, 300, 301}, {40, 256, 320}, {64, 64, 128}, {64, 128, 192}, {9, 3000, 3007}, {3, 5000, 6000}, {12, 700, -900},
		{100, 8, 16}, {30, 255, 300},
	} {
		ty := Vector(c.n, c.l, c.stride, Uint8)
		for _, count := range []int{1, 3} {
			check(fmt.Sprint(c), count, ty)
		}
		check(fmt.Sprint("apart ", c), 3, ty.Resized(0, ty.extent+64))
		check(fmt.Sprint("nested ", c), 1, Hvector(3, 1, c.n*max(c.stride, -c.stride)+640, ty))
	}
	check("box", 1, Subarray([]int{5, 40, 100}, []int{3, 17, 64}, []int{1, 2, 3}, RowMajor, Float64))
	check("blocks", 2, Indexed([]int{3000, 5, 4000, 700}, []int{4100, 9, 8000, 20}, Uint8))
	check("struct", 4, Struct([]int{1, 900}, []int{0, 64}, []*Type{Int32, Float64}))
	for _, n := range []int{511, 512, 513, 514, 515, 2000} {
		for _, l := range []int{8, 12} {
			check("words", 1, Vector(n, l, 2*l+4, Uint8))
			check("words backwards", 1, Vector(n, l, -3*l, Uint8))
			check("words in rows", 1, Hvector(3, 1, n*5*l, Vector(n, l, 2*l, Uint8)))
		}
	}
}
