package datatype

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// Every shape is packed and unpacked by the engine and by a loop written by hand for it. The loops are what a careful
// Go programmer writes; memcpy is the ceiling.

type benchShape struct {
	name   string
	mem    []float64
	count  int
	t      *Type
	pack   func(dst, src []float64)
	unpack func(dst, src []float64)
}

func put(dst []byte, i int, v float64) { binary.LittleEndian.PutUint64(dst[8*i:], math.Float64bits(v)) }
func get(src []byte, i int) float64 {
	return math.Float64frombits(binary.LittleEndian.Uint64(src[8*i:]))
}

func benchShapes(bytes int) []benchShape {
	n := bytes / 8
	r := rand.New(rand.NewPCG(1, 2))
	var shapes []benchShape
	shapes = append(shapes, benchShape{
		"contiguous", make([]float64, n), n, Float64,
		func(dst, src []float64) {
			copy(dst, src)
		},
		func(dst, src []float64) {
			copy(dst, src)
		},
	}, benchShape{
		"vector1of2", make([]float64, 2*n), 1, Vector(n, 1, 2, Float64),
		func(dst, src []float64) {
			for i := range n {
				dst[i] = src[2*i]
			}
		},
		func(dst, src []float64) {
			for i := range n {
				dst[2*i] = src[i]
			}
		},
	}, benchShape{
		"vector8of16", make([]float64, 2*n), 1, Vector(n/8, 8, 16, Float64),
		func(dst, src []float64) {
			for i := range n / 8 {
				copy(dst[8*i:][:8], src[16*i:][:8])
			}
		},
		func(dst, src []float64) {
			for i := range n / 8 {
				copy(dst[16*i:][:8], src[8*i:][:8])
			}
		},
	})
	side := int(math.Sqrt(float64(n)))
	shapes = append(shapes, benchShape{
		"column", make([]float64, side*side*8), 1, Vector(side*side, 1, 8, Float64),
		func(dst, src []float64) {
			for i := range side * side {
				dst[i] = src[8*i]
			}
		},
		func(dst, src []float64) {
			for i := range side * side {
				dst[8*i] = src[i]
			}
		},
	}, benchShape{
		"rows", make([]float64, side*side*2), 1, Subarray([]int{side, 2 * side}, []int{side, side}, []int{0, side / 2}, RowMajor, Float64),
		func(dst, src []float64) {
			for i := range side {
				copy(dst[side*i:][:side], src[2*side*i+side/2:])
			}
		},
		func(dst, src []float64) {
			for i := range side {
				copy(dst[2*side*i+side/2:][:side], src[side*i:])
			}
		},
	})
	// Indexed: single elements of a permuted list, and blocks of one to four.
	one := make([]int, n)
	for i := range one {
		one[i] = 2 * i
	}
	for i := 0; i+64 <= n; i += 64 {
		r.Shuffle(64, func(a, b int) { one[i+a], one[i+b] = one[i+b], one[i+a] })
	}
	var lens, displs []int
	at := 0
	for left := n; left > 0; {
		l := min(left, 1+r.IntN(4))
		lens, displs = append(lens, l), append(displs, at)
		at += l + 1 + r.IntN(3)
		left -= l
	}
	shapes = append(shapes, benchShape{
		"indexed1", make([]float64, 2*n), 1, IndexedBlock(1, one, Float64),
		func(dst, src []float64) {
			for i, o := range one {
				dst[i] = src[o]
			}
		},
		func(dst, src []float64) {
			for i, o := range one {
				dst[o] = src[i]
			}
		},
	}, benchShape{
		"indexed1to4", make([]float64, at+4), 1, Indexed(lens, displs, Float64),
		func(dst, src []float64) {
			p := 0
			for i, o := range displs {
				for _, v := range src[o:][:lens[i]] {
					dst[p] = v
					p++
				}
			}
		},
		func(dst, src []float64) {
			p := 0
			for i, o := range displs {
				for j := range dst[o:][:lens[i]] {
					dst[o+j] = src[p]
					p++
				}
			}
		},
	})
	return shapes
}

