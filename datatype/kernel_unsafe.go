package datatype

import (
	"runtime"
	"unsafe"
)

// Kernels move blocks between two places, each given as a base and byte offsets from it, so that a pointer exists only
// for the bytes of a block itself. A nil base with an address for offset is foreign memory. No kernel divides, calls
// through an interface or reads a byte that is not part of a block. Blocks of one call must not overlap each other
// across the two places, except in copyBytes.

type (
	b16 struct{ _ [16]byte } // structs: the compiler moves arrays through memmove when they might overlap
	b32 struct{ _ [32]byte }
	b64 struct{ _ [64]byte }
)

type pointer = unsafe.Pointer

// unaligned says that this processor loads and stores words at any address at full speed; others copy bytes.
const unaligned = runtime.GOARCH == "amd64" || runtime.GOARCH == "arm64" || runtime.GOARCH == "386" ||
	runtime.GOARCH == "s390x" || runtime.GOARCH == "ppc64le" || runtime.GOARCH == "ppc64" || runtime.GOARCH == "wasm"

func at[T any](base pointer, off int) *T { return (*T)(unsafe.Add(base, off)) }

// bytesAt is n bytes at base+off.
func bytesAt(base pointer, off, n int) []byte { return unsafe.Slice((*byte)(unsafe.Add(base, off)), n) }

// copyBytes moves one run; the two places may overlap.
func copyBytes(d pointer, do int, s pointer, so, n int) {
	if unaligned && n <= 64 {
		switch {
		case n > 32:
			copy2[b32](d, do, s, so, n-32)
		case n > 16:
			copy2[b16](d, do, s, so, n-16)
		case n >= 8:
			copy2[uint64](d, do, s, so, n-8)
		case n >= 4:
			copy2[uint32](d, do, s, so, n-4)
		case n >= 2:
			copy2[uint16](d, do, s, so, n-2)
		case n == 1:
			*at[byte](d, do) = *at[byte](s, so)
		}
		return
	}
	if n > 0 {
		copy(bytesAt(d, do, n), bytesAt(s, so, n))
	}
}

// copy2 moves a block of one to two T by two that overlap, the second tail bytes after the first.
func copy2[T any](d pointer, do int, s pointer, so, tail int) {
	a, b := *at[T](s, so), *at[T](s, so+tail)
	*at[T](d, do) = a
	*at[T](d, do+tail) = b
}

// wideMost is the length from which memmove is as fast as our own loop.
const wideMost = 64 << 10

// strided moves n blocks of l bytes; the blocks are ds bytes apart at the destination and ss at the source.
func strided(d pointer, do, ds int, s pointer, so, ss, n, l int) {
	nested(d, do, ds, 0, s, so, ss, 0, n, l, 1)
}

// nested does that m times, da and sa bytes further each time.
func nested(d pointer, do, ds, da int, s pointer, so, ss, sa, n, l, m int) {
	if wide && n > 0 && m > 0 {
		switch {
		case l == 8 || l == 4:
			wideWords(unsafe.Add(d, do), unsafe.Add(s, so), ds, ss, n, l, da, sa, m)
			return
		case l > 8 && l <= wideMost:
			wideBlocks(unsafe.Add(d, do), unsafe.Add(s, so), ds, ss, n, l, da, sa, m)
			return
		}
	}
	for ; m > 0; m-- {
		plainStrided(d, do, ds, s, so, ss, n, l)
		do += da
		so += sa
	}
}

// plainStrided is strided in Go alone.
func plainStrided(d pointer, do, ds int, s pointer, so, ss, n, l int) {
	if unaligned && l <= 64 {
		switch l {
		case 1:
			stride1[uint8](d, do, ds, s, so, ss, n)
		case 2:
			stride1[uint16](d, do, ds, s, so, ss, n)
		case 4:
			stride1[uint32](d, do, ds, s, so, ss, n)
		case 8:
			stride1[uint64](d, do, ds, s, so, ss, n)
		case 16:
			stride1[b16](d, do, ds, s, so, ss, n)
		case 32:
			stride1[b32](d, do, ds, s, so, ss, n)
		case 64:
			stride1[b64](d, do, ds, s, so, ss, n)
		case 3:
			stride2[uint16](d, do, ds, s, so, ss, n, 1)
		case 5, 6, 7:
			stride2[uint32](d, do, ds, s, so, ss, n, l-4)
		case 9, 10, 11, 12, 13, 14, 15:
			stride2[uint64](d, do, ds, s, so, ss, n, l-8)
		default:
			if l < 32 {
				stride2[b16](d, do, ds, s, so, ss, n, l-16)
			} else {
				stride2[b32](d, do, ds, s, so, ss, n, l-32)
			}
		}
		return
	}
	for ; n > 0; n-- {
		copy(bytesAt(d, do, l), bytesAt(s, so, l))
		do += ds
		so += ss
	}
}

