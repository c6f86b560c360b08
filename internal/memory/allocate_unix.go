//go:build unix

package memory

import "golang.org/x/sys/unix"

// Allocate is size bytes, all zero, outside of the garbage collector's heap, at the beginning of a page. It is nil when
// there is not so much.
func Allocate(size int) []byte {
	b, err := unix.Mmap(-1, 0, size, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		return nil
	}
	return b
}

// Free gives back what Allocate returned.
func Free(b []byte) error { return unix.Munmap(b) }
