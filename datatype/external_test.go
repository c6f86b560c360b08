package datatype

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestG1External is the seed's example in External32, worked by hand from bytes 0, 1, 2...
func TestG1External(t *testing.T) {
	raw := make([]byte, 64)
	for i := range raw {
		raw[i] = byte(i)
	}
	want := []byte{
		7, 6, 5, 4, 3, 2, 1, 0, 11, 10, 9, 8, 13, 12, 15, 14, 19, 18, 17, 16, 21, 20, 23, 22, 25, 24, 29, 28, 33, 32,
	}
	if hostBig {
		want = raw[:26:26]
		want = append(want, 28, 29, 32, 33)
	}
	got, err := AppendExternal(nil, MemOf(raw), 1, seedType())
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("%v\n got %v\nwant %v", err, got, want)
	}
}

// TestG12 is a record of a file name and a number whose bounds were set: merging the two must not merge their fates.
func TestG12(t *testing.T) {
	name := Contiguous(5, Int8)
	rec := Struct([]int{1, 1}, []int{0, 5}, []*Type{name, Uint64}).Resized(0, 13)
	raw := append([]byte("abcde"), make([]byte, 8)...)
	binary.NativeEndian.PutUint64(raw[5:], 0x0102030405060708)
	raw = append(raw, raw...)
	got, err := AppendExternal(nil, MemOf(raw), 2, rec)
	one := "abcde\x01\x02\x03\x04\x05\x06\x07\x08"
	if err != nil || string(got) != one+one {
		t.Errorf("%q, %v", got, err)
	}
	back := make([]byte, 26)
	if rest, err := UnpackExternal(MemOf(back), 2, rec, got); err != nil || len(rest) != 0 || !bytes.Equal(back, raw) {
		t.Errorf("%q, %v", back, err)
	}
}

// TestP15 is the length of a structure outside, where its padding is not.
func TestP15(t *testing.T) {
	s := Struct([]int{1, 1}, []int{0, 8}, []*Type{Int32, Float64})
	for count, want := range []int{0, 12, 24} {
		if n, err := ExternalSize(count, s); n != want || err != nil {
			t.Errorf("%d items: %d bytes, %v", count, n, err)
		}
	}
	if n, err := ExternalSize(3, ValueIndex(Float64, Int32)); n != 36 || err != nil {
		t.Errorf("pairs: %d, %v", n, err)
	}
}

// TestP22: a converter may stop at any byte, within a part of a value as well, and go on there or elsewhere.
func TestP22(t *testing.T) {
	ty := Struct([]int{1, 1, 2, 1}, []int{0, 16, 24, 40}, []*Type{Complex128, Long, Int16, Float64})
	r := rand.New(rand.NewPCG(1, 1))
	raw := make([]byte, 48)
	fillValues(r, raw, 0, 1, ty)
	for _, rep := range allRepresentations {
		whole, err := AppendAs(rep, nil, MemOf(raw), 1, ty)
		if err != nil {
			t.Fatal(err)
		}
		for i := range whole {
			for j := i; j <= len(whole); j++ {
				c, _ := NewConverter(MemOf(raw), 1, ty, rep)
				c.Seek(i)
				b := make([]byte, j-i)
				if n := c.Pack(b); n != j-i || c.Pos() != j || !bytes.Equal(b, whole[i:j]) {
					t.Fatalf("%s: %d..%d: %x, %v", rep, i, j, b[:n], c.Err())
				}
				back := make([]byte, 48)
				d, _ := NewConverter(MemOf(back), 1, ty, rep)
				if d.Unpack(whole[:i]) != i || d.Unpack(whole[i:j]) != j-i || d.Unpack(whole[j:]) != len(whole)-j || !bytes.Equal(back, raw) {
					t.Fatalf("%s: cut at %d and %d: %v\n got %x\nwant %x", rep, i, j, d.Err(), back, raw)
				}
			}
		}
	}
}

