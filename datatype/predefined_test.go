package datatype

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
)

// TestG2PredefinedTypes has the layouts of C and Fortran on 64-bit processors.
func TestG2PredefinedTypes(t *testing.T) {
	long := LongDouble.Size() // the one that differs between platforms
	if runtime.GOARCH == "amd64" && runtime.GOOS == "linux" && (long != 16 || LongDouble.Align() != 16) {
		t.Errorf("long double has %d bytes, aligned to %d", long, LongDouble.Align())
	}
	for _, c := range []struct {
		t                   *Type
		size, extent, align int
		like                *Type
	}{
		{Long, 8, 8, 8, Int64}, {UnsignedLong, 8, 8, 8, Uint64}, {Aint, 8, 8, 8, Int64}, {Count, 8, 8, 8, Int64}, {Offset, 8, 8, 8, Int64},
		{CBool, 1, 1, 1, Bool}, {WChar, 4, 4, 4, WChar}, {CLongDoubleComplex, 2 * long, 2 * long, long, CLongDoubleComplex},
		{Integer, 4, 4, 4, Int32}, {Integer1, 1, 1, 1, Int8}, {Integer2, 2, 2, 2, Int16}, {Integer4, 4, 4, 4, Int32}, {Integer8, 8, 8, 8, Int64},
		{Integer16, 16, 16, 16, Integer16}, {Real, 4, 4, 4, Float32}, {Real4, 4, 4, 4, Float32}, {Real8, 8, 8, 8, Float64},
		{Real16, 16, 16, 16, Real16}, {DoublePrecision, 8, 8, 8, Float64}, {Complex, 8, 8, 4, Complex64}, {Complex8, 8, 8, 4, Complex64},
		{Complex16, 16, 16, 8, Complex128}, {Complex32, 32, 32, 16, Complex32}, {DoubleComplex, 16, 16, 8, Complex128},
		{Logical, 4, 4, 4, Logical}, {Character, 1, 1, 1, Character},
	} {
		_, ext := c.t.Extent()
		if c.t.Size() != c.size || ext != c.extent || c.t.Align() != c.align || c.t.Flags() != Basic || c.t.Basic() != c.like {
			t.Errorf("%s: %d %d aligned to %d, flags %b, counts as %s", c.t, c.t.Size(), ext, c.t.Align(), c.t.Flags(), c.t.Basic())
		}
		for b, d := range Contiguous(1, c.t).TypeMap() {
			if b != c.t || d != 0 {
				t.Errorf("the type map of %s has %s", c.t, b)
			}
		}
		if !Compatible(c.t.Signature(), c.like.Signature()) {
			t.Errorf("%s does not match %s", c.t, c.like)
		}
	}
	for _, c := range []struct {
		t            *Type
		size, extent int
		value, index *Type
	}{
		{ShortInt, 6, 8, Int16, Int32}, {FloatInt, 8, 8, Float32, Int32}, {DoubleInt, 12, 16, Float64, Int32}, {LongInt, 12, 16, Int64, Int32},
		{TwoInt, 8, 8, Int32, Int32}, {LongDoubleInt, long + 4, 2 * long, LongDouble, Int32},
		{TwoReal, 8, 8, Float32, Float32}, {TwoDoublePrecision, 16, 16, Float64, Float64}, {TwoInteger, 8, 8, Int32, Int32},
	} {
		lb, ext := c.t.Extent()
		if c.t.Size() != c.size || lb != 0 || ext != c.extent || c.t.Flags()&(Predefined|Committed|Data) != Committed|Data {
			t.Errorf("%s: %d %d, flags %b", c.t, c.t.Size(), ext, c.t.Flags())
		}
		if v, i, ok := c.t.Pair(); !ok || v != c.value.canonical() || i != c.index {
			t.Errorf("%s is a pair of %s and %s", c.t, v, i)
		}
		if p := c.t.Contents(); p.Combiner != "named" || p.Types != nil {
			t.Errorf("%s: %+v", c.t, p)
		}
	}
	for _, ty := range []*Type{Real2, Complex4} {
		if !errors.Is(ty.Err(), ErrType) || !strings.Contains(ty.Err().Error(), ty.Name()) || ty.Flags()&Unavailable == 0 || Contiguous(1, ty).Flags() != 0 {
			t.Errorf("%s: %v, flags %b", ty, ty.Err(), ty.Flags())
		}
	}
}

func TestPredefinedSignatures(t *testing.T) {
	for _, c := range []struct {
		send, recv *Type
		want       bool
	}{
		{Integer, Int, Int.Size() == 4}, {Integer, Int32, true}, {Int32, Integer4, true}, {Integer, Uint32, false}, {Integer, Real, false},
		{Aint, Count, true}, {Character, Int8, true}, {Character, Uint8, true}, {CBool, Bool, true}, {Logical, Bool, false},
		{Logical, Int32, false}, {Logical, Logical, true}, {LongDouble, LongDouble.Dup(), true}, {WChar, Int32, false},
		{WChar, Logical, false}, {LongDouble, Byte, true}, {Integer16, LongDouble, false}, {Real16, CLongDoubleComplex, false},
		{DoubleInt, DoubleInt, true}, {DoubleInt, FloatInt, false}, {Logical, Struct([]int{1, 1}, []int{0, 4}, []*Type{Logical, Int32}), true},
		{DoubleInt, ValueIndex(Real8, Integer), true}, {LongDoubleInt, LongDoubleInt.Dup(), true}, {LongDoubleInt, DoubleInt, false},
	} {
		if got := Compatible(c.send.Signature(), c.recv.Signature()); got != c.want {
			t.Errorf("%s to %s: %v", c.send, c.recv, got)
		}
	}
}

// TestPredefinedMoves packs and unpacks random structs of the predefined types against the type map.
func TestPredefinedMoves(t *testing.T) {
	var all []*Type
	for _, ty := range Named() {
		if ty.Err() == nil {
			all = append(all, ty)
		}
	}
	r := rand.New(rand.NewPCG(12, 12))
	for range 500 {
		n := 1 + r.IntN(6)
		lens, displs, types := make([]int, n), make([]int, n), make([]*Type, n)
		at := 0
		for i := range n {
			lens[i], displs[i], types[i] = r.IntN(3), at+r.IntN(3), all[r.IntN(len(all))]
			_, ext := types[i].Extent()
			at = displs[i] + lens[i]*ext
		}
		ty := Struct(lens, displs, types)
		off, span := ty.Span(1)
		raw := randomBytes(r, span)
		room := make([]byte, span)
		var want []byte
		expect := make([]byte, span)
		for b, d := range ty.TypeMap() {
			for k := range b.Size() {
				v := raw[d-off+k]
				want = append(want, v)
				if b.canonical() == Bool && v != 0 {
					v = 1
				}
				expect[d-off+k] = v
			}
		}
		got, err := AppendPack(nil, MemOf(raw).Shift(-off), 1, ty)
		if err != nil || !bytes.Equal(got, want) {
			t.Fatalf("%s: pack: %v", ty, err)
		}
		if _, err := Unpack(MemOf(room).Shift(-off), 1, ty, got); err != nil || !bytes.Equal(room, expect) {
			t.Fatalf("%s: unpack: %v", ty, err)
		}
	}
}
