package mpi

import (
	"fmt"
	"math"
	"sync"

	"cadre.example/datatype"
	"cadre.example/internal/memory"
)

// allocated holds the slices of AllocMem, by the address of their first byte.
var allocated struct {
	mu sync.Mutex
	of map[uint64][]byte
}

// AllocMem allocates n zero values of T in page-aligned memory that the garbage collector neither scans nor frees
// (MPI_Alloc_mem, section 9.2). Return the memory with [FreeMem].
//
// AllocMem returns nil for a negative n, and when the system lacks the memory. It panics if messages cannot carry T, for
// example because T contains pointers.
func AllocMem[T any](n int) []T {
	if _, err := datatype.For[T](); err != nil {
		panic(&Error{Class: ErrType, Op: "AllocMem", Rank: -1, Peer: -1, Err: &typeCause{"", err}})
	}
	size := sizeOf[T]()
	switch {
	case n < 0 || size > 0 && n > math.MaxInt/size:
		return nil
	case n*size == 0:
		return make([]T, n)
	}
	b := memory.Allocate(n * size)
	if b == nil {
		return nil
	}
	allocated.mu.Lock()
	defer allocated.mu.Unlock()
	if allocated.of == nil {
		allocated.of = map[uint64][]byte{}
	}
	allocated.of[memory.Address(b)] = b
	return valuesOf[T](b, n)
}

// FreeMem frees memory of [AllocMem] (MPI_Free_mem, section 9.2). s is the slice that AllocMem returned, or a part that
// begins at the same element. Using the memory afterwards crashes the process. An empty slice with no capacity is
// ignored; any other slice, and a second FreeMem of the same one, is ErrBase.
func FreeMem[T any](s []T) error {
	if cap(s) == 0 || sizeOf[T]() == 0 {
		return nil
	}
	at := memory.Address(bytesOf(s[:1]))
	allocated.mu.Lock()
	b, known := allocated.of[at]
	delete(allocated.of, at)
	allocated.mu.Unlock()
	if !known {
		return &Error{Class: ErrBase, Op: "FreeMem", Rank: -1, Peer: -1, Arg: "s", Value: fmt.Sprintf("%d items of %T", len(s), *new(T)), Want: "what AllocMem returned, once"}
	}
	return memory.Free(b)
}
