package datatype

import (
	"bytes"
	"testing"

	"cadre.example/internal/effort"
)

// The rows are the cases that C libraries get wrong, P1 to P23 of the project's evidence. Golden cases have G numbers.

// boundsRow checks one row: bounds and true bounds.
func boundsRow(t *testing.T, ty *Type, lb, extent, trueLB, trueExtent int) {
	t.Helper()
	glb, gext := ty.Extent()
	gtlb, gtext := ty.TrueExtent()
	if ty.Err() != nil || glb != lb || gext != extent || gtlb != trueLB || gtext != trueExtent {
		t.Errorf("%s: %v lb %d extent %d true %d %d, want %d %d %d %d", ty, ty.Err(), glb, gext, gtlb, gtext, lb, extent, trueLB, trueExtent)
	}
}

func TestP1ReversedString(t *testing.T) {
	ty := Vector(5, 1, -1, Int8)
	boundsRow(t, ty, -4, 5, -4, 5)
	if got, err := AppendPack(nil, MemAt([]byte("ABCDEFGH"), 4), 1, ty); err != nil || string(got) != "EDCBA" {
		t.Errorf("%q %v", got, err)
	}
}

func TestP2BackByOneByte(t *testing.T) {
	ty := Hvector(3, 2, -1, Int8)
	boundsRow(t, ty, -2, 4, -2, 4)
	if got, err := AppendPack(nil, MemAt([]byte("ABCDEFGH"), 4), 1, ty); err != nil || string(got) != "EFDECD" {
		t.Errorf("%q %v", got, err)
	}
}

func TestP3AnyOrder(t *testing.T) {
	displs, types := []int{0, 4, -3}, []*Type{Int32, Int8, Int8}
	for _, o := range [][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		d, ts := make([]int, 3), make([]*Type, 3)
		for i, k := range o {
			d[i], ts[i] = displs[k], types[k]
		}
		boundsRow(t, Struct([]int{1, 1, 1}, d, ts), -3, 8, -3, 8)
	}
}

func TestP4EpsilonInIndex(t *testing.T) {
	boundsRow(t, HindexedBlock(1, []int{45, 32, 22}, Int64), 22, 32, 22, 31)
	boundsRow(t, HindexedBlock(1, []int{22, 32, 45}, Int64), 22, 32, 22, 31)
}

func TestP5EpsilonInVector(t *testing.T) { boundsRow(t, Hvector(2, 2, 18, Int32), 0, 28, 0, 26) }

func TestP6StickyResized(t *testing.T) {
	boundsRow(t, Struct([]int{1, 1}, []int{0, 32}, []*Type{Int32, Int32.Resized(-8, 24)}), 24, 24, 0, 36)
}

func TestP7SeedType(t *testing.T) {
	boundsRow(t, seedType(), 24, 12, 0, 34)
	boundsRow(t, seedType().WithMarkers(LocalMarkers), 0, 40, 0, 34)
}

func TestP8LowestAndHighestMarker(t *testing.T) {
	boundsRow(t, Struct([]int{1, 1, 1, 1, 1}, []int{-3, 4, 0, 20, 6}, []*Type{LB, LB, Int32, UB, UB}), -3, 23, 0, 4)
}

func TestP9StickyMarkers(t *testing.T) {
	inner := Struct([]int{1, 1, 1}, []int{-3, 0, 6}, []*Type{LB, Int32, UB})
	boundsRow(t, Struct([]int{1, 1}, []int{0, 100}, []*Type{Int32, inner}), 97, 9, 0, 104)
}

func TestP10NoBlockNoMarker(t *testing.T) {
	boundsRow(t, Struct([]int{1, 1, 0}, []int{0, 0, 64}, []*Type{LB, Int32, UB}), 0, 4, 0, 4)
}

// TestG9ZeroCounts: what has no copies has no data, bounds or markers, whatever it is made of; as part of a struct it
// changes nothing. P10 to P13 and P23 are such cases, too.
func TestG9ZeroCounts(t *testing.T) {
	for _, old := range []*Type{
		Int32, LB, UB, Float64.Resized(-3, 50), Struct([]int{1, 1, 1}, []int{-3, 0, 6}, []*Type{LB, Int32, UB}), Contiguous(0, Int8),
	} {
		for _, ty := range []*Type{
			Contiguous(0, old), Vector(0, 3, 5, old), Vector(3, 0, 5, old), Hvector(0, 1, 9, old), Hvector(2, 0, 9, old),
			Indexed(nil, nil, old), Indexed([]int{0, 0}, []int{4, 9}, old), Hindexed([]int{0}, []int{4}, old), IndexedBlock(0, []int{3, 5}, old),
			IndexedBlock(2, nil, old), HindexedBlock(0, []int{7}, old), Struct([]int{0}, []int{7}, []*Type{old}),
			Pieces([]int{0}, []int{7}, []int{9}, []*Type{old}), Contiguous(5, Contiguous(0, old)),
		} {
			boundsRow(t, ty, 0, 0, 0, 0)
			if ty.Size() != 0 || ty.NumElements() != 0 || ty.Align() != 1 || ty.Flags()&^Committed != Contig|NoGaps {
				t.Errorf("%s: size %d, %d elements, alignment %d, flags %s", ty, ty.Size(), ty.NumElements(), ty.Align(), ty.Flags())
			}
			with := Struct([]int{2, 1, 3}, []int{40, 3, 1}, []*Type{ty, Int16, ty})
			boundsRow(t, with, 3, 2, 3, 2)
			mem := counting(64)
			for count := range 4 {
				got, err := AppendPack(nil, MemOf(mem), count, ty)
				if rest, uerr := Unpack(MemOf(mem), count, ty, []byte{1}); err != nil || uerr != nil || len(got) != 0 || len(rest) != 1 {
					t.Errorf("%d of %s: %v %v, %v %v", count, ty, got, err, rest, uerr)
				}
				if got, err := AppendPack(nil, MemOf(mem), count, with); err != nil || !bytes.Equal(got, mem[3:3+2*count]) {
					t.Errorf("%d of %s: %v %v", count, with, got, err)
				}
			}
		}
	}
}

