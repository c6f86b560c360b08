package slab

import (
	"runtime"
	"slices"
	"testing"
)

// TestAgainstSlice compares the list with a slice over the borders of its blocks.
func TestAgainstSlice(t *testing.T) {
	var b Blocks[int]
	var want []int
	same := func(b *Blocks[int], what string) {
		t.Helper()
		if int(b.Len()) != len(want) || b.Cap() < len(want) {
			t.Fatalf("%s: %d values and memory for %d, want %d", what, b.Len(), b.Cap(), len(want))
		}
		for i, w := range want {
			if got := *b.At(uint32(i)); got != w {
				t.Fatalf("%s: value %d of %d is %d, want %d", what, i, len(want), got, w)
			}
		}
	}
	for v := range 1100*Block + 5 {
		i := b.Add()
		*b.At(i) = v
		if want = append(want, v); int(i) != len(want)-1 {
			t.Fatalf("value %d has number %d", len(want)-1, i)
		}
		if spare := b.Cap() - len(want); spare >= Block && len(want) <= Block*together || spare >= max(Block*together, len(want)/16) {
			t.Fatalf("memory for %d of %d values", b.Cap(), len(want))
		}
		if v < 130*Block || v%1001 == 0 {
			same(&b, "after Add")
		}
	}
	c := b.Clone()
	kept := slices.Clone(want)
	b.Cut(9*Block + 3)
	want = want[:9*Block+3]
	same(&b, "after Cut")
	*b.At(0) = -1
	*b.At(b.Add()) = -2
	want = kept
	same(&c, "the clone")
}

// What rests is used again, at least when no collection comes between; and not by a clone.
func TestRest(t *testing.T) {
	var b Blocks[int]
	again := 0
	for range 20 { // the race detector makes pools forget
		for range 5 * Block {
			b.Add()
		}
		first := b.At(0)
		b.Rest()
		c := b.Clone()
		if b.Len() != 0 || b.Cap() != 0 || c.spare != nil {
			t.Fatalf("%d values, memory for %d, and for a clone %v", b.Len(), b.Cap(), c.spare)
		}
		b.Add()
		if b.Len() == 1 && b.At(0) == first && b.Cap() >= 5*Block {
			again++
		}
	}
	if again < 5 {
		t.Errorf("of 20 lists %d were used again", again)
	}
	if n := testing.AllocsPerRun(20, func() {
		b.Rest()
		b.Add()
	}); n > 2 { // the race detector makes pools forget
		t.Errorf("%v allocations to rest and begin again", n)
	}
	var next Blocks[int]
	next.Add()
	next.Succeed(&b)
	if b.Len() != 0 || next.Len() != 1 || next.Cap() != Block {
		t.Errorf("%d values are left, %d followed, with memory for %d", b.Len(), next.Len(), next.Cap())
	}
}

// What a value costs beyond its own size is hardly anything.
func TestMemory(t *testing.T) {
	const n = 100_000
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	var b Blocks[[48]byte]
	for range n {
		b.Add()
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if each := float64(after.HeapAlloc-before.HeapAlloc) / n; each > 49 {
		t.Errorf("a value of 48 bytes takes %.2f", each)
	}
	runtime.KeepAlive(&b)
}
