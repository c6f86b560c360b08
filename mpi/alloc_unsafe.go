package mpi

import "unsafe"

// sizeOf is the size of a T in memory.
func sizeOf[T any]() int { return int(unsafe.Sizeof(*new(T))) }

// valuesOf is n values of T in the memory of b, which has room for them and begins at a page.
func valuesOf[T any](b []byte, n int) []T {
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(b))), n)
}

// bytesOf is the memory of s, which has no pointers.
func bytesOf[T any](s []T) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), len(s)*sizeOf[T]())
}
