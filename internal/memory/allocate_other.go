//go:build !unix

package memory

// Allocate is size bytes, all zero: on the garbage collector's heap, as there is no other here.
func Allocate(size int) []byte {
	const page = 4096
	b := make([]byte, size+page)
	at := int(-Address(b) & (page - 1))
	return b[at : at+size : at+size]
}

// Free lets the garbage collector take it.
func Free([]byte) error { return nil }