// TestG15 simulates peers of either byte order: all basic types, all sizes of pieces.
func TestG15(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for _, b := range conversionBasics {
		for _, ty := range []*Type{b, Vector(2, 1, 2, b)} {
			for _, rep := range []Representation{LittleEndian, BigEndian} {
				lo, n := ty.Span(3)
				raw, back := make([]byte, n-lo), make([]byte, n-lo)
				fillValues(r, raw, 0, 3, ty)
				var peer []byte
				for i := range 3 {
					_, ext := ty.Extent()
					for b, d := range ty.TypeMap() {
						peer = append(peer, refEncode(rep, b, raw[i*ext+d:][:b.Size()])...)
					}
				}
				for size := 1; size <= len(peer); size++ {
					clear(back)
					in, err := NewConverter(MemOf(back), 3, ty, rep)
					if err != nil {
						t.Fatal(err)
					}
					out, _ := NewConverter(MemOf(raw), 3, ty, rep)
					buf := make([]byte, size)
					for part := range slices.Chunk(peer, size) {
						if k := out.Pack(buf); !bytes.Equal(buf[:k], part) || in.Unpack(part) != len(part) {
							t.Fatalf("%s in %s by %d: %v %v", ty, rep, size, out.Err(), in.Err())
						}
					}
					for b, d := range ty.TypeMap() {
						if !bytes.Equal(back[d:d+b.Size()], raw[d:d+b.Size()]) {
							t.Fatalf("%s in %s by %d\n got %x\nwant %x", ty, rep, size, back, raw)
						}
					}
				}
			}
		}
	}
}

// TestExternalSizes has the tables of MPI-5.0, "External Data Representation", and the pair types by their parts.
func TestExternalSizes(t *testing.T) {
	sizes := map[string]int{
		"PACKED": 1, "BYTE": 1, "CHAR": 1, "UNSIGNED_CHAR": 1, "SIGNED_CHAR": 1, "WCHAR": 2, "SHORT": 2, "UNSIGNED_SHORT": 2,
		"INT": 4, "LONG": 4, "UNSIGNED": 4, "UNSIGNED_LONG": 4, "LONG_LONG_INT": 8, "LONG_LONG": 8, "UNSIGNED_LONG_LONG": 8,
		"FLOAT": 4, "DOUBLE": 8, "LONG_DOUBLE": 16, "C_BOOL": 1, "INT8_T": 1, "INT16_T": 2, "INT32_T": 4, "INT64_T": 8,
		"UINT8_T": 1, "UINT16_T": 2, "UINT32_T": 4, "UINT64_T": 8, "AINT": 8, "COUNT": 8, "OFFSET": 8, "C_COMPLEX": 8,
		"C_FLOAT_COMPLEX": 8, "C_DOUBLE_COMPLEX": 16, "C_LONG_DOUBLE_COMPLEX": 32, "CHARACTER": 1, "LOGICAL": 4, "INTEGER": 4,
		"REAL": 4, "DOUBLE_PRECISION": 8, "COMPLEX": 8, "DOUBLE_COMPLEX": 16, "CXX_BOOL": 1, "CXX_FLOAT_COMPLEX": 8,
		"CXX_DOUBLE_COMPLEX": 16, "CXX_LONG_DOUBLE_COMPLEX": 32, "INTEGER1": 1, "INTEGER2": 2, "INTEGER4": 4, "INTEGER8": 8,
		"INTEGER16": 16, "LOGICAL1": 1, "LOGICAL2": 2, "LOGICAL4": 4, "LOGICAL8": 8, "LOGICAL16": 16, "REAL2": 2, "REAL4": 4,
		"REAL8": 8, "REAL16": 16, "COMPLEX4": 4, "COMPLEX8": 8, "COMPLEX16": 16, "COMPLEX32": 32, "LB": 0, "UB": 0,
		"FLOAT_INT": 8, "DOUBLE_INT": 12, "LONG_INT": 8, "2INT": 8, "SHORT_INT": 6, "LONG_DOUBLE_INT": 20, "2REAL": 8,
		"2DOUBLE_PRECISION": 16, "2INTEGER": 8,
	}
	for name, ty := range Named() {
		name, ok := strings.CutPrefix(name, "MPI_")
		if !ok || ty.Err() != nil {
			continue
		}
		if n, err := ExternalSize(1, ty); sizes[name] != n || err != nil {
			t.Errorf("%s: %d, want %d, %v", name, n, sizes[name], err)
		}
		if _, ok := sizes[name]; !ok {
			t.Errorf("%s is not in the table", name)
		}
	}
}

