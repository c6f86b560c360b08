package datatype

import (
	"math/bits"
	"testing"
)

// BenchmarkConvert shows conversion beside a copy and beside a loop written by hand.
func BenchmarkConvert(b *testing.B) {
	const n = 8192
	mem := make([]uint64, 2*n)
	buf, out := make([]byte, 0, 8*n+64), make([]uint64, n)
	swapped := BigEndian
	if hostBig {
		swapped = LittleEndian
	}
	run := func(name string, f func()) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(8 * n)
			for b.Loop() {
				f()
			}
		})
	}
	pack := func(r Representation, count int, t *Type) func() {
		return func() {
			if _, err := AppendAs(r, buf, MemOf(mem), count, t); err != nil {
				b.Fatal(err)
			}
		}
	}
	record := Struct([]int{1, 1, 1}, []int{0, 4, 8}, []*Type{Int32, Float32, Float64})
	run("copy", func() { copy(out, mem) })
	run("hand", func() {
		for i, v := range mem[:n] {
			out[i] = bits.ReverseBytes64(v)
		}
	})
	run("contiguous", pack(swapped, n, Float64))
	run("vector", pack(swapped, 1, Vector(n, 1, 2, Float64)))
	run("record", pack(swapped, n/2, record))
	run("narrow", pack(External32, n, Long))
}
