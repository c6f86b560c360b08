//go:build !race && !purego

package memory

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

// streams says that this processor has AVX; lines512 that it stores whole lines and does not become slower by it: the
// processors with VBMI do not.
var (
	streams  = cpu.X86.HasAVX
	lines512 = cpu.X86.HasAVX512F && cpu.X86.HasAVX512VBMI
)

// stream copies blocks as StreamBlocks says. It prefetches what is near bytes further in the source, and far bytes in the
// last 2 KiB of each block.
//
//go:noescape
func stream(d, s unsafe.Pointer, ds, ss, n, l, near, far int)

func cpuid(leaf, sub uint32) (a, b, c, d uint32)

// lastCache is the size of the largest cache that the processor tells of, in bytes; 0 when it tells of none. Intel
// has leaf 4 for this, and AMD the same in another place.
func lastCache() int {
	const intel, amd, hasTopology = 4, 0x8000001d, 1 << 22
	if leaves, _, _, _ := cpuid(0, 0); leaves >= intel {
		if size := caches(intel); size > 0 {
			return size
		}
	}
	if leaves, _, _, _ := cpuid(0x80000000, 0); leaves < amd {
		return 0
	}
	if _, _, c, _ := cpuid(0x80000001, 0); c&hasTopology == 0 {
		return 0
	}
	return caches(amd)
}

// caches is the largest of the caches that a leaf lists, instructions' ones aside.
func caches(leaf uint32) (size int) {
	const none, instructions, most = 0, 2, 8
	for i := range uint32(most) {
		a, b, c, _ := cpuid(leaf, i)
		if a&31 == none {
			break
		}
		if a&31 != instructions {
			size = max(size, cacheSize(b, c))
		}
	}
	return size
}

// cacheSize is ways times partitions times bytes of a line times sets; each is given less 1.
func cacheSize(b, c uint32) int {
	return int(b>>22+1) * int(b>>12&0x3ff+1) * int(b&0xfff+1) * (int(c) + 1)
}