func TestNarrowing(t *testing.T) {
	longs := []int64{1, -1 << 31, 1<<31 - 1, 1 << 31, 5}
	check := func(err error, words ...string) {
		t.Helper()
		if !errors.Is(err, ErrConversion) {
			t.Errorf("error %v", err)
			return
		}
		for _, w := range words {
			if !strings.Contains(err.Error(), w) {
				t.Errorf("%q does not say %q", err, w)
			}
		}
	}
	dst, err := AppendExternal([]byte{1}, MemOf(longs), 5, Long)
	if len(dst) != 1 {
		t.Errorf("%d bytes appended", len(dst)-1)
	}
	check(err, "entry 3", "long", "2147483648", "4 bytes")
	c, _ := NewConverter(MemOf(longs), 5, Long, External32)
	buf := make([]byte, 20)
	if n := c.Pack(buf); n != 12 || c.Pos() != 12 || c.Pack(buf) != 0 {
		t.Errorf("%d bytes before the error", n)
	}
	check(c.Err(), "entry 3")
	c, _ = NewConverter(MemOf(longs), 5, Long, External32)
	n := 0
	for c.Err() == nil && n < 100 {
		n += c.Pack(buf[:3])
	}
	check(c.Err(), "entry 3", "2147483648")

	ints := make([]int32, 4)
	wire := []byte{0, 0, 0, 0, 0, 0, 0, 7, 255, 255, 255, 255, 255, 255, 255, 254, 255, 255, 255, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}
	_, err = UnpackAs(BigEndian, MemOf(ints), 4, testInt, wire)
	check(err, "entry 2", "int", "-4294967296", "4 bytes")
	if !slices.Equal(ints, []int32{7, -2, 0, 0}) {
		t.Errorf("received %v", ints)
	}
	d, _ := NewConverter(MemOf(ints), 4, testInt, BigEndian)
	for i := range wire {
		d.Unpack(wire[i : i+1])
	}
	check(d.Err(), "entry 2", "-4294967296")
	_, err = UnpackAs(XDR, MemOf(make([]uint8, 3)), 3, Uint8, []byte{0, 0, 0, 1, 0, 0, 0, 255, 0, 0, 1, 0})
	check(err, "entry 2", "uint8 256", "1 bytes")
	_, err = AppendExternal(nil, MemOf([]uint32{'x', 0x1f600}), 2, WChar)
	check(err, "entry 1", "wchar 128512", "2 bytes")
	_, err = UnpackAs(BigEndian, MemOf(make([]byte, 16)), 1, LongDouble, append([]byte{0x7f, 0xfe}, bytes.Repeat([]byte{255}, 14)...))
	if extended80 {
		check(err, "entry 0", "long_double")
	}
	// Two values in part at a time.
	e, _ := NewConverter(MemOf(ints), 4, testInt, BigEndian)
	e.Seek(3)
	e.Unpack(wire[3:5])
	e.Seek(17)
	e.Unpack(wire[17:18])
	check(e.Err(), "entry 2", "in part")
}

