package lane

import "unsafe"

// place is an address that Address has returned, which is pinned.
func place(a uint64) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&a)) }

func word32(a uint64) uint32 { return *(*uint32)(place(a)) }
func word64(a uint64) uint64 { return *(*uint64)(place(a)) }
