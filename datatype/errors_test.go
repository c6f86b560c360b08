package datatype

import (
	"errors"
	"strings"
	"testing"
)

func TestWrongArguments(t *testing.T) {
	bad := Contiguous(-1, Int32)
	for name, c := range map[string]struct {
		t    *Type
		want string
	}{
		"count":          {bad, "count is -1"},
		"block length":   {Vector(2, -3, 1, Int8), "block length is -3"},
		"a block length": {Indexed([]int{1, -2}, []int{0, 4}, Int8), "block length 1 is -2"},
		"nil":            {Contiguous(2, nil), "type 0 is nil"},
		"nil in struct":  {Struct([]int{1, 1}, []int{0, 8}, []*Type{Int8, nil}), "type 1 is nil"},
		"lengths":        {Indexed([]int{1}, []int{0, 4}, Int8), "1 block lengths with 2"},
		"struct types":   {Struct([]int{1, 2}, []int{0, 4}, []*Type{Int8}), "2 block lengths with 1"},
		"inherited":      {Vector(2, 1, 2, bad).Dup().Resized(0, 8), "count is -1"},
		"size":           {Subarray([]int{0}, []int{0}, []int{0}, RowMajor, Int8), "size 0 is 0"},
		"subsize":        {Subarray([]int{4, 4}, []int{4, 5}, []int{0, 0}, RowMajor, Int8), "subsize 1 is 5, want 0..4"},
		"start":          {Subarray([]int{4}, []int{2}, []int{3}, RowMajor, Int8), "start 0 is 3, want 0..2"},
		"no dimension":   {Subarray(nil, nil, nil, RowMajor, Int8), "at least one"},
		"order":          {Subarray([]int{4}, []int{2}, []int{2}, 7, Int8), "order is 7"},
		"pair value":     {ValueIndex(Bool, Int32), "the value is bool"},
		"pair index":     {ValueIndex(Int32, Float32), "the index is float32"},
	} {
		for _, err := range []error{c.t.Err(), c.t.Commit(), MemOf([]byte{1}).Check(0, c.t), new(Cursor).Reset(Mem{}, 0, c.t)} {
			if !errors.Is(err, ErrType) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s: %v, want %q", name, err, c.want)
			}
		}
		if c.t.Size() != 0 || c.t.Flags() != 0 || c.t.String() == "" {
			t.Errorf("%s: a wrong type has size %d, flags %b", name, c.t.Size(), c.t.Flags())
		}
		for range c.t.TypeMap() {
			t.Errorf("%s: a wrong type has entries", name)
		}
	}
	for name, err := range map[string]error{
		"nil type":       MemOf([]byte{1}).Check(1, nil),
		"negative count": MemOf([]byte{1}).Check(-1, Int8),
		"nil resolver":   MemResolved(nil).Check(1, Int8),
		"pointers":       MemOf([]*int{nil}).Check(1, Int8),
	} {
		if !errors.Is(err, ErrType) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := (*Type)(nil).Err(); !errors.Is(err, ErrType) {
		t.Error(err)
	}
}

func TestOutside(t *testing.T) {
	for _, c := range []struct {
		m    Mem
		n    int
		t    *Type
		want string
	}{
		{MemOf(make([]float64, 10)), 11, Float64, "entry 10: float64 at bytes 80..87, the slice has 80"},
		{MemOf(make([]byte, 85)), 11, Int64, "entry 10: int64 at bytes 80..87, the slice has 85"},
		{MemOf(make([]int64, 4)), 1, Vector(3, 1, 2, Int64), "entry 2: int64 at bytes 32..39, the slice has 32"},
		{MemOf(make([]int64, 4)), 1, Vector(3, 1, -1, Int64), "entry 1: int64 at bytes -8..-1, the slice has 32"},
		{MemAt(make([]int32, 4), 2), 1, Indexed([]int{1, 3}, []int{-2, 0}, Int32), "entry 3: int32 at bytes 16..19, the slice has 16"},
		{MemOf([]byte(nil)), 1, Struct([]int{1, 1}, []int{0, 4}, []*Type{Bool, Int32}), "entry 0: bool at bytes 0..0, the slice has 0"},
		{MemOf(make([]byte, 50)), 3, seedType(), "entry 28: uint16 at bytes 52..53, the slice has 50"},
		{MemOf(make([]int32, 8)), 1, Contiguous(3, IndexedBlock(1, []int{0, 3, 1}, Int32)), "entry 6: int32 at bytes 32..35"},
	} {
		err := c.m.Check(c.n, c.t)
		if !errors.Is(err, ErrBounds) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%d of %s: %v, want %q", c.n, c.t, err, c.want)
		}
		if _, err := AppendPack(nil, c.m, c.n, c.t); err == nil {
			t.Errorf("packed %d of %s", c.n, c.t)
		}
		if _, err := Unpack(c.m, c.n, c.t, make([]byte, 1000)); err == nil {
			t.Errorf("unpacked %d of %s", c.n, c.t)
		}
		if err := Copy(c.m, c.m.Shift(1), c.n, c.t); err == nil {
			t.Errorf("copied %d of %s", c.n, c.t)
		}
		if _, err := Transfer(c.m, c.n, c.t, MemOf(make([]byte, 1000)), 1, Byte); err == nil {
			t.Errorf("received %d of %s", c.n, c.t)
		}
	}
	if err := (Mem{}).Check(0, Int64); err != nil {
		t.Error("no items need memory:", err)
	}
	if err := (Mem{}).Check(9, Contiguous(0, Int64)); err != nil {
		t.Error("empty items need memory:", err)
	}
	if _, err := Unpack(MemOf(make([]byte, 9)), 9, Int8, make([]byte, 8)); !errors.Is(err, ErrBounds) {
		t.Error(err)
	}
}

func TestContents(t *testing.T) {
	c := Struct([]int{1, 2}, []int{0, 8}, []*Type{Int32, Int64}).Contents()
	if c.Combiner != "struct" || len(c.Ints) != 3 || c.Ints[0] != 2 || c.Addrs[1] != 8 || c.Types[1] != Int64 {
		t.Errorf("%+v", c)
	}
	if c := Int8.Contents(); c.Combiner != "named" {
		t.Errorf("%+v", c)
	}
}
