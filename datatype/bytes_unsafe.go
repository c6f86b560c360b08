package datatype

import "unsafe"

// Plain returns the memory of s and the type of its elements if T is one of the common number types; otherwise the type
// is nil. It takes a few nanoseconds.
func Plain[T any](s []T) ([]byte, *Type) {
	t := common[T]()
	if t == nil || t == Bool {
		return nil, nil
	}
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), len(s)*int(unsafe.Sizeof(*new(T)))), t
}
