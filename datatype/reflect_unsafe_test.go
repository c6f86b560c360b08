package datatype

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unsafe"
)

type (
	celsius float64
	pixel   struct {
		R, G, B uint8
		A       bool
	}
	record struct {
		ID    int32
		Score float64
		Tag   [3]byte
		_     [2]int64
		ok    bool
		Next  *record `mpi:"-"`
	}
	loc[V, I any] struct {
		Value V
		Index I
	}
)

func typeMap(t *Type) string {
	var parts []string
	for b, d := range t.TypeMap() {
		parts = append(parts, b.Name()+"@"+strconv.Itoa(d))
	}
	return strings.Join(parts, " ")
}

func checkFor[T any](t *testing.T, want string) {
	t.Helper()
	ty, err := For[T]()
	if err != nil {
		t.Error(err)
		return
	}
	lb, ext := ty.Extent()
	if size := int(unsafe.Sizeof(*new(T))); typeMap(ty) != want || lb != 0 || ext != size {
		t.Errorf("%s: %s with lb %d extent %d, want %s with 0 %d", ty, typeMap(ty), lb, ext, want, size)
	}
	if again := MustFor[T](); again != ty {
		t.Errorf("%s was derived twice", ty)
	}
	if _, of, err := Of([]T{}); of != ty || err != nil {
		t.Errorf("Of gives %v %v, For %s", of, err, ty)
	}
}

func TestFor(t *testing.T) {
	checkFor[bool](t, "bool@0")
	checkFor[int](t, Int.name+"@0")
	checkFor[uint](t, Uint.name+"@0")
	checkFor[byte](t, "uint8@0")
	checkFor[rune](t, "int32@0")
	checkFor[int64](t, "int64@0")
	checkFor[float32](t, "float32@0")
	checkFor[float64](t, "float64@0")
	checkFor[uint64](t, "uint64@0")
	checkFor[int16](t, "int16@0")
	checkFor[celsius](t, "float64@0")
	checkFor[complex128](t, "complex128@0")
	checkFor[struct{}](t, "")
	checkFor[[0]float64](t, "")
	checkFor[[3]int16](t, "int16@0 int16@2 int16@4")
	checkFor[pixel](t, "uint8@0 uint8@1 uint8@2 bool@3")
	checkFor[record](t, "int32@0 float64@8 uint8@16 uint8@17 uint8@18 bool@40")
	checkFor[[2]pixel](t, "uint8@0 uint8@1 uint8@2 bool@3 uint8@4 uint8@5 uint8@6 bool@7")
	checkFor[struct {
		A struct {
			X int8
			Y int32
		}
		B int8
	}](t, "int8@0 int32@4 int8@8")
	checkFor[struct {
		A int32 `mpi:"-"`
		B int8
		C [0]int64
	}](t, "int8@4")
	checkFor[loc[float64, int32]](t, "float64@0 int32@8")
	if !strings.Contains(MustFor[pixel]().Name(), "pixel") {
		t.Error("a struct's type has no name:", MustFor[pixel]())
	}
}