func TestConverterErrors(t *testing.T) {
	for name, err := range map[string]error{
		"nil type": func() error { _, err := NewConverter(Mem{}, 1, nil, External32); return err }(),
		"long":     func() error { _, err := NewConverter(MemOf(make([]int64, 1)), 1, Int64, XDR.WithLong(5)); return err }(),
		"native":   func() error { _, err := SizeIn(Native.WithLong(4), 1, Int64); return err }(),
		"count":    func() error { _, err := ExternalSize(-1, Int64); return err }(),
	} {
		if !errors.Is(err, ErrType) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := AppendExternal(nil, MemOf(make([]int64, 1)), 2, Int64); !errors.Is(err, ErrBounds) {
		t.Error(err)
	}
	if _, err := SizeIn(XDR, 1, Contiguous(math.MaxInt/2, Int8)); !errors.Is(err, ErrOverflow) {
		t.Error(err)
	}
	if _, err := SizeIn(XDR, math.MaxInt/2, Int8); !errors.Is(err, ErrOverflow) {
		t.Error(err)
	}
	c, err := NewConverter(MemOf(make([]int32, 100)), 200, Int32, External32)
	if err == nil || c.Err() == nil || c.Pack(make([]byte, 9)) != 0 || c.Unpack(make([]byte, 9)) != 0 {
		t.Error("a converter that is wrong works")
	}
}

// TestQuad compares the two formats of a long double by their values.
func TestQuad(t *testing.T) {
	value80 := func(se uint16, m uint64) *big.Float {
		v := new(big.Float).SetPrec(200).SetUint64(m)
		v.SetMantExp(v, max(int(se&0x7fff), 1)-16383-63)
		if se>>15 == 1 {
			v.Neg(v)
		}
		return v
	}
	r := rand.New(rand.NewPCG(5, 5))
	for i := range 20000 {
		se, m := uint16(r.Uint32()), r.Uint64()|1<<63
		switch i % 8 {
		case 0:
			se &= 0x8000
			m = r.Uint64() >> r.IntN(64)
		case 1:
			se, m = se&0x8001, 1<<63
		case 2:
			m = math.MaxUint64
		}
		if se&0x7fff == 0x7fff {
			continue
		}
		hi, lo := quadOf(se, m)
		if value80(se, m).Cmp(value128(hi, lo)) != 0 {
			t.Fatalf("%04x %016x became %016x %016x", se, m, hi, lo)
		}
		// Back, with some of the bits that get lost.
		if m>>63 == 1 && se&0x7fff == 0 {
			continue
		}
		lo |= r.Uint64() >> 15 >> r.IntN(50)
		se2, m2, ok := extendedOf(hi, lo)
		want := value128(hi, lo)
		got := value80(se2, m2)
		// The nearest: half a unit of the last place away at most.
		unit := new(big.Float).SetMantExp(big.NewFloat(1), max(int(se&0x7fff), 1)-16383-64)
		if diff := new(big.Float).Sub(want, got); diff.Abs(diff).Cmp(unit) > 0 || !ok && se&0x7fff != 0x7ffe {
			t.Fatalf("%016x %016x became %04x %016x, %v", hi, lo, se2, m2, ok)
		}
	}
	for _, c := range []struct {
		se     uint16
		m      uint64
		hi, lo uint64
	}{
		{0x7fff, 1 << 63, 0x7fff << 48, 0},                   // infinity
		{0xffff, 1 << 63, 0xffff << 48, 0},                   //
		{0x7fff, 3 << 62, 0x7fff8 << 44, 0},                  // NaN
		{0x3fff, 1 << 63, 0x3fff << 48, 0},                   // 1
		{0x8000, 0, 1 << 63, 0},                              // -0
		{0x4000, 0xc000000000000001, 0x40008 << 44, 1 << 49}, //
	} {
		if hi, lo := quadOf(c.se, c.m); hi != c.hi || lo != c.lo {
			t.Errorf("%x %x is %x %x", c.se, c.m, hi, lo)
		}
		if se, m, ok := extendedOf(c.hi, c.lo); se != c.se || m != c.m || !ok {
			t.Errorf("%x %x is %x %x", c.hi, c.lo, se, m)
		}
	}
	if hi, _ := quadOf(5, 7); hi>>47 != 0xffff {
		t.Error("an unnormal number is a number")
	}
}

// value128 is the value of the bits of a binary128.
func value128(hi, lo uint64) *big.Float {
	f := new(big.Int).Lsh(new(big.Int).SetUint64(hi&(1<<48-1)), 64)
	f.Or(f, new(big.Int).SetUint64(lo))
	exp := int(hi >> 48 & 0x7fff)
	if exp > 0 {
		f.SetBit(f, 112, 1)
	}
	v := new(big.Float).SetPrec(200).SetInt(f)
	v.SetMantExp(v, max(exp, 1)-16383-112)
	if hi>>63 == 1 {
		v.Neg(v)
	}
	return v
}

func TestQuadOfDouble(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	for i := range 50000 {
		v := r.Uint64()
		switch i % 6 {
		case 0:
			v &^= 0x7ff << 52
			v &= 1<<63 | 1<<r.IntN(53) - 1
		case 1:
			v |= 0x7fe << 52
		}
		d := math.Float64frombits(v)
		hi, lo := quadOfDouble(v)
		back, ok := doubleOf(hi, lo)
		if math.IsNaN(d) {
			if !ok || !math.IsNaN(math.Float64frombits(back)) {
				t.Fatalf("NaN %x is %x", v, back)
			}
			continue
		}
		if back != v || !ok {
			t.Fatalf("%x became %x %x and %x", v, hi, lo, back)
		}
		if math.IsInf(d, 0) {
			continue
		}
		if value128(hi, lo).Cmp(new(big.Float).SetPrec(200).SetFloat64(d)) != 0 {
			t.Fatalf("%g is %x %x", d, hi, lo)
		}
		// Others are rounded as big numbers are.
		lo ^= r.Uint64() >> r.IntN(8)
		if i%3 == 0 {
			lo = lo>>59<<59 | r.Uint64()&1
		}
		want, _ := value128(hi, lo).Float64()
		if back, ok = doubleOf(hi, lo); back != math.Float64bits(want) || ok == math.IsInf(want, 0) {
			t.Fatalf("%x %x is %x, %v, want %g = %x", hi, lo, back, ok, want, math.Float64bits(want))
		}
	}
	if _, ok := doubleOf(0x7ffe<<48, 0); ok {
		t.Error("too large a number fits")
	}
	if v, ok := doubleOf(0x3000<<48, 5); v != 0 || !ok {
		t.Errorf("a tiny number is %x", v)
	}
}

// TestConverterResolved moves between storages behind a Resolver.
func TestConverterResolved(t *testing.T) {
	raw := make([]byte, 64)
	for i := range raw {
		raw[i] = byte(i)
	}
	ty := Struct([]int{2, 1, 3}, []int{8, 24, 40}, []*Type{Int32, Float64, Long})
	fillValues(rand.New(rand.NewPCG(1, 2)), raw, 0, 1, ty)
	want, err := AppendExternal(nil, MemOf(raw), 1, ty)
	if err != nil {
		t.Fatal(err)
	}
	cut := resolverFunc(func(disp, n int) ([]byte, error) {
		if disp < 24 && disp+n > 24 || disp < 32 && disp+n > 32 {
			return nil, fmt.Errorf("%d..%d crosses", disp, disp+n)
		}
		return raw[disp : disp+n], nil
	})
	if got, err := AppendExternal(nil, MemResolved(cut), 1, ty); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%x, want %x: %v", got, want, err)
	}
}

