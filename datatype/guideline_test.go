package datatype

import (
	"fmt"
	"slices"
	"testing"
)

// The guidelines that Träff, Gropp and Thakur ask of a library: of two constructors that describe one layout the more
// general one is never the faster, and count items of a type are as fast as one item of the contiguous type. Equal
// programs run equally fast, so what is compared here is programs, not times.

// sameProgram says where two programs differ, "" when nowhere.
func sameProgram(a, b *node) string {
	if a == nil || b == nil {
		if a == b {
			return ""
		}
		return "one is empty"
	}
	if a.op != b.op || a.off != b.off || a.total != b.total || a.lo != b.lo || a.hi != b.hi || a.tag != b.tag {
		return fmt.Sprintf("op %d, %d bytes at %d, and op %d, %d bytes at %d", a.op, a.total, a.off, b.op, b.total, b.off)
	}
	if a.op == opBlk {
		return ""
	}
	if a.n != b.n || a.stride != b.stride || a.size != b.size || !slices.Equal(a.offs, b.offs) || !slices.Equal(a.pre, b.pre) ||
		!slices.Equal(a.cols, b.cols) || (a.perm == nil) != (b.perm == nil) {
		return fmt.Sprintf("op %d: %d times, stride %d, and %d times, stride %d", a.op, a.n, a.stride, b.n, b.stride)
	}
	for i := range a.kids {
		if text := sameProgram(a.kids[i], b.kids[i]); text != "" {
			return fmt.Sprintf("part %d: %s", i, text)
		}
	}
	if a.op == opRep || a.op == opIdx {
		return sameProgram(a.body, b.body)
	}
	return ""
}

// guidelineShapes are the layouts of cadre bench pack, each by several constructors, the least general first.
func guidelineShapes() map[string][]*Type {
	steps := func(n, step int) (list []int) {
		for i := range n {
			list = append(list, i*step)
		}
		return list
	}
	fill := func(n, v int) []int { return slices.Repeat([]int{v}, n) }
	types := func(n int, t *Type) []*Type { return slices.Repeat([]*Type{t}, n) }
	strided := func(n, length, stride int, t *Type) []*Type {
		size := t.extent
		return []*Type{
			Vector(n, length, stride, t),
			Hvector(n, length, stride*size, t),
			Hvector(n, 1, stride*size, Contiguous(length, t)),
			IndexedBlock(length, steps(n, stride), t),
			Indexed(fill(n, length), steps(n, stride), t),
			Struct(fill(n, length), steps(n, stride*size), types(n, t)),
			Struct([]int{1}, []int{0}, []*Type{Vector(n, length, stride, t)}),
		}
	}
	plane := func(n, item, row, page int) []*Type { // n by n of items, row and page apart
		return []*Type{
			Hvector(n, 1, page, Hvector(n, 1, row, Contiguous(item, Float64))),
			Hvector(n, 1, page, Indexed(fill(n, item), steps(n, row/8), Float64)),
			Struct(fill(n, 1), steps(n, page), types(n, Vector(n, item, row/8, Float64))),
		}
	}
	su3 := Contiguous(6, Float32)
	mixed := []int{0, 7, 3, 5, 12, 21, 17, 30, 26, 40}
	tripled := make([]int, len(mixed))
	for i, o := range mixed {
		tripled[i] = 3 * o
	}
	return map[string][]*Type{
		"vector1":   strided(40, 1, 2, Float64),
		"vector8":   strided(40, 8, 16, Float64),
		"vector64":  strided(40, 64, 128, Float64),
		"face_z":    {Contiguous(64, Float64), Vector(8, 8, 8, Float64), Indexed(fill(8, 8), steps(8, 8), Float64), Struct(fill(8, 8), steps(8, 64), types(8, Float64))},
		"subcube":   {Subarray([]int{16, 16, 16}, []int{8, 8, 8}, []int{0, 0, 0}, RowMajor, Float64), Hvector(8, 1, 16*16*8, Vector(8, 8, 16, Float64))},
		"nas_lu_x":  {Contiguous(100, Float64), Contiguous(20, Contiguous(5, Float64)), Vector(20, 5, 5, Float64)},
		"nas_lu_y":  strided(30, 5, 50, Float64),
		"nas_mg_x":  plane(18, 1, 18*8, 18*18*8),
		"nas_mg_y":  strided(18, 18, 18*18, Float64),
		"transpose": {Contiguous(20, Vector(20, 1, 20, Float64).Resized(0, 8)), Hvector(20, 1, 8, Vector(20, 1, 20, Float64)), Struct(fill(20, 1), steps(20, 8), types(20, Vector(20, 1, 20, Float64)))},
		"fft2":      {Contiguous(20, Vector(20, 1, 40, Complex128).Resized(0, 16)), Hvector(20, 1, 16, Vector(20, 2, 80, Float64))},
		"milc_su3":  {Hvector(18, 1, 18*18*18/2*24, Vector(2, 18*18/2, 18*18, su3)), Hvector(18, 1, 18*18*18/2*24, Vector(2, 6*18*18/2, 6*18*18, Float32))},
		"specfem_oc": {IndexedBlock(1, mixed, Float32), Indexed(fill(10, 1), mixed, Float32),
			hindexed(mixed, 4, Float32)},
		"specfem_cm": {IndexedBlock(3, tripled, Float32), Indexed(fill(10, 3), tripled, Float32), IndexedBlock(1, mixed, Contiguous(3, Float32))},
		"specfem_mt": {Hvector(20, 1, 1500, Vector(25, 3, 15, Float32)), Vector(500, 3, 15, Float32)},
		"wrf_x":      strided(30, 3, 32, Float32),
	}
}

