package mpi

import "unsafe"

// addresses are the first byte of s and one past the last, as integers for comparison within one call.
func addresses[T any](s []T) (lo, hi uintptr) {
	lo = uintptr(unsafe.Pointer(unsafe.SliceData(s)))
	return lo, lo + uintptr(len(s))*unsafe.Sizeof(*new(T))
}
