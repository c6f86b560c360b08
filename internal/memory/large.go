package memory

// What counts as large for [CopyLarge], in bytes: within these bounds a quarter of the last cache. Beyond, the source, the
// destination and what the program works on do not fit into it together, and what was copied is gone before it is read.
const (
	leastLarge   = 1 << 20
	mostLarge    = 16 << 20
	unknownLarge = 4 << 20 // where the processor does not tell of its caches
)

var large = largeFor(lastCache())

// largeFor is the length from which a copy is large when the last cache holds so many bytes; 0 is unknown.
func largeFor(cache int) int {
	if cache <= 0 {
		return unknownLarge
	}
	return min(max(cache/4, leastLarge), mostLarge)
}

// Large is the number of bytes from which [CopyLarge] stores past the caches.
func Large() int { return large }

// CopyLarge copies src to the beginning of dst, which is at least as long, like the built-in copy. The two must not overlap.
// From [Large] bytes on it stores past the caches where the processor can: such stores do not read first what they
// overwrite, and leave the caches to others. When it returns they are ordered before all later stores, as usual ones are.
func CopyLarge(dst, src []byte) {
	if len(src) < large {
		copy(dst, src)
		return
	}
	Stream(dst, src)
	Fence()
}

// Streams says that this processor can store past the caches. If it cannot, [Stream] is copy, and [Fence] does nothing.
func Streams() bool { return streams }

// Stream copies src to the beginning of dst, which is at least as long, and stores whole cache lines past the caches. The two
// must not overlap. A [Fence] must come before anything by which others learn of the copy. It pays for parts of something
// large, each of some hundred bytes.
func Stream(dst, src []byte) {
	if len(src) > 0 {
		stream(dst[:len(src)], src)
	}
}

// Fence orders what [Stream] has stored before all that is stored later.
func Fence() {
	if streams {
		fence()
	}
}
