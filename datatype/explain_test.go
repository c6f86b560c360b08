package datatype

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestExplainBounds(t *testing.T) {
	deep := Int32
	for range 60 {
		_, ext := deep.Extent()
		deep = Struct([]int{1, 1}, []int{0, ext}, []*Type{deep, deep})
	}
	for _, c := range []struct {
		t    *Type
		want string
	}{
		{seedType(), "lb 24: lower marker of resized(uint16, 0, 4), item 0 of member 2 at 24\n" +
			"ub 36: upper marker of resized(uint16, 0, 4), item 2 of member 2 at 24"},
		{seedType().WithMarkers(LocalMarkers), "lb 0: uint64 at 0, item 0 of member 0 at 0\n" +
			"ub 40: upper marker of resized(uint16, 0, 4), item 2 of member 2 at 24; then 4 up to an extent that is a multiple of 8, the alignment"},
		{Int32, "lb 0: int32 at 0\nub 4: int32 at 0 ends there at 4"},
		{Contiguous(0, Int32), "lb 0: there is no entry\nub 0: there is no entry"},
		{Struct([]int{1, 1, 1}, []int{0, 4, -3}, []*Type{Int32, Int8, Int8}), "lb -3: int8 at -3, item 0 of member 2 at -3\n" +
			"ub 5: int8 at 4 ends there at 5, item 0 of member 1 at 4"},
		{Hvector(2, 2, 18, Int32), "lb 0: int32 at 0, item 0 of block 0\n" +
			"ub 28: int32 at 22 ends there at 26, item 1 of block 1; then 2 up to an extent that is a multiple of 4, the alignment"},
		{Vector(2, 2, -3, Int32.Resized(-8, 24)), "lb -80: lower marker of resized(int32, -8, 24), item 0 of block 1\n" +
			"ub 40: upper marker of resized(int32, -8, 24), item 1 of block 0"},
		{Contiguous(3, Int32.Resized(0, -8)), "lb -16: lower marker of resized(int32, 0, -8), item 2\nub -8: upper marker of resized(int32, 0, -8), item 0"},
		{Struct([]int{1, 0, 2}, []int{-3, -99, 8}, []*Type{LB, LB, Int8}), "lb -3: marker lb, item 0 of member 0 at -3\nub 10: int8 at 9 ends there at 10, item 1 of member 2 at 8"},
		{Contiguous(2, Indexed([]int{1, 3}, []int{7, 2}, Int16)), "lb 4: int16 at 4, item 0 of block 1 at 4, of item 0\nub 28: int16 at 26 ends there at 28, item 0 of block 0 at 14, of item 1"},
		{Subarray([]int{4}, []int{2}, []int{1}, RowMajor, Int8), "lb 0: lower marker of subarray([4], [2], [1], C, int8)\nub 4: upper marker of subarray([4], [2], [1], C, int8)"},
		{Contiguous(-1, Int8), "datatype: unusable type: contiguous: count is -1, want at least 0"},
	} {
		if got := c.t.ExplainBounds(); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.t, got, c.want)
		}
	}
	if got := deep.ExplainBounds(); !strings.Contains(got, "and 52 levels further out") || len(got) > 1000 {
		t.Error(got)
	}
	many := pick(1<<40, 1<<9)
	if got := Contiguous(many, Vector(1<<20, 1, 2, Int8)).ExplainBounds(); !strings.Contains(got, fmt.Sprint("item ", many-1)) {
		t.Error(got)
	}
}

// TestExplainRandom: the two numbers at the beginning are the bounds, and an entry that is named lies where it is said.
func TestExplainRandom(t *testing.T) {
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 41))
		ty, f := randomType(r, 1+r.IntN(4))
		lb, ub, tlb, tub := f.bounds()
		lines := strings.Split(ty.ExplainBounds(), "\n")
		low, high := fmt.Sprintf("lb %d: ", lb), fmt.Sprintf("ub %d: ", ub)
		if len(lines) != 2 || !strings.HasPrefix(lines[0], low) || !strings.HasPrefix(lines[1], high) {
			t.Fatalf("seed %d: %s: %q", seed, ty, lines)
		}
		if ty.size > 0 && !ty.bounds.hasLB && !strings.Contains(lines[0], fmt.Sprintf(" at %d", tlb)) {
			t.Fatalf("seed %d: %s: %q, the data begin at %d", seed, ty, lines, tlb)
		}
		if ty.size > 0 && !ty.bounds.hasUB && !strings.Contains(lines[1], fmt.Sprintf(" ends there at %d", tub)) {
			t.Fatalf("seed %d: %s: %q, the data end at %d", seed, ty, lines, tub)
		}
	}
}

