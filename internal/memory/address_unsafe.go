package memory

import "unsafe"

// Address is where b lies in this process, for another process to read. It keeps nothing alive, and is good as long as b
// is not of a goroutine's stack.
func Address(b []byte) uint64 { return uint64(uintptr(unsafe.Pointer(unsafe.SliceData(b)))) }