// stride1 moves blocks that are one T.
func stride1[T any](d pointer, do, ds int, s pointer, so, ss, n int) {
	for ; n >= 4; n -= 4 {
		*at[T](d, do) = *at[T](s, so)
		*at[T](d, do+ds) = *at[T](s, so+ss)
		*at[T](d, do+2*ds) = *at[T](s, so+2*ss)
		*at[T](d, do+3*ds) = *at[T](s, so+3*ss)
		do += 4 * ds
		so += 4 * ss
	}
	for ; n > 0; n-- {
		*at[T](d, do) = *at[T](s, so)
		do += ds
		so += ss
	}
}

// stride2 moves blocks by two overlapping T, the second tail bytes after the first.
func stride2[T any](d pointer, do, ds int, s pointer, so, ss, n, tail int) {
	for ; n > 0; n-- {
		*at[T](d, do) = *at[T](s, so)
		*at[T](d, do+tail) = *at[T](s, so+tail)
		do += ds
		so += ss
	}
}

// gatherBlocks moves blocks of l bytes from so+offs[i] to consecutive places, scatterBlocks the other way.
func gatherBlocks(d pointer, do int, s pointer, so int, offs []int, l int) {
	if wide && len(offs) > 0 {
		switch l {
		case 4:
			wideGather4(unsafe.Add(d, do), unsafe.Add(s, so), &offs[0], len(offs))
			return
		case 8:
			wideGather8(unsafe.Add(d, do), unsafe.Add(s, so), &offs[0], len(offs))
			return
		}
		if l > 8 && l <= 32 {
			wideGatherBlocks(unsafe.Add(d, do), unsafe.Add(s, so), &offs[0], len(offs), l)
			return
		}
	}
	plainGather(d, do, s, so, offs, l)
}

func plainGather(d pointer, do int, s pointer, so int, offs []int, l int) {
	if unaligned {
		switch l {
		case 9, 10, 11, 12, 13, 14, 15:
			gather2[uint64](d, do, s, so, offs, l)
			return
		case 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31:
			gather2[b16](d, do, s, so, offs, l)
			return
		case 1:
			gather1[uint8](d, do, s, so, offs)
			return
		case 2:
			gather1[uint16](d, do, s, so, offs)
			return
		case 4:
			gather1[uint32](d, do, s, so, offs)
			return
		case 8:
			gather1[uint64](d, do, s, so, offs)
			return
		case 16:
			gather1[b16](d, do, s, so, offs)
			return
		case 32:
			gather1[b32](d, do, s, so, offs)
			return
		case 64:
			gather1[b64](d, do, s, so, offs)
			return
		}
	}
	for _, o := range offs {
		copyBytes(d, do, s, so+o, l)
		do += l
	}
}

func gather1[T any, O int | int32](d pointer, do int, s pointer, so int, offs []O) {
	for _, o := range offs {
		*at[T](d, do) = *at[T](s, so+int(o))
		do += int(unsafe.Sizeof(*new(T)))
	}
}

// gather2 moves blocks of one to two T by two that overlap.
func gather2[T any](d pointer, do int, s pointer, so int, offs []int, l int) {
	tail := l - int(unsafe.Sizeof(*new(T)))
	for _, o := range offs {
		copy2[T](d, do, s, so+o, tail)
		do += l
	}
}

func scatterBlocks(d pointer, do int, s pointer, so int, offs []int, l int) {
	if wide && len(offs) > 0 {
		switch l {
		case 4:
			wideScatter4(unsafe.Add(d, do), unsafe.Add(s, so), &offs[0], len(offs))
			return
		case 8:
			wideScatter8(unsafe.Add(d, do), unsafe.Add(s, so), &offs[0], len(offs))
			return
		}
		if l > 8 && l <= 32 {
			wideScatterBlocks(unsafe.Add(d, do), unsafe.Add(s, so), &offs[0], len(offs), l)
			return
		}
	}
	plainScatter(d, do, s, so, offs, l)
}

