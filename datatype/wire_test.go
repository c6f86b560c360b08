package datatype

import (
	"bytes"
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

func wireTrip(t *testing.T, ty *Type) []byte {
	t.Helper()
	b, err := AppendWire([]byte("x"), ty)
	if err != nil || b[0] != 'x' {
		t.Fatalf("%s: %v", ty.Short(), err)
	}
	got, rest, err := ParseWire(append(b[1:], "yz"...))
	if err != nil || string(rest) != "yz" {
		t.Fatalf("%s: %d left, %v", ty.Short(), len(rest), err)
	}
	if !sameType(got, ty) || got.Fingerprint(3) != ty.Fingerprint(3) {
		t.Fatalf("%s became %s", ty, got)
	}
	return b[1:]
}

func TestWire(t *testing.T) {
	first := firstSeed(t)
	for i := range fewTypes() {
		ty, _ := randomType(rand.New(rand.NewPCG(first+uint64(i), 17)), 4)
		wireTrip(t, ty)
	}
	for _, ty := range []*Type{
		Vector(math.MaxInt, 0, math.MinInt, Int8),
		Hindexed([]int{0, 0, 0}, []int{math.MaxInt, math.MinInt, math.MaxInt}, Int8),
		Contiguous(0, LB), Int32.Resized(math.MinInt/2, 7),
		Darray(6, 5, []int{7, 9}, []Distrib{Block, Cyclic}, []int{-1, 2}, []int{2, 3}, ColMajor, Float64),
		Pieces([]int{2, 0, 1}, []int{0, 5, 64}, []int{24, 1, 0}, []*Type{Int64, LB, Vector(2, 1, 2, Int8)}),
		Contiguous(2, StructAt([]int{1}, []int{pick(1<<41, 1<<21)}, []*Type{Int32})),
		ValueIndex(Float64, Int32), MustFor[struct {
			A int32
			B [3]complex64
			C struct{ Value, Index int16 }
		}](),
	} {
		wireTrip(t, ty)
	}
}

// TestWireComplete: all predefined types and all combiners have numbers, and keep them.
func TestWireComplete(t *testing.T) {
	seen := map[*Type]bool{}
	for _, ty := range wirePredefined {
		if seen[ty] {
			t.Errorf("%s has two numbers", ty)
		}
		seen[ty] = true
		if ty.Err() == nil {
			if got := wireTrip(t, ty); len(got) != 4 {
				t.Errorf("%s takes %d bytes", ty, len(got))
			}
			if got, _, _ := ParseWire(wireTrip(t, ty)); got != ty {
				t.Errorf("%s is another type", got)
			}
		}
	}
	for name, ty := range Named() {
		if !seen[ty] {
			t.Errorf("%s has no number", name)
		}
	}
	for i, ty := range map[int]*Type{0: LB, 5: Int8, 16: Complex128, 25: CLongDoubleComplex, 45: Character, 54: TwoInteger} {
		if wirePredefined[i] != ty {
			t.Errorf("number %d is %s, was %s", i, wirePredefined[i], ty)
		}
	}
	for i, name := range map[int]string{0: "named", 9: "struct", 14: "pieces", 15: "struct_at"} {
		if wireCombiners[i] != name {
			t.Errorf("combiner %d is %s, was %s", i, wireCombiners[i], name)
		}
	}
	for _, name := range wireCombiners[1:] {
		if err := FromContents(Contents{Combiner: name}).Err(); err != nil && strings.Contains(err.Error(), "no constructor") {
			t.Errorf("%s has no constructor", name)
		}
	}
	for i := range 2000 {
		ty, _ := randomType(rand.New(rand.NewPCG(uint64(i), 18)), 4)
		if _, err := AppendWire(nil, ty); err != nil {
			t.Fatal(err)
		}
	}
}

// TestWireGolden is the form of version 1.
func TestWireGolden(t *testing.T) {
	v := Vector(3, 1, -2, Float64)
	ty := Struct([]int{1, 2}, []int{0, 100}, []*Type{v, v})
	want := []byte{
		1, 3,
		0, 14,
		3, 3, 6, 3, 5, 0, 1, 1,
		9, 3, 4, 1, 2, 2, 0, 200, 1, 2, 1, 1,
	}
	if got := wireTrip(t, ty); !bytes.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	// What occurs often is written once: 2^50 entries.
	deep := Int8
	levels := pick(50, 20)
	for range levels {
		deep = Struct([]int{1, 1}, []int{0, 1 << 10}, []*Type{deep, deep}).Resized(0, 1)
	}
	b, err := AppendWire(nil, deep)
	if err != nil || len(b) > 1500 {
		t.Errorf("%d bytes, %v", len(b), err)
	}
	got, _, err := ParseWire(b)
	if err != nil || got.NumElements() != deep.NumElements() || got.Size() != 1<<levels {
		t.Errorf("%d elements, %v", got.NumElements(), err)
	}
}

func TestWireWrong(t *testing.T) {
	good := wireTrip(t, Struct([]int{1, 1}, []int{0, 8}, []*Type{Int8, Vector(2, 1, 2, Int8)}))
	for n := range good {
		if ty, rest, err := ParseWire(good[:n]); ty != nil || len(rest) != n || !errors.Is(err, ErrWire) {
			t.Errorf("the first %d bytes: %v, %v", n, ty, err)
		}
	}
	for name, c := range map[string]struct {
		b    []byte
		want string
	}{
		"version":        {[]byte{2, 1, 0, 3}, "version 2, want 1"},
		"no types":       {[]byte{1, 0}, "0 types"},
		"many types":     {[]byte{1, 255, 255, 255, 127, 0, 3}, "types in"},
		"combiner":       {[]byte{1, 1, 99, 3}, "combiner 99"},
		"predefined":     {[]byte{1, 1, 0, 99}, "predefined type 99"},
		"unavailable":    {[]byte{1, 1, 0, 33}, "real2"},
		"itself":         {[]byte{1, 2, 0, 5, 1, 0, 0, 1, 0}, "0 places back"},
		"forward":        {[]byte{1, 2, 0, 5, 1, 0, 0, 1, 2}, "2 places back of 1"},
		"long list":      {[]byte{1, 2, 0, 5, 2, 200, 200, 200, 1, 1}, "ints in"},
		"not how":        {[]byte{1, 2, 0, 5, 0, 6}, "are not how int16 is written"}, // Int8 is not used
		"twice":          {[]byte{1, 3, 0, 5, 0, 5, 9, 3, 4, 0, 0, 2, 0, 0, 2, 1, 2}, "are not how"},
		"long number":    {[]byte{1, 1, 0, 0x85, 0}, "are not how"},
		"wrong contents": {[]byte{1, 2, 0, 5, 3, 1, 6, 0, 1, 1}, "want 3, 0 and 1"},
		"overflow":       {append([]byte{1, 3, 0, 8, 2, 1}, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f, 0, 1, 1, 1, 0, 0, 1, 1), "overflow"},
		"long varint":    {[]byte{1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1}, "want a number"},
	} {
		if ty, _, err := ParseWire(c.b); ty != nil || !errors.Is(err, ErrWire) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, %v, want %q", name, ty, err, c.want)
		}
	}
	if _, err := AppendWire(nil, Vector(-1, 1, 1, Int8)); !errors.Is(err, ErrType) {
		t.Errorf("a wrong type: %v", err)
	}
	// Nested as deeply as may be, and once more.
	deep := Int8
	for range wireMaxDepth - 1 {
		deep = deep.Dup()
	}
	b, err := AppendWire(nil, deep)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := ParseWire(b); err != nil {
		t.Error(err)
	}
	if _, err := AppendWire(nil, deep.Dup()); !errors.Is(err, ErrWire) {
		t.Errorf("nested too deeply: %v", err)
	}
	short := Struct([]int{1, 1}, []int{0, 8}, []*Type{deep.types[0].types[0], deep})
	if _, err := AppendWire(nil, short); !errors.Is(err, ErrWire) {
		t.Errorf("nested too deeply behind a shortcut: %v", err)
	}
	b[1]++
	b = append(b, 1, 0, 0, 1, 1)
	if b[1] == 0xe9 { // 1001, as a varint
		if _, _, err := ParseWire(b); !errors.Is(err, ErrWire) || !strings.Contains(err.Error(), "deep") {
			t.Errorf("nested too deeply: %v", err)
		}
	} else {
		t.Errorf("the number of types is %#x", b[1])
	}
}

// FuzzParseWire: whatever comes in is a type, written in no other way, or an error, and takes little memory.
func FuzzParseWire(f *testing.F) {
	for i := range uint64(30) {
		ty, _ := randomType(rand.New(rand.NewPCG(i, 19)), 3)
		b, err := AppendWire(nil, ty)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		ty, rest, err := ParseWire(b)
		if err != nil {
			if ty != nil || !errors.Is(err, ErrWire) || len(rest) != len(b) {
				t.Fatalf("%v, %v", ty, err)
			}
			return
		}
		again, err := AppendWire(nil, ty)
		if err != nil || !bytes.Equal(again, b[:len(b)-len(rest)]) {
			t.Fatalf("%x is written %x, %v", b, again, err)
		}
		if err := ty.Commit(); err != nil {
			t.Fatal(err)
		}
		ty.prefixPrint(ty.Size() / 2)
	})
}