// hindexed is a struct of single items at multiples of step.
func hindexed(at []int, step int, t *Type) *Type {
	displs := make([]int, len(at))
	for i, o := range at {
		displs[i] = step * o
	}
	return Struct(slices.Repeat([]int{1}, len(at)), displs, slices.Repeat([]*Type{t}, len(at)))
}

func TestG16Constructors(t *testing.T) {
	for name, types := range guidelineShapes() {
		first := types[0].ready().pack
		for i, other := range types[1:] {
			if text := sameProgram(first, other.ready().pack); text != "" {
				t.Errorf("%s: constructor %d makes another program than the first: %s", name, i+1, text)
			}
		}
	}
}

// Count items of a type run the program of one item of the contiguous type.
func TestG16Count(t *testing.T) {
	for name, types := range guidelineShapes() {
		for _, ty := range types {
			for _, count := range []int{2, 5, 40} {
				var parts []*node
				msg := &ty.ready().packing
				for pos := 0; pos < count*ty.size; {
					var top node
					begin := msg.top(&top, count, pos)
					if top.op == opRep && top.n == 1 {
						top = *top.body.shift(top.off)
					}
					parts = append(parts, &top)
					pos = begin + top.total
				}
				want := Contiguous(count, ty).ready().pack
				got := parts[0]
				if len(parts) > 1 {
					got = newSeq(parts...)
				}
				if text := sameProgram(want, got); text != "" {
					t.Errorf("%s: %d items of %s: %s", name, count, ty, text)
				}
			}
		}
	}
}

// bigIndexed is an indexed type of n blocks of 1 to 4 items in no order.
func bigIndexed(n int) *Type {
	lens, displs := make([]int, n), make([]int, n)
	for i := range lens {
		lens[i], displs[i] = 1+i%4, 6*(i*7919%n)
	}
	return Indexed(lens, displs, Float64)
}

func BenchmarkCommit(b *testing.B) {
	for name, f := range map[string]func(){
		"Indexed100000":      func() { _ = bigIndexed(100_000).Commit() },
		"IndexedBlock100000": func() { _ = IndexedBlock(1, bigOffsets, Float64).Commit() },
		"Vector":             func() { _ = Vector(100_000, 3, 5, Float64).Commit() },
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				f()
			}
		})
	}
}

var bigOffsets = func() []int {
	offs := make([]int, 100_000)
	for i := range offs {
		offs[i] = 2 * (i * 7919 % len(offs))
	}
	return offs
}()