func plainScatter(d pointer, do int, s pointer, so int, offs []int, l int) {
	if unaligned {
		switch l {
		case 9, 10, 11, 12, 13, 14, 15:
			scatter2[uint64](d, do, s, so, offs, l)
			return
		case 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31:
			scatter2[b16](d, do, s, so, offs, l)
			return
		case 1:
			scatter1[uint8](d, do, s, so, offs)
			return
		case 2:
			scatter1[uint16](d, do, s, so, offs)
			return
		case 4:
			scatter1[uint32](d, do, s, so, offs)
			return
		case 8:
			scatter1[uint64](d, do, s, so, offs)
			return
		case 16:
			scatter1[b16](d, do, s, so, offs)
			return
		case 32:
			scatter1[b32](d, do, s, so, offs)
			return
		case 64:
			scatter1[b64](d, do, s, so, offs)
			return
		}
	}
	for _, o := range offs {
		copyBytes(d, do+o, s, so, l)
		so += l
	}
}

func scatter1[T any, O int | int32](d pointer, do int, s pointer, so int, offs []O) {
	for _, o := range offs {
		*at[T](d, do+int(o)) = *at[T](s, so)
		so += int(unsafe.Sizeof(*new(T)))
	}
}

func scatter2[T any](d pointer, do int, s pointer, so int, offs []int, l int) {
	tail := l - int(unsafe.Sizeof(*new(T)))
	for _, o := range offs {
		copy2[T](d, do+o, s, so, tail)
		so += l
	}
}

// gatherRuns moves blocks from so+offs[i] to consecutive places, scatterRuns the other way; block i ends pre[i+1] bytes
// after the first began.
func gatherRuns(d pointer, do int, s pointer, so int, offs, pre []int) {
	begin, ends := pre[0], pre[1:][:len(offs)]
	if permuting && len(offs) > 0 && ends[len(ends)-1]-begin <= len(offs)*columnWidth {
		wideGatherRuns(unsafe.Add(d, do), unsafe.Add(s, so), &offs[0], &ends[0], len(offs), begin)
		return
	}
	plainGatherRuns(d, do, s, so, offs, ends, begin)
}

func plainGatherRuns(d pointer, do int, s pointer, so int, offs, ends []int, begin int) {
	ends = ends[:len(offs)]
	for i, o := range offs {
		l := ends[i] - begin
		begin = ends[i]
		o += so
		switch {
		case !unaligned || l > 32 || l < 8:
			copyBytes(d, do, s, o, l)
		case l <= 16:
			copy2[uint64](d, do, s, o, l-8)
		default:
			copy2[b16](d, do, s, o, l-16)
		}
		do += l
	}
}

func scatterRuns(d pointer, do int, s pointer, so int, offs, pre []int) {
	begin, ends := pre[0], pre[1:][:len(offs)]
	if permuting && len(offs) > 0 && ends[len(ends)-1]-begin <= len(offs)*columnWidth {
		wideScatterRuns(unsafe.Add(d, do), unsafe.Add(s, so), &offs[0], &ends[0], len(offs), begin)
		return
	}
	plainScatterRuns(d, do, s, so, offs, ends, begin)
}

func plainScatterRuns(d pointer, do int, s pointer, so int, offs, ends []int, begin int) {
	ends = ends[:len(offs)]
	for i, o := range offs {
		l := ends[i] - begin
		begin = ends[i]
		o += do
		switch {
		case !unaligned || l > 32 || l < 8:
			copyBytes(d, o, s, so, l)
		case l <= 16:
			copy2[uint64](d, o, s, so, l-8)
		default:
			copy2[b16](d, o, s, so, l-16)
		}
		so += l
	}
}

// normalise moves n bytes that are bools: whatever is not 0 arrives as 1. A Go bool that is neither would break the
// program that reads it.
func normalise(d pointer, do int, s pointer, so, n int) {
	const ones = 0x0101010101010101
	if unaligned {
		for ; n >= 8; n -= 8 {
			v := *at[uint64](s, so)
			v |= v >> 4 & (0x0f * ones)
			v |= v >> 2 & (0x03 * ones)
			v |= v >> 1
			*at[uint64](d, do) = v & ones
			do += 8
			so += 8
		}
	}
	for ; n > 0; n-- {
		v := *at[byte](s, so)
		if v != 0 {
			v = 1
		}
		*at[byte](d, do) = v
		do++
		so++
	}
}