func BenchmarkPack(b *testing.B) {
	for _, bytes := range []int{1 << 10, 1 << 16, 1 << 20} {
		for _, s := range benchShapes(bytes) {
			m := MemOf(s.mem)
			size := s.count * s.t.Size()
			buf, room := make([]byte, size), make([]float64, size/8)
			run := func(name string, f func()) {
				b.Run(fmt.Sprintf("%s/%d/%s", s.name, bytes, name), func(b *testing.B) {
					b.SetBytes(int64(size))
					for b.Loop() {
						f()
					}
				})
			}
			run("pack", func() { PackInto(buf, m, s.count, s.t) })
			run("packByHand", func() { s.pack(room, s.mem) })
			run("unpack", func() { UnpackFrom(m, s.count, s.t, buf) })
			run("unpackByHand", func() { s.unpack(s.mem, room) })
		}
	}
}

type benchCell struct {
	A int32
	B float64
	C [3]byte
}

func BenchmarkStruct(b *testing.B) {
	const size = 15
	for _, n := range []int{64, 4096, 1 << 16} {
		cells := make([]benchCell, n)
		m, t, _ := Of(cells)
		buf := make([]byte, n*size)
		run := func(name string, f func()) {
			b.Run(fmt.Sprintf("%d/%s", n*size, name), func(b *testing.B) {
				b.SetBytes(int64(n * size))
				for b.Loop() {
					f()
				}
			})
		}
		run("pack", func() { PackInto(buf, m, n, t) })
		run("packByHand", func() {
			for i := range cells {
				c, d := &cells[i], buf[size*i:][:size]
				binary.LittleEndian.PutUint32(d, uint32(c.A))
				put(d[4:], 0, c.B)
				d[12], d[13], d[14] = c.C[0], c.C[1], c.C[2]
			}
		})
		run("unpack", func() { UnpackFrom(m, n, t, buf) })
		run("unpackByHand", func() {
			for i := range cells {
				c, d := &cells[i], buf[size*i:][:size]
				c.A = int32(binary.LittleEndian.Uint32(d))
				c.B = get(d[4:], 0)
				c.C[0], c.C[1], c.C[2] = d[12], d[13], d[14]
			}
		})
	}
}

func BenchmarkCall(b *testing.B) {
	plain := make([]float64, 8)
	cells := make([]benchCell, 8)
	m, t, _ := Of(cells)
	var c Cursor
	buf := make([]byte, 120)
	for name, f := range map[string]func(){
		"OfFloat64":   func() { _, _, _ = Of(plain) },
		"OfStruct":    func() { _, _, _ = Of(cells) },
		"Check":       func() { _ = m.Check(8, t) },
		"Source":      func() { MemOf(plain).Source(8, Float64) },
		"CursorReset": func() { _ = c.Reset(m, 8, t) },
		"CursorPack":  func() { c.Seek(0); c.Pack(buf) },
		"PackInto8":   func() { PackInto(buf, MemOf(plain), 1, Float64) },
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				f()
			}
		})
	}
}

func BenchmarkTransfer(b *testing.B) {
	const n = 1 << 13
	src, dst := make([]float64, 2*n), make([]float64, 2*n)
	for name, ts := range map[string][2]*Type{
		"sameVector":    {Vector(n, 1, 2, Float64), Vector(n, 1, 2, Float64)},
		"otherVector":   {Vector(n/2, 2, 4, Float64), Vector(n, 1, 2, Float64)},
		"toContiguous":  {Contiguous(n, Float64), Vector(n, 1, 2, Float64)},
		"contiguous":    {Contiguous(n, Float64), Contiguous(n, Float64)},
		"blocksOfThree": {Vector(n/3, 3, 5, Float64), Vector(n/4, 4, 7, Float64)},
	} {
		d, s := ts[0], ts[1]
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(min(d.Size(), s.Size())))
			for b.Loop() {
				if _, err := Transfer(MemOf(dst), 1, d, MemOf(src), 1, s); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
