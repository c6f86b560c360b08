package mpi

import (
	"fmt"
	"math"
	"sync"

	"cadre.example/datatype"
	"cadre.example/internal/memory"
)

// allocated are the slices of AllocMem, by the address of their first byte.
var allocated struct {
	mu sync.Mutex
	of map[uint64][]byte
}

// AllocMem is n zero values of T in memory that the garbage collector does not look at and does not take back, at the
// beginning of a page (MPI_Alloc_mem). It is nil when there is not so much memory, and for a negative n. It panics for a T
// that messages cannot have, as one with pointers. What it returns is given back with [FreeMem].
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

// FreeMem gives memory of [AllocMem] back; s is what that returned, or a part of it that begins at the same place. Whoever
// uses it afterwards ends the process. Anything else is ErrBase.
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
