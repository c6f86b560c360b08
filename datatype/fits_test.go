package datatype

import (
	"math"
	"math/rand/v2"
	"testing"
)

// What fits is refused by no check, and what the checks refuse does not fit.
func TestFits(t *testing.T) {
	seed := firstSeed(t)
	r := rand.New(rand.NewPCG(seed, 91))
	some := []byte{1, 2, 3, 4, 5, 6, 7, 8}
	fit := 0
	for range 3000 {
		typ, _ := randomType(r, 2)
		if r.IntN(3) == 0 {
			typ = []*Type{Byte, Int32, Float64, DoubleInt, CBool}[r.IntN(5)]
		}
		typ.Commit()
		if r.IntN(2) == 0 && typ.Err() == nil {
			typ.ready()
		}
		counts := []int{-1, 0, 1, 2, 7, 8, 9, 1 << 20, 1 << 31, 1 << 40, math.MaxInt}
		n := counts[r.IntN(len(counts))]
		m := []Mem{MemOf(some), MemAt(some, 3), MemAt(some, -2), MemForeign(4096), MemForeign(math.MaxUint - 10), MemForeign(math.MaxInt), {}}[r.IntN(7)]
		if !m.Fits(n, typ) {
			continue
		}
		fit++
		if err := m.Check(n, typ); err != nil {
			t.Fatalf("seed %d: %d of %s fit, but %v", seed, n, typ.Short(), err)
		}
		if err := typ.CheckReceive(n); err != nil {
			t.Fatalf("seed %d: %d of %s fit, but %v", seed, n, typ.Short(), err)
		}
	}
	if fit < 100 {
		t.Errorf("seed %d: only %d of 3000 fit", seed, fit)
	}
	Int32.ready()
	for _, c := range []struct {
		m    Mem
		n    int
		want bool
	}{{MemOf(some), 2, true}, {MemOf(some), 3, false}, {MemAt(some, 5), 1, false}, {MemAt(some, -1), 1, false}, {MemForeign(4096), 1000, true}, {MemOf(some), -1, false}} {
		if c.m.Fits(c.n, Int32) != c.want {
			t.Errorf("%d int32 fit %+v: want %v", c.n, c.m, c.want)
		}
	}
	if MemOf(some).Fits(1, nil) {
		t.Error("nothing fits")
	}
}
