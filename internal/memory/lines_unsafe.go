package memory

import (
	"fmt"
	"sync/atomic"
	"unsafe"
)

// LineSize is the unit in which shared memory is laid out: what one core takes from another at a time.
const LineSize = 64

// A Line is one cache line of shared memory.
type Line struct {
	Word [LineSize / 8]atomic.Uint64
}

// Lines is b seen as lines. b begins at a multiple of LineSize in memory, as a mapping does.
func Lines(b []byte) []Line {
	if len(b) < LineSize {
		return nil
	}
	p := unsafe.Pointer(unsafe.SliceData(b))
	if uintptr(p)%LineSize != 0 {
		panic(fmt.Sprintf("memory: lines of memory that begins %d bytes inside one", uintptr(p)%LineSize))
	}
	return unsafe.Slice((*Line)(p), len(b)/LineSize)
}

// Aligned returns n zeroed bytes of this process that begin a line; tests lay out in them what elsewhere is shared.
func Aligned(n int) []byte {
	b := make([]byte, n+LineSize)
	skip := int(-uintptr(unsafe.Pointer(unsafe.SliceData(b))) % LineSize)
	return b[skip : skip+n : skip+n]
}