// TestConverterRuns: a converter gives no runs of memory, since these hold other bytes.
func TestConverterRuns(t *testing.T) {
	c, _ := NewConverter(MemOf(make([]int32, 1000)), 1000, Int32, External32)
	if hostBig {
		c, _ = NewConverter(MemOf(make([]int32, 1000)), 1000, Int32, LittleEndian)
	}
	if c.Direct(4000) != nil || c.AppendIov(nil, 5) != nil {
		t.Error("runs")
	}
	// What is the same outside takes the ordinary way.
	for _, rep := range []Representation{External32, LittleEndian, BigEndian, Native} {
		if c, _ := NewConverter(MemOf(make([]byte, 4000)), 4000, Byte, rep); len(c.Direct(4000)) != 4000 {
			t.Errorf("%s: bytes are converted", rep)
		}
	}
	if c, _ := NewConverter(MemOf(make([]int32, 1000)), 1000, Int32, Native); len(c.Direct(4000)) != 4000 {
		t.Error("Native is converted")
	}
}

func TestConverterNoAllocation(t *testing.T) {
	vals, buf, room := make([]float64, 100), make([]byte, 1000), make([]float64, 100)
	vec := Struct([]int{2, 1}, []int{0, 160}, []*Type{Vector(5, 1, 2, Float64), Long})
	var c Cursor
	for name, f := range map[string]func(){
		"converter": func() {
			if c.ResetConverter(MemOf(vals), 2, vec, XDR) != nil {
				t.Error("reset")
			}
			for range 3 {
				if c.Pack(buf[:51]) != 51 || c.Err() != nil {
					t.Error(c.Err())
				}
			}
			_ = c.ResetConverter(MemOf(room), 2, vec, XDR)
			for range 3 {
				if c.Unpack(buf[:51]) != 51 || c.Err() != nil {
					t.Error(c.Err())
				}
			}
		},
		"AppendExternal": func() { _, _ = AppendExternal(buf[:0], MemOf(vals), 2, vec) },
		"UnpackExternal": func() { _, _ = UnpackExternal(MemOf(room), 2, vec, buf) },
		"Elements":       func() { vec.ElementsIn(XDR, 99) },
		"Accepts":        func() { vec.Accepts(2, vec.Fingerprint(1)) },
	} {
		f()
		if n := testing.AllocsPerRun(100, f); n != 0 {
			t.Errorf("%s allocates %v times", name, n)
		}
	}
}
