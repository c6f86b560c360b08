package datatype

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"cadre.example/internal/effort"
)

// TestOverlapsRandom compares with the bytes of the flat type map.
func TestOverlapsRandom(t *testing.T) {
	found := 0
	n := effort.Rounds(200, 800)
	for seed := range uint64(n) {
		r := rand.New(rand.NewPCG(seed, 51))
		ty, f := randomType(r, 1+r.IntN(3))
		for count := range 5 {
			m := f.times(count)
			want := len(m.pack(make([]byte, 1<<17), 1<<16)) > 0 && m.overlapping()
			if got := ty.Overlaps(count); got != want {
				t.Fatalf("seed %d: %d of %s: %v, want %v", seed, count, ty, got, want)
			}
			err := ty.CheckReceive(count)
			if (err != nil) != want || want && (!errors.Is(err, ErrType) || !strings.Contains(err.Error(), "and entry")) {
				t.Fatalf("seed %d: %v", seed, err)
			}
			if want {
				found++
			}
			if count == 1 && (ty.Flags()&Overlap != 0) != want {
				t.Fatalf("seed %d: %s has flags %b", seed, ty, ty.Flags())
			}
		}
	}
	if found < n/4 {
		t.Errorf("%d overlaps among the types", found)
	}
}

// TestOverlapRefused: what overlaps is not received into, the error names two entries, and memory stays as it was.
func TestOverlapRefused(t *testing.T) {
	for _, c := range []struct {
		count int
		t     *Type
		want  string
	}{
		{1, Struct([]int{1, 1}, []int{0, 2}, []*Type{Int32, Int16}), "entry 0 of item 0, int32 at bytes 0..3, and entry 1 of item 0, int16 at bytes 2..3, overlap"},
		{2, seedType(), "and entry 0 of item 1, uint64 at bytes 12..19, overlap"},
		{3, Vector(2, 1, 2, Int32).Resized(0, 8), "entry 1 of item 0, int32 at bytes 8..11, and entry 0 of item 1, int32 at bytes 8..11, overlap"},
		{2, Int32.Resized(0, 0), "int32 at bytes 0..3"},
		{9, Int32.Resized(0, -3), "item 1"},
	} {
		mem, want := counting(200), counting(200)
		_, err := Unpack(MemAt(mem, 100), c.count, c.t, make([]byte, 500))
		if !errors.Is(err, ErrType) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %q", err, c.want)
		}
		if _, err := UnpackExternal(MemAt(mem, 100), c.count, c.t, make([]byte, 500)); err == nil {
			t.Errorf("%s: external32 was unpacked", c.t)
		}
		if _, err := Transfer(MemAt(mem, 100), c.count, c.t, MemOf(make([]byte, 500)), 500, Byte); !errors.Is(err, ErrType) {
			t.Errorf("%s: transferred, %v", c.t, err)
		}
		if !bytes.Equal(mem, want) {
			t.Errorf("%s: memory has changed", c.t)
		}
		if _, err := AppendPack(nil, MemAt(mem, 100), c.count, c.t); err != nil {
			t.Errorf("%s: packing is allowed: %v", c.t, err)
		}
	}
	// Columns of a matrix lie between each other, and do not overlap.
	if column := Vector(500, 1, 500, Float64).Resized(0, 8); column.CheckReceive(500) != nil || column.CheckReceive(501) == nil {
		t.Error(column.CheckReceive(500), column.CheckReceive(501))
	}
	// Of huge types the question is decided by their description.
	for _, ty := range []*Type{Hvector(pick(1<<40, 1<<20), 1, 16, Int64), Contiguous(pick(1<<40, 1<<20), Vector(2, 1, 3, Int8))} {
		if err := ty.CheckReceive(5); err != nil {
			t.Error(err)
		}
	}
}
