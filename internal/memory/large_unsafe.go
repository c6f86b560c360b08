package memory

import "unsafe"

// CopyLarge copies src to the beginning of dst, which is at least as long, like the built-in copy. The two must not overlap.
// From [Large] bytes on it stores past the caches where the processor can: such stores do not read first what they
// overwrite, and leave the caches to others. When it returns they are ordered before all later stores, as usual ones are.
func CopyLarge(dst, src []byte) {
	if len(src) < large || !streams {
		copy(dst, src)
		return
	}
	StreamBlocks(unsafe.Pointer(unsafe.SliceData(dst[:len(src)])), unsafe.Pointer(unsafe.SliceData(src)), 0, 0, 1, len(src))
}

// CopyPart is CopyLarge of a part of a copy that has so many bytes as a whole.
func CopyPart(dst, src []byte, whole int) {
	if whole < large || len(src) < leastPart || !streams {
		copy(dst, src)
		return
	}
	StreamBlocks(unsafe.Pointer(unsafe.SliceData(dst[:len(src)])), unsafe.Pointer(unsafe.SliceData(src)), 0, 0, 1, len(src))
}

// leastPart is the shortest part that is stored past the caches: of shorter ones too much are lines that are not whole.
const leastPart = 2 << 10

// What lies apart is prefetched so many bytes of blocks ahead; what follows, the processor prefetches best itself.
const (
	ahead     = 2 << 10
	aheadMany = 4 << 10 // of blocks shorter than ahead
)

// StreamBlocks copies n > 0 blocks of l > 0 bytes, ds bytes apart at d and ss at s, and stores the whole cache lines in each past
// the caches, in order with all later stores. The two places must not overlap. It pays where the blocks are part of something
// large and hold some whole lines each, and needs [Streams].
func StreamBlocks(d, s unsafe.Pointer, ds, ss, n, l int) {
	near, far := 0, 0 // from all of a block, and from its last bytes
	switch {
	case n == 1 || ss == l:
	case l < ahead:
		near = ss * (aheadMany / l)
		far = near
	default:
		far = ahead + ss - l
	}
	stream(d, s, ds, ss, n, l, near, far)
}
