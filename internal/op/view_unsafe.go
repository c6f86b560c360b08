package op

import "unsafe"

// view is b as a slice of T. Its callers have aligned b for T and T holds no pointers.
func view[T any](b []byte) []T {
	n := len(b) / int(unsafe.Sizeof(*new(T)))
	if n == 0 {
		return nil
	}
	return unsafe.Slice((*T)(unsafe.Pointer(&b[0])), n)
}

// Aligned reports whether b begins at a multiple of align.
func Aligned(b []byte, align int) bool {
	return uintptr(unsafe.Pointer(unsafe.SliceData(b)))%uintptr(align) == 0
}

// at is the T that begins at byte i of b. The slice expression holds the bounds.
func at[T any](b []byte, i int) *T {
	return (*T)(unsafe.Pointer(&b[i : i+int(unsafe.Sizeof(*new(T)))][0]))
}
