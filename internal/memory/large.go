package memory

// What counts as large for [CopyLarge], in bytes: within these bounds three eighths of the last cache. Beyond, the source, the
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
	return min(max(cache/8*3, leastLarge), mostLarge)
}

// Large is the number of bytes from which it pays to store past the caches.
func Large() int { return large }

// Streams says that this processor can store past the caches.
func Streams() bool { return streams }
