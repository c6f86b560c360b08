package address

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// The permutation is one, its inverse inverts it, and two spaces have different ones.
func TestPermutation(t *testing.T) {
	k, other := newKey(), newKey()
	equal := 0
	seen := make([]bool, windows+1)
	for n := 1; n <= windows; n++ {
		p := k.permute(n)
		if p < 1 || p > windows || seen[p] {
			t.Fatalf("%d becomes %d", n, p)
		}
		seen[p] = true
		if n%97 == 0 {
			if back := k.invert(p); back != n {
				t.Fatalf("%d becomes %d becomes %d", n, p, back)
			}
			if other.permute(n) == p {
				equal++
			}
		}
	}
	if equal > 10 {
		t.Errorf("%d of %d windows are in the same place in two spaces", equal, windows/97)
	}
}

// A 64-bit space has an end too.
func TestWindowsExhausted(t *testing.T) {
	if narrow {
		return // there is none
	}
	s := NewSpace()
	a := Of(s, new(int64))
	s.windows.n += windows - 1 // as if there were as many
	if Of(s, new(int64)) != 0 || !errors.Is(s.Err(), ErrRange) {
		t.Error(s.Err())
	}
	s.windows.n -= windows - 1
	if _, _, err := s.Locate(a); err != nil {
		t.Error(err)
	}
	// Windows are used again after all others were.
	s.last = windows
	if b := Of(s, new(int64)); b == 0 || s.last != 2 && s.last != 1 {
		t.Error(b, s.last)
	}
}

// A13: what does not fit 32 bits is reported, parts that cannot be joined stay as they are, and room that is released
// is used again.
func TestA13Exhausted(t *testing.T) {
	s := NewSpace(Bits32())
	s.windows.insert(low32, &window{lo: low32, hi: high32 - 1<<20, st: &storage{goType: "others"}})
	v := make([]byte, 3<<20)
	var parts []Address
	for i := range 100 {
		parts = append(parts, OfSlice(s, v[i<<10:i<<10+512]))
	}
	if err := s.Err(); err != nil {
		t.Fatal(err)
	}
	if a := OfSlice(s, v); a != 0 || !errors.Is(s.Err(), ErrRange) || !strings.Contains(s.Err().Error(), "3145728 bytes") {
		t.Error(a, s.Err())
	}
	for _, p := range parts {
		if _, off, err := s.Locate(p); off != 0 || err != nil {
			t.Error(off, err)
		}
	}
	if _, err := s.Diff(parts[0], parts[1]); !errors.Is(err, ErrStorages) {
		t.Error(err)
	}
	// A part of the whole fits, away from where its parts were.
	whole := OfSlice(s, v[:100<<10])
	if whole == 0 {
		t.Fatal("100 KiB do not fit half of 1 MiB")
	}
	for i, p := range parts {
		if d, err := s.Diff(p, whole); d != i<<10 || err != nil {
			t.Fatal(d, err)
		}
		// Its old address reaches as far as its window, not into that of another.
		if err := (*bottom)(s).Explain(int(p), 512, 0); err != nil {
			t.Error(err)
		}
		next, err := s.Add(p, 512)
		if d, err2 := s.Diff(next, whole); d != i<<10+512 || err != nil || err2 != nil {
			t.Fatal(d, err, err2)
		}
	}
	_, err := (*bottom)(s).Resolve(int(parts[0]), 90<<10)
	if why := (*bottom)(s).Explain(int(parts[0]), 90<<10, 0); err == nil || !errors.Is(why, ErrRange) {
		t.Error(err, why)
	}
	if end, err := s.Add(parts[0], 90<<10); err != nil {
		t.Error(err)
	} else if d, err := s.Diff(end, whole); d != 90<<10 || err != nil {
		t.Error(d, err)
	}
	if err := s.Release(parts[50]); err != nil || s.windows.n != 1 {
		t.Error(err, s.windows.n)
	}
	n := 0
	for s.err = nil; s.err == nil && n < 100000; n++ {
		Of(s, new(int64))
	}
	if n < 1<<20/2200 || n > 1<<20/128 {
		t.Errorf("1 MiB was full after %d variables: %v", n, s.Err())
	}
}

// Released storages leave nothing behind.
func TestReleaseLeavesNothing(t *testing.T) {
	for _, s := range []*Space{NewSpace(), NewSpace(Bits32()), NewSpace(Segmented())} {
		for range 2000 {
			v := make([]int64, 64)
			a := OfSlice(s, v[:10])
			OfSlice(s, v[20:30])
			OfSlice(s, v)
			e := OfSlice(s, []int64{})
			for _, x := range []Address{a, e} {
				if err := s.Release(x); err != nil {
					t.Fatal(err)
				}
			}
		}
		if s.windows.n != 0 || s.windows.root != nil || s.memory.root != nil || len(s.empty) != 0 || s.err != nil {
			t.Error(s.windows.n, s.memory.n, len(s.empty), s.err)
		}
	}
}

// Sliding slices over one array, each overlapping the last, do not pile up windows.
func TestSlidingJoins(t *testing.T) {
	s := NewSpace()
	v := make([]int64, 10000)
	for i := 0; i < 9990; i += 5 {
		OfSlice(s, v[i:i+10])
	}
	if s.windows.n != 1 && !narrow || s.memory.n != 1 { // in 32 bits old addresses keep their windows
		t.Error(s.windows.n, s.memory.n)
	}
}

// The tree against a sorted list.
func TestTree(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var tr tree[int]
	var list []uint64
	for range 20000 {
		k := uint64(r.IntN(500))
		i, found := slices.BinarySearch(list, k)
		switch {
		case !found:
			tr.insert(k, int(k))
			list = slices.Insert(list, i, k)
		case r.IntN(2) == 0:
			tr.remove(k)
			list = slices.Delete(list, i, i+1)
		}
		k = uint64(r.IntN(510))
		i, found = slices.BinarySearch(list, k)
		up, ok := tr.ceil(k)
		if ok != (i < len(list)) || ok && uint64(up) != list[i] {
			t.Fatalf("ceil of %d is %d, %v", k, up, ok)
		}
		if !found {
			i--
		}
		down, ok := tr.floor(k)
		if ok != (i >= 0) || ok && uint64(down) != list[i] {
			t.Fatalf("floor of %d is %d, %v", k, down, ok)
		}
		if tr.n != len(list) {
			t.Fatal(tr.n, len(list))
		}
	}
}