// TestMarkerPolicies has the contested bounds both ways.
func TestMarkerPolicies(t *testing.T) {
	small := Int32.Resized(0, 2)
	for _, c := range []struct {
		name     string
		t        *Type
		lb, ub   int // by the text
		llb, lub int // under LocalMarkers
	}{
		{"P6", Struct([]int{1, 1}, []int{0, 32}, []*Type{Int32, Int32.Resized(-8, 24)}), 24, 48, 0, 48},
		{"P7", seedType(), 24, 36, 0, 40},
		{"itself", Int32.Resized(-3, 9), -3, 6, -3, 6},
		{"dup", Int32.Resized(-3, 9).Dup(), -3, 6, -3, 6},
		{"contiguous", Contiguous(2, Int16.Resized(-2, 10)), -2, 18, -2, 18},
		{"rounded", Contiguous(1, Int16.Resized(0, 3)), 0, 3, 0, 4},
		{"smaller than its data", Struct([]int{1, 1}, []int{0, 2}, []*Type{small, Int8}), 0, 2, 0, 4},
		{"subarray", Struct([]int{1, 1}, []int{0, 8}, []*Type{Int32, Subarray([]int{4}, []int{1}, []int{1}, RowMajor, Int32)}), 8, 24, 0, 24},
		{"darray", Struct([]int{1, 1}, []int{0, 8}, []*Type{Int32, Darray(2, 1, []int{4}, []Distrib{Block}, []int{-1}, []int{2}, RowMajor, Int32)}), 8, 24, 0, 24},
		{"LB stays sticky", Struct([]int{1, 1, 1}, []int{0, 4, 32}, []*Type{Int32, LB, Int32.Resized(0, 8)}), 4, 40, 4, 40},
		{"steps follow", Contiguous(2, Struct([]int{1, 1}, []int{0, 8}, []*Type{Int32, Int32.Resized(0, 4)})), 8, 16, 0, 24},
	} {
		bounds := func(t *Type) (lb, ub int) {
			lb, ext := t.Extent()
			return lb, lb + ext
		}
		local := c.t.WithMarkers(LocalMarkers)
		if lb, ub := bounds(c.t); lb != c.lb || ub != c.ub {
			t.Errorf("%s: %d %d, want %d %d", c.name, lb, ub, c.lb, c.ub)
		}
		if lb, ub := bounds(local); local.Err() != nil || lb != c.llb || ub != c.lub || local.Size() != c.t.Size() {
			t.Errorf("%s: locally %d %d %v, want %d %d", c.name, lb, ub, local.Err(), c.llb, c.lub)
		}
		if back := local.WithMarkers(StickyMarkers); !sameType(back, c.t) {
			t.Errorf("%s: back again %s is another type", c.name, back)
		}
	}
	for seed := range uint64(1000) {
		r := rand.New(rand.NewPCG(seed, 42))
		ty, _ := randomType(r, 3)
		if again := ty.WithMarkers(StickyMarkers); !sameType(again, ty) {
			t.Fatalf("seed %d: %s becomes %s", seed, ty, again)
		}
		if local := ty.WithMarkers(LocalMarkers); ty.Flags()&Resize == 0 && (local.lb != ty.lb || local.ub != ty.ub || local.Size() != ty.Size()) {
			t.Fatalf("seed %d: %s depends on the policy", seed, ty)
		} else if !strings.HasPrefix(local.ExplainBounds(), fmt.Sprintf("lb %d: ", local.lb)) {
			t.Fatalf("seed %d: %s", seed, local.ExplainBounds())
		}
	}
	if err := Int8.WithMarkers(7).Err(); !errors.Is(err, ErrType) {
		t.Error(err)
	}
	deep := Int32
	for range 50 {
		deep = Struct([]int{1, 1}, []int{0, 4}, []*Type{deep, deep.Dup()})
	}
	deep.WithMarkers(LocalMarkers)
}
