package datatype

import (
	"math/rand/v2"
	"testing"
)

// refPrint is the fingerprint of a list, entry by entry.
func refPrint(list []*Type) (f Fingerprint) {
	for _, b := range list {
		f = f.Then(b.fingerprint())
	}
	return f
}

// TestFingerprint compares counts and fingerprints of random types, at every packed byte, with the flat reference.
func TestFingerprint(t *testing.T) {
	first := firstSeed(t)
	for i := range fewTypes() {
		seed := first + uint64(i)
		r := rand.New(rand.NewPCG(seed, 13))
		ty, fl := randomType(r, 1+r.IntN(4))
		count := r.IntN(4)
		list := fl.times(count).basics()
		if got := ty.Fingerprint(count); got != refPrint(list) {
			t.Fatalf("seed %d: %d of %s: %+v, want %+v", seed, count, ty, got, refPrint(list))
		}
		ends := map[int]int{0: 0}
		total, per := 0, len(list)/max(count, 1)
		for k, b := range list {
			total += b.Size()
			ends[total] = k + 1
		}
		for pos, last := 0, 0; pos <= total; pos++ {
			n, ok := ty.Elements(pos)
			k, whole := ends[pos]
			if whole {
				last = k
			}
			if ok != whole || n != last {
				t.Fatalf("seed %d: %s: %d elements, %v, in %d bytes, want %d, %v", seed, ty, n, ok, pos, last, whole)
			}
			c, ok := ty.Count(pos)
			if want := per > 0 && whole && last%per == 0 || total == 0; ok != want || ok && per > 0 && c != last/per {
				t.Fatalf("seed %d: %s: count %d, %v, in %d bytes", seed, ty, c, ok, pos)
			}
			if f, rest := ty.prefixPrint(pos); f != refPrint(list[:last]) || (rest == 0) != whole {
				t.Fatalf("seed %d: %s: prefix of %d bytes is %+v and %d, want %+v", seed, ty, pos, f, rest, refPrint(list[:last]))
			}
			if whole && !ty.Accepts(count, refPrint(list[:last])) {
				t.Fatalf("seed %d: %s refuses its own first %d", seed, ty, last)
			}
		}
		for range 3 {
			acceptsOther(t, r, seed, ty, list, count)
		}
	}
}

// acceptsOther changes, adds or swaps one entry, which must be refused.
func acceptsOther(t *testing.T, r *rand.Rand, seed uint64, ty *Type, list []*Type, count int) {
	sent := append([]*Type(nil), list...)
	any := false
	alike := func(a, b *Type) bool {
		a, b = flatSame(a), flatSame(b)
		return a == b || a.Size() == 1 && b.Size() == 1 && a != Bool && b != Bool
	}
	want := true
	k := r.IntN(len(sent) + 1)
	b := flatBasics[r.IntN(len(flatBasics))].t
	switch {
	case k == len(sent):
		sent = append(sent, b)
		want = false
	default:
		want = alike(sent[k], b)
		sent[k] = b
	}
	bytes := 0
	for _, s := range sent {
		any = any || s == Byte || s == Packed
		bytes += s.Size()
	}
	for _, s := range list {
		any = any || s == Byte || s == Packed
	}
	if any {
		want = bytes <= count*ty.Size()
	}
	if got := ty.Accepts(count, refPrint(sent)); got != want {
		t.Fatalf("seed %d: %d of %s and %v: accepted is %v", seed, count, ty, sent, got)
	}
}

func TestFingerprintAlgebra(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 13))
	some := func() Fingerprint {
		f, _ := randomType(r, 2)
		return f.Fingerprint(1 + r.IntN(3))
	}
	for range 1000 {
		a, b, c := some(), some(), some()
		if a.Then(b.Then(c)) != a.Then(b).Then(c) {
			t.Fatal("not associative")
		}
		n, m := r.IntN(20), r.IntN(20)
		if a.Times(n).Then(a.Times(m)) != a.Times(n+m) || a.Times(n).Times(m) != a.Times(n*m) {
			t.Fatalf("powers %d and %d", n, m)
		}
		if a.Then(Fingerprint{}) != a || (Fingerprint{}).Then(a) != a || a.Times(-1) != (Fingerprint{}) {
			t.Fatal("the empty sequence changes something")
		}
		if a.Entries > 0 && a.Then(b) == b.Then(a) && a.Entries == 1 && b.Entries == 1 && a != b {
			t.Fatal("order is lost")
		}
	}
	if Int32.Fingerprint(1).Then(Float64.Fingerprint(1)) == Float64.Fingerprint(1).Then(Int32.Fingerprint(1)) {
		t.Error("order is lost")
	}
	// Signature of 32 bits cannot tell these apart.
	a := Struct([]int{1, 1, 1}, []int{0, 8, 16}, []*Type{Int32, Float64, Int32})
	b := Struct([]int{1, 1, 2}, []int{0, 8, 16}, []*Type{Int32, Float64, Int32})
	if a.Signature() != b.Signature() || a.Accepts(3, b.Fingerprint(2)) || !b.Accepts(1, a.Fingerprint(1)) {
		t.Error("the two are confused")
	}
	// Sizes that only arithmetic can hold.
	huge := Contiguous(pick(1<<40, 1<<8), Contiguous(1<<18, Struct([]int{1, 1}, []int{0, 4}, []*Type{Int32, Int8})))
	if n, ok := huge.Elements(pick(5*(1<<57)+4, 5*(1<<25)+4)); !ok || n != pick(1<<58+1, 1<<26+1) {
		t.Errorf("%d elements, %v", n, ok)
	}
	if !huge.Accepts(1, Contiguous(pick(1<<56, 1<<24), Struct([]int{1, 1}, []int{0, 4}, []*Type{Int32, Int8})).Fingerprint(2)) {
		t.Error("a long prefix is refused")
	}
}
