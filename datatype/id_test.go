package datatype

import (
	"maps"
	"testing"
)

func TestID(t *testing.T) {
	goInt := MustFor[int]()
	for _, c := range []struct {
		name string
		t    *Type
		want int
	}{
		{"int8", Int8, 4}, {"int16", Int16, 5}, {"int32", Int32, 6}, {"int64", Int64, 7},
		{"uint8", Uint8, 9}, {"uint16", Uint16, 10}, {"uint32", Uint32, 11}, {"uint64", Uint64, 12},
		{"float32", Float32, 15}, {"float64", Float64, 16}, {"complex64", Complex64, 19}, {"complex128", Complex128, 20},
		{"bool", Bool, 22}, {"byte", Byte, 9}, {"packed", Packed, 9},
		{"Go's int is a basic type of its size", goInt, goInt.Dup().ID()},
		{"a copy keeps it", Int32.Dup(), 6}, {"a copy of a copy", Int32.Dup().Dup(), 6},
		{"resized", Int32.Resized(0, 8), 0}, {"a copy of a resized type", Int32.Resized(0, 8).Dup(), 0},
		{"derived", Contiguous(1, Int32), 0}, {"a copy of a derived type", Contiguous(1, Int32).Dup(), 0},
		{"a pair", ValueIndex(Float64, Int32), 0},
		{"Fortran's integer", Integer, 6}, {"C's long", Long, goInt.ID()}, {"C's bool", CBool, 22}, {"logical", Logical, 6},
		{"wide characters", WChar, 23}, {"quadruple precision", Real16, 18}, {"16 bytes of integer", Integer16, 8},
		{"pairs", TwoInt, 31}, {"pairs", FloatInt, 37}, {"pairs", LongInt, 41}, {"a copy of a pair", ShortInt.Dup(), 40},
		{"no compiler has it", Real2, 24}, {"made from it", Contiguous(1, Real2), 0},
		{"lower bound", LB, 2}, {"upper bound", UB, 3}, {"a copy of a bound", UB.Dup(), 3},
		{"wrong", Contiguous(-1, Int32), 0}, {"nil", nil, 0},
	} {
		if got := c.t.ID(); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
	if goInt.ID() != Int64.ID() && goInt.ID() != Int32.ID() {
		t.Errorf("Go's int has %d", goInt.ID())
	}
}

func TestBasicCounts(t *testing.T) {
	dt := seedType()
	if got := dt.BasicCounts(); !maps.Equal(got, map[*Type]int{Uint64: 1, Uint32: 2, Uint16: 7}) {
		t.Errorf("the seed's example: %v", got)
	}
	if got := dt.BasicSet(); got != 1<<12|1<<11|1<<10 {
		t.Errorf("the seed's example: %#x", got)
	}
	if got := Struct([]int{1, 2}, []int{0, 4}, []*Type{Byte, Uint8}).BasicCounts(); !maps.Equal(got, map[*Type]int{Uint8: 3}) {
		t.Errorf("bytes count apart: %v", got)
	}
	marked := Struct([]int{1, 2, 1}, []int{-4, 0, 20}, []*Type{LB, Integer, UB})
	if got := Contiguous(2, marked).BasicSet(); got != 1<<2|1<<3|1<<6 {
		t.Errorf("between bounds: %#x", got)
	}
	if got := marked.BasicCounts(); !maps.Equal(got, map[*Type]int{Int32: 2}) {
		t.Errorf("between bounds: %v", got)
	}
	for _, b := range named {
		if r := b.t.representative(); b.t.Err() == nil && b.t.form == formBasic && (r.size != b.t.size || r.ID() != b.t.ID()) {
			t.Errorf("%s is counted as %s", b.t, r)
		}
	}
	for _, ty := range []*Type{nil, Contiguous(0, Int8), Contiguous(-1, Int8)} {
		if len(ty.BasicCounts()) != 0 || ty.BasicSet() != 0 {
			t.Errorf("%s: %v %#x", ty, ty.BasicCounts(), ty.BasicSet())
		}
	}
}
