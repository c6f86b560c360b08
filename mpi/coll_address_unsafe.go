package mpi

import "unsafe"

// addresses are the first byte of s and one past the last, as integers for comparison within one call.
func addresses[T any](s []T) (lo, hi uintptr) {
	lo = uintptr(unsafe.Pointer(unsafe.SliceData(s)))
	return lo, lo + uintptr(len(s))*unsafe.Sizeof(*new(T))
}

// overlapping reports whether a and b have bytes in common and are not the same memory.
func overlapping(a, b []byte) bool {
	lo, hi := addresses(a)
	from, to := addresses(b)
	return lo < to && from < hi && (lo != from || hi != to)
}

// common reports whether a and b have bytes in common.
func common(a, b []byte) bool {
	lo, hi := addresses(a)
	from, to := addresses(b)
	return lo < to && from < hi
}
