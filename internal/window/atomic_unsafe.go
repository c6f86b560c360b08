package window

import (
	"sync/atomic"
	"unsafe"
)

// word64 is an item of 8 aligned bytes as the processor updates it, or nil.
func word64(item []byte) *atomic.Uint64 {
	p := unsafe.Pointer(unsafe.SliceData(item))
	if len(item) != 8 || uintptr(p)%8 != 0 {
		return nil
	}
	return (*atomic.Uint64)(p)
}

// word32 is an item of 4 aligned bytes as the processor updates it, or nil.
func word32(item []byte) *atomic.Uint32 {
	p := unsafe.Pointer(unsafe.SliceData(item))
	if len(item) != 4 || uintptr(p)%4 != 0 {
		return nil
	}
	return (*atomic.Uint32)(p)
}
