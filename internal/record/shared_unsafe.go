package record

import (
	"fmt"
	"unsafe"
)

// Bytes is how much memory the calls of a ring take.
const Bytes = Size * int(unsafe.Sizeof(slot{}))

// NewIn makes a ring whose calls are in b, where somebody else may read them with LastIn, even when this process has ended.
// b has Bytes bytes of memory that is never unmapped.
func NewIn(b []byte) *Ring {
	clear(b)
	return &Ring{slots: slotsOf(b), slow: !steady}
}

// LastIn is the call of a ring in b that began last. It reports false when there is none. What b holds may be anything.
func LastIn(b []byte) (e Entry, ok bool) {
	list := (&Ring{slots: slotsOf(b)}).Last(nil)
	if len(list) == 0 {
		return e, false
	}
	return list[len(list)-1], true
}

func slotsOf(b []byte) *[Size]slot {
	p := unsafe.SliceData(b)
	if len(b) != Bytes || uintptr(unsafe.Pointer(p))%unsafe.Alignof(slot{}) != 0 {
		panic(fmt.Sprintf("record: %d bytes at %p for a ring, want %d, aligned", len(b), p, Bytes))
	}
	return (*[Size]slot)(unsafe.Pointer(p))
}