func TestP11UnpackNothing(t *testing.T) {
	ty := Contiguous(0, Int8)
	boundsRow(t, ty, 0, 0, 0, 0)
	for count := range 4 {
		if rest, err := Unpack(MemOf([]byte(nil)), count, ty, []byte{1, 2}); err != nil || len(rest) != 2 {
			t.Errorf("%d: %v %v", count, rest, err)
		}
	}
}

func TestP12EmptyBlocks(t *testing.T) {
	boundsRow(t, Struct([]int{2, 1}, []int{3, 11}, []*Type{Vector(3, 0, 4, Float32), Int8}), 11, 1, 11, 1)
}

func TestP13MarkersWithoutData(t *testing.T) {
	boundsRow(t, Struct([]int{1}, []int{40}, []*Type{Contiguous(0, Int8).Resized(4, 16)}), 44, 16, 0, 0)
}

// Golden case G10 as well.
func TestP14ManyLiveTypes(t *testing.T) {
	n := effort.Rounds(10_000, 100_000)
	types := make([]*Type, n)
	for i := range types {
		types[i] = Contiguous(1+i%7, Vector(1+i%3, 1, 2, Int8))
	}
	var buf, out [64]byte
	mem := MemOf(buf[:])
	for i, ty := range types {
		if got, err := AppendPack(out[:0], mem, 1, ty); err != nil || len(got) != (1+i%7)*(1+i%3) {
			t.Fatalf("type %d: %d bytes %v", i, len(got), err)
		}
	}
}

func TestP23EmptyMember(t *testing.T) {
	ty := Struct([]int{2, 1}, []int{32, 16}, []*Type{Float64, Contiguous(0, Float64)})
	boundsRow(t, ty, 32, 16, 32, 16)
	mem := counting(128)
	for count := 1; count <= 3; count++ {
		if got, err := AppendPack(nil, MemOf(mem), count, ty); err != nil || !bytes.Equal(got, mem[32:32+16*count]) {
			t.Errorf("%d items: %v %v", count, got, err)
		}
	}
}

// TestG13Fragments: a block that ends inside a fragment (ompi#8442), a zero first block (mpich#32), a great count
// (mpich#6297).
func TestG13Fragments(t *testing.T) {
	for _, c := range []struct {
		count, fragment int
		t               *Type
	}{
		{1, 8252, Vector(300, 9, 11, Float64)},
		{5, 8252, Struct([]int{1, 3}, []int{0, 16}, []*Type{Int32, Vector(200, 1, 2, Complex128)})},
		{7, 33, Indexed([]int{0, 3, 1}, []int{5, 0, 9}, Int32)},
		{20705, 8252, Struct([]int{1, 1}, []int{0, 8}, []*Type{Int32, Float64}).Resized(0, 24)},
	} {
		off, n := c.t.Span(c.count)
		mem := MemOf(counting(n)).Shift(-off)
		var want []byte
		for i := range c.count {
			for b, d := range c.t.TypeMap() {
				for k := range b.Size() {
					want = append(want, byte(i*c.t.extent+d+k-off))
				}
			}
		}
		cur, err := NewCursor(mem, c.count, c.t)
		if err != nil {
			t.Fatal(err)
		}
		got, piece := []byte(nil), make([]byte, c.fragment)
		for k := cur.Pack(piece); k > 0; k = cur.Pack(piece) {
			got = append(got, piece[:k]...)
		}
		room := make([]byte, n)
		if cur, err = NewCursor(MemOf(room).Shift(-off), c.count, c.t); err != nil {
			t.Fatal(err)
		}
		for at := 0; at < len(want); at += c.fragment {
			cur.Unpack(want[at:min(at+c.fragment, len(want))])
		}
		back, err := AppendPack(nil, MemOf(room).Shift(-off), c.count, c.t)
		if err != nil || !bytes.Equal(got, want) || !bytes.Equal(back, want) {
			t.Errorf("%d of %s in fragments of %d: %v", c.count, c.t, c.fragment, err)
		}
	}
}
