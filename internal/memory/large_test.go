package memory

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"
)

// Every alignment of both places with every short length, and longer ones: what arrives is the source, and what is around
// it stays.
func TestStream(t *testing.T) {
	const room = 64
	seed := uint64(3)
	r := rand.New(rand.NewPCG(seed, 1))
	src, dst, want := Aligned(20<<10), Aligned(20<<10), make([]byte, 20<<10)
	for i := range src {
		src[i] = byte(r.Uint32())
	}
	try := func(do, so, n int) {
		t.Helper()
		end := do + n + room
		for i := range dst[:end] {
			dst[i], want[i] = 0xa5, 0xa5
		}
		copy(want[do:], src[so:so+n])
		Stream(dst[do:], src[so:so+n])
		if !bytes.Equal(dst[:end], want[:end]) {
			t.Fatalf("%d bytes from %d to %d after the beginning of a line arrive wrongly (seed %d)", n, so, do, seed)
		}
	}
	for do := range 64 {
		for n := range 300 {
			try(do, r.IntN(64), n)
		}
	}
	for so := range 64 {
		try(r.IntN(64), so, r.IntN(1000))
	}
	for range 200 {
		try(r.IntN(64), r.IntN(64), r.IntN(16<<10))
	}
	Fence()
}

// CopyLarge copies what copy copies, on both sides of the length from which it is large.
func TestCopyLarge(t *testing.T) {
	defer func(n int) { large = n }(large)
	large = 1 << 16
	src := make([]byte, 1<<17)
	for i := range src {
		src[i] = byte(i * 7 >> 3)
	}
	for _, n := range []int{0, 1, Large() - 1, Large(), Large() + 1, len(src) - 3} {
		dst := make([]byte, len(src)+10)
		CopyLarge(dst[1:], src[3:3+n])
		if !bytes.Equal(dst[1:1+n], src[3:3+n]) || dst[0] != 0 || dst[1+n] != 0 {
			t.Errorf("%d bytes arrive wrongly", n)
		}
	}
	if n := testing.AllocsPerRun(10, func() { CopyLarge(src[:1<<16], src[1<<16:]) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestLarge(t *testing.T) {
	if n := Large(); n < leastLarge || n > mostLarge {
		t.Errorf("large from %d bytes, want %d to %d", n, leastLarge, mostLarge)
	}
	for cache, want := range map[int]int{0: unknownLarge, 1 << 20: leastLarge, 32 << 20: 8 << 20, 1 << 30: mostLarge} {
		if got := largeFor(cache); got != want {
			t.Errorf("large from %d bytes with a cache of %d, want %d", got, cache, want)
		}
	}
	t.Logf("the last cache holds %d KiB; large from %d KiB; streams: %v", lastCache()>>10, Large()>>10, Streams())
}

// The two ways of copying, with the same memory again and again and with memory that is in no cache.
func BenchmarkCopyLarge(b *testing.B) {
	const all = 128 << 20
	ways := []struct {
		name string
		copy func(dst, src []byte)
	}{
		{"copy", func(dst, src []byte) { copy(dst, src) }},
		{"CopyLarge", CopyLarge},
		{"Stream", func(dst, src []byte) { Stream(dst, src); Fence() }},
	}
	dst, src := make([]byte, all), make([]byte, all)
	for i := 0; i < all; i += 64 {
		dst[i], src[i] = 1, 1
	}
	for _, where := range []string{"same", "cold"} {
		for size := 1 << 20; size <= 64<<20; size *= 2 {
			places := 1
			if where == "cold" {
				places = all / size
			}
			for _, w := range ways {
				b.Run(fmt.Sprintf("%s/%dMiB/%s", where, size>>20, w.name), func(b *testing.B) {
					b.SetBytes(int64(size))
					for i := 0; b.Loop(); i++ {
						at := i % places * size
						w.copy(dst[at:at+size], src[at:at+size])
					}
				})
			}
		}
	}
}