func TestForRefuses(t *testing.T) {
	try := func(err error, want string) {
		t.Helper()
		if !errors.Is(err, ErrType) || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	_, err := For[string]()
	try(err, "string has no fixed layout")
	_, err = For[*int]()
	try(err, "*int (ptr)")
	_, err = For[[]int]()
	try(err, "[]int (slice)")
	_, err = For[uintptr]()
	try(err, "uintptr")
	_, err = For[unsafe.Pointer]()
	try(err, "unsafe.Pointer")
	_, err = For[any]()
	try(err, "interface")
	_, err = For[func()]()
	try(err, "func")
	_, err = For[struct {
		A int
		B [4]struct{ M map[string]int }
	}]()
	try(err, ".B[0].M: map[string]int (map) has no fixed layout")
	_, _, err = Of([]struct{ E error }{})
	try(err, ".E: error (interface)")
	try(MemOf([]record{{}}).Check(1, Int32), ".Next is a *datatype.record")
	try(MemAt([]string{"x"}, 0).Check(0, Int32), "string")
	if m, _, err := Of([]*int{}); m.Check(0, Int8) == nil || err == nil {
		t.Error("memory of a refused slice can be used")
	}
	defer func() {
		if recover() == nil {
			t.Error("MustFor did not panic")
		}
	}()
	MustFor[chan int]()
}

// TestSkipped: what is skipped is not read and not written, pointers least of all.
func TestSkipped(t *testing.T) {
	next := &record{}
	src := []record{{ID: 1, Score: 2, Tag: [3]byte{3, 4, 5}, ok: true, Next: next}, {ID: 6, Score: 7}}
	dst := []record{{Next: &src[0]}, {Next: &src[1]}}
	sm, ty, err := Of(src)
	if err != nil {
		t.Fatal(err)
	}
	packed, err := AppendPack(nil, sm, 2, ty)
	if err != nil || len(packed) != 2*16 {
		t.Fatalf("%d bytes, %v", len(packed), err)
	}
	dm, _, _ := Of(dst)
	if _, err := Unpack(dm, 2, ty, packed); err != nil {
		t.Fatal(err)
	}
	for i := range dst {
		if dst[i].ID != src[i].ID || dst[i].Score != src[i].Score || dst[i].Tag != src[i].Tag || dst[i].ok != src[i].ok || dst[i].Next != &src[i] {
			t.Errorf("%+v from %+v", dst[i], src[i])
		}
	}
}

func TestValueIndex(t *testing.T) {
	for _, ty := range []*Type{ValueIndex(Float64, Int32), MustFor[loc[float64, int32]](), MustFor[loc[float64, int32]]().Dup()} {
		v, i, ok := ty.Pair()
		_, ext := ty.Extent()
		if !ok || v != Float64 || i != Int32 || ty.Size() != 12 || ext != 16 {
			t.Errorf("%s: %v %v %v size %d extent %d", ty, v, i, ok, ty.Size(), ext)
		}
	}
	if _, ext := ValueIndex(Int16, Int32).Extent(); ext != 8 {
		t.Errorf("extent %d", ext)
	}
	for _, ty := range []*Type{Int8, MustFor[loc[bool, int]](), MustFor[loc[int, float64]](), MustFor[pixel](), nil} {
		if _, _, ok := ty.Pair(); ok {
			t.Errorf("%s is taken for a pair", ty)
		}
	}
}

func TestBools(t *testing.T) {
	type flags struct {
		N    int16
		A, B bool
		V    float32
		C    [11]bool
	}
	ty := MustFor[flags]()
	src := make([]byte, 3*ty.Size())
	for i := range src {
		src[i] = byte(i*37) | byte(i%3)<<7
	}
	for cut := range len(src) + 1 {
		dst := make([]flags, 3)
		m, _, _ := Of(dst)
		c, err := NewCursor(m, 3, ty)
		if err != nil {
			t.Fatal(err)
		}
		c.Unpack(src[:cut])
		c.Unpack(src[cut:])
		raw := slices.Collect(func(yield func(byte) bool) {
			for i := range dst {
				b := unsafe.Slice((*byte)(unsafe.Pointer(&dst[i])), unsafe.Sizeof(dst[i]))
				for _, v := range slices.Concat(b[2:4], b[8:19]) {
					if !yield(v) {
						return
					}
				}
			}
		})
		if slices.Max(raw) > 1 || c.Pos() != len(src) {
			t.Fatalf("cut at %d: %v", cut, raw)
		}
		for i := range dst {
			if dst[i].A != (src[i*19+2] != 0) || dst[i].C[10] != (src[i*19+18] != 0) {
				t.Fatalf("cut at %d: item %d is %v", cut, i, dst[i])
			}
		}
	}
	got := make([]bool, 100)
	m, bt, _ := Of(got)
	if _, ok := m.Sink(100, bt); ok {
		t.Error("bools can be received without normalising")
	}
	if n, err := Transfer(m, 100, bt, MemOf(slices.Repeat([]byte{2, 0, 255}, 40)), 120, Byte); n != 100 || err != nil {
		t.Error(n, err)
	}
	for i, b := range got {
		if v := *(*byte)(unsafe.Pointer(&got[i])); v > 1 || b != (i%3 != 1) {
			t.Errorf("bool %d is %d", i, v)
		}
	}
}

func TestMemIsSmall(t *testing.T) {
	if words := unsafe.Sizeof(Mem{}) / unsafe.Sizeof(uintptr(0)); words > 5 {
		t.Errorf("a Mem has %d words", words)
	}
}
