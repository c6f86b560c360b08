package devicetest

import (
	"fmt"

	"cadre.example/adi"
	"cadre.example/datatype"
	"cadre.example/internal/effort"
	"cadre.example/internal/race"
)

var layoutChecks = []check{
	{name: "Layouts", ranks: 2, run: layouts},
	{name: "Bools", ranks: 2, run: bools},
	{name: "Structs", ranks: 2, run: structs},
}

// A shape is a way to lay n float64 out in memory; at is the index of the i-th.
type shape struct {
	name  string
	n     int
	room  int // elements of memory
	count int
	ty    *datatype.Type
	at    func(i int) int
}

func shapes(n int) []shape {
	f := datatype.Float64
	side := n / 8
	return []shape{
		{"dense", n, n, n, f, func(i int) int { return i }},
		{"column", n, 3 * n, 1, datatype.Vector(n, 1, 3, f), func(i int) int { return 3 * i }},
		{"pairs", n, 2 * n, 1, datatype.Vector(n/2, 2, 4, f), func(i int) int { return i/2*4 + i%2 }},
		{"half, twice", n, 2 * n, 2, datatype.Vector(n/4, 2, 4, f).Resized(0, 8*n), func(i int) int {
			k, j := i/(n/2), i%(n/2)
			return k*n + j/2*4 + j%2
		}},
		{"subarray", n, 16 * (side + 2), 1, datatype.Subarray([]int{side + 2, 16}, []int{side, 8}, []int{1, 4}, datatype.RowMajor, f),
			func(i int) int { return (i/8+1)*16 + 4 + i%8 }},
		{"long rows", n, n + n/2, 1, datatype.Vector(2, n/2, n, f), func(i int) int { return i/(n/2)*n + i%(n/2) }},
	}
}

// layouts: every layout is received into every other, and what lies between is left alone.
func layouts(w *world) {
	few := race.Enabled || effort.Rounds(1, 10) < 10
	for _, n := range []int{8, 1000, 40_000, 131_072} {
		if n%8 != 0 {
			w.Fatal("the shapes need multiples of 8")
		}
		for i, from := range shapes(n) {
			for j, to := range shapes(n) {
				if n > 1000 && (i+j)%2 == 1 && i*j != 0 || few && n > 40_000 && i != j {
					continue // enough
				}
				transfer(w, from, to)
			}
		}
	}
}

func transfer(w *world, from, to shape) {
	what := fmt.Sprintf("%d elements, %s to %s", from.n, from.name, to.name)
	w.between(func(c *adi.Context) {
		src := make([]float64, from.room)
		for i := range src {
			src[i] = -1
		}
		for i := range from.n {
			src[from.at(i)] = float64(i)
		}
		w.must(c, what, send(c, 1, 1, laid(src, from.count, from.ty)))
	}, func(c *adi.Context) {
		dst := make([]float64, to.room)
		want := make([]float64, to.room)
		for i := range dst {
			dst[i], want[i] = -2, -2
		}
		for i := range to.n {
			want[to.at(i)] = float64(i)
		}
		st, err := recv(c, 0, 1, laid(dst, to.count, to.ty))
		if !w.must(c, what, err) {
			return
		}
		if st.Bytes != 8*to.n {
			w.Errorf("%s: status says %d bytes, want %d", what, st.Bytes, 8*to.n)
		}
		for i := range dst {
			if dst[i] != want[i] {
				w.Errorf("%s: element %d of the memory is %v, want %v", what, i, dst[i], want[i])
				return
			}
		}
	})
}

// bools: whatever a sender's memory holds, received bools are 0 or 1.
func bools(w *world) {
	for _, n := range []int{4, 100_000} {
		w.between(func(c *adi.Context) {
			b := make([]byte, n)
			copy(b, []byte{0, 1, 2, 255})
			w.must(c, "Send", send(c, 1, 1, laid(b, n, datatype.Bool)))
		}, func(c *adi.Context) {
			b := make([]byte, n)
			_, err := recv(c, 0, 1, laid(b, n, datatype.Bool))
			if w.must(c, "Recv", err) && (b[0] != 0 || b[1] != 1 || b[2] != 1 || b[3] != 1) {
				w.Errorf("%d bools: 0, 1, 2, 255 were received as %d", n, b[:4])
			}
		})
	}
}

// structs: padding is not sent and not written.
func structs(w *world) {
	type padded struct {
		A int8
		B int64
		C [3]int16
	}
	for _, n := range []int{1, 5000} {
		w.between(func(c *adi.Context) {
			s := make([]padded, n)
			for i := range s {
				s[i] = padded{int8(i), int64(i) << 32, [3]int16{1, 2, int16(i)}}
			}
			w.must(c, "Send", send(c, 1, 1, of(s)))
		}, func(c *adi.Context) {
			s := make([]padded, n)
			st, err := recv(c, 0, 1, of(s))
			if !w.must(c, "Recv", err) {
				return
			}
			if st.Bytes != 15*n {
				w.Errorf("%d structs: %d bytes travelled, want %d", n, st.Bytes, 15*n)
			}
			for i := range s {
				if want := (padded{int8(i), int64(i) << 32, [3]int16{1, 2, int16(i)}}); s[i] != want {
					w.Errorf("struct %d is %+v, want %+v", i, s[i], want)
					return
				}
			}
		})
	}
}
