package datatype

import (
	"fmt"
	"unsafe"
)

// MemOf returns the memory of s with its origin at s[0]. If T contains pointers, strings or interfaces, even in a
// skipped field, every use of the Mem fails: use [Of] for the other fields.
func MemOf[T any](s []T) Mem {
	if common[T]() != nil {
		return memOf(s)
	}
	return MemAt(s, 0)
}

// MemOfBytes is MemOf of bytes.
func MemOfBytes(b []byte) Mem { return memOf(b) }

// MemAt returns the memory of s with its origin at element i, which may lie outside s.
func MemAt[T any](s []T, i int) Mem {
	e := entryOf[T]()
	if e.plain != nil {
		return refused(e.plain)
	}
	m := memOf(s)
	if i != 0 {
		var c checked
		m.origin = c.mul(i, int(unsafe.Sizeof(*new(T))))
		if c.over {
			return refused(fmt.Errorf("%w: origin at element %d", ErrOverflow, i))
		}
	}
	return m
}

func memOf[T any](s []T) Mem {
	return Mem{base: (*byte)(unsafe.Pointer(unsafe.SliceData(s))), size: len(s) * int(unsafe.Sizeof(*new(T)))}
}

// MemForeign returns memory outside the Go heap with its origin at addr and without bounds. It is for the C ABI only,
// whose callers vouch for every byte. The address stays an integer and becomes a pointer only while a run is moved.
func MemForeign(addr uintptr) Mem { return Mem{size: foreignSize, origin: int(addr)} }

// run is n bytes at off from the base of slice or foreign memory.
func (m Mem) run(off, n int) []byte {
	if n == 0 {
		return nil // which need not lie anywhere
	}
	return bytesAt(unsafe.Pointer(m.base), off, n)
}

// address is where displacement 0 is, as an integer for comparison.
func (m Mem) address() int { return int(uintptr(unsafe.Pointer(m.base))) + m.origin }

// Same reports whether displacement 0 is at the same location in a and b.
func Same(a, b Mem) bool {
	if a.res == nil && b.res == nil {
		return a.address() == b.address()
	}
	if a.res == nil || b.res == nil || a.origin != b.origin {
		return false
	}
	// A Resolver need not be comparable, so compare the words of the interfaces.
	return *(*[2]uintptr)(unsafe.Pointer(&a.res.Resolver)) == *(*[2]uintptr)(unsafe.Pointer(&b.res.Resolver))
}

// Address returns the address of displacement 0, which may lie outside the memory. It is for the C ABI only, which
// passes it to C functions; the caller keeps the memory alive. Memory behind a Resolver has no address.
func (m Mem) Address() uintptr {
	if m.res != nil {
		return 0
	}
	return uintptr(m.address())
}
