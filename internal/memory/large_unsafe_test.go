package memory

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"
	"unsafe"
)

// Blocks of every alignment of both places with every short length, and longer ones: what arrives is the source, and what
// is around it stays.
func TestStreamBlocks(t *testing.T) {
	const room, seed = 20 << 10, 3
	r := rand.New(rand.NewPCG(seed, 1))
	src, dst, want := Aligned(room), Aligned(room), make([]byte, room)
	for i := range src {
		src[i] = byte(r.Uint32())
	}
	try := func(do, so, ds, ss, n, l int) {
		t.Helper()
		end := do + (n-1)*ds + l + 64
		for i := range dst[:end] {
			dst[i], want[i] = 0xa5, 0xa5
		}
		for i := range n {
			copy(want[do+i*ds:], src[so+i*ss:][:l])
		}
		StreamBlocks(unsafe.Pointer(&dst[do]), unsafe.Pointer(&src[so]), ds, ss, n, l)
		if !bytes.Equal(dst[:end], want[:end]) {
			t.Fatalf("%d blocks of %d bytes arrive wrongly: %d apart from %d, %d apart from %d after a line's beginning (seed %d)", n, l, ss, so, ds, do, seed)
		}
	}
	for do := range 64 {
		for l := 1; l < 300; l++ {
			try(do, r.IntN(64), 0, 0, 1, l)
		}
	}
	for so := range 64 {
		n, l := 1+r.IntN(6), 1+r.IntN(1000)
		try(r.IntN(64), so, l+r.IntN(3), l+r.IntN(100), n, l)
	}
	for range 300 {
		n, l := 1+r.IntN(3), 1+r.IntN(5000)
		try(r.IntN(64), r.IntN(64), l+r.IntN(100), l+r.IntN(3)*r.IntN(100), n, l)
	}
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
	for cache, want := range map[int]int{0: unknownLarge, 1 << 20: leastLarge, 32 << 20: 12 << 20, 1 << 30: mostLarge} {
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
		{"StreamBlocks", func(dst, src []byte) {
			StreamBlocks(unsafe.Pointer(&dst[0]), unsafe.Pointer(&src[0]), 0, 0, 1, len(src))
		}},
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

// A part of something large is copied like anything else, whatever its length and place.
func TestCopyPart(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	src, dst, want := make([]byte, 20<<10), make([]byte, 20<<10), make([]byte, 20<<10)
	for i := range src {
		src[i] = byte(rng.Uint32())
	}
	for range 300 {
		n := rng.IntN(len(src) / 2)
		a, b := rng.IntN(len(src)-n), rng.IntN(len(src)-n)
		copy(want, dst)
		copy(want[b:], src[a:a+n])
		CopyPart(dst[b:b+n], src[a:a+n], []int{n, Large()}[rng.IntN(2)])
		if !bytes.Equal(dst, want) {
			t.Fatalf("%d bytes from %d to %d", n, a, b)
		}
	}
}
