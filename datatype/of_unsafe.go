package datatype

import (
	"fmt"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"unsafe"
)

// An entry is what is known of a Go type.
type entry struct {
	word  uintptr // identity of the Go type
	goes  reflect.Type
	t     *Type
	err   error // why there is no Type
	plain error // why a slice of it cannot be memory for other types: it holds pointers somewhere
	next  *entry
}

// entries finds Go types without a lock: a fixed table of lists that only grow at their heads.
var (
	entries     [256]atomic.Pointer[entry]
	entriesLock sync.Mutex
)

// entryOf gives what is known of T, deriving it on first use.
func entryOf[T any]() *entry {
	var p any = (*T)(nil)
	word := *(*uintptr)(unsafe.Pointer(&p))
	for e := entries[slot(word)].Load(); e != nil; e = e.next {
		if e.word == word {
			return e
		}
	}
	return deriveEntry(word, reflect.TypeFor[T]())
}

func slot(word uintptr) uint8 { return uint8((uint64(word) * 0x9e3779b97f4a7c15) >> 56) }

func deriveEntry(word uintptr, rt reflect.Type) *entry {
	entriesLock.Lock()
	defer entriesLock.Unlock()
	head := &entries[slot(word)]
	for e := head.Load(); e != nil; e = e.next {
		if e.word == word {
			return e
		}
	}
	e := &entry{word: word, goes: rt, next: head.Load()}
	e.t, e.err = derive(rt)
	if path := pointerPath(rt); path != "" {
		e.plain = fmt.Errorf("%w: []%s: %s: memory with pointers cannot be sent or received", ErrType, rt, strings.TrimSpace(path))
	}
	head.Store(e)
	return e
}

// For returns the type of a Go value of fixed layout: numbers, bools, and arrays and structs of them. It derives the
// type once for each T. It omits padding, blank fields and fields tagged `mpi:"-"`. A T with pointers, strings, slices,
// maps, channels, functions, interfaces or uintptr is an error that names the field.
func For[T any]() (*Type, error) {
	e := entryOf[T]()
	return e.t, e.err
}

// MustFor is For for a T known to have a fixed layout; it panics otherwise.
func MustFor[T any]() *Type {
	t, err := For[T]()
	if err != nil {
		panic(err)
	}
	return t
}

// common is the type of the most used Go types, found by comparing a few words; nil for others.
func common[T any]() *Type {
	switch any((*T)(nil)).(type) {
	case *float64:
		return Float64
	case *byte:
		return Uint8
	case *int:
		return Int
	case *int64:
		return Int64
	case *int32:
		return Int32
	case *float32:
		return Float32
	case *uint64:
		return Uint64
	case *bool:
		return Bool
	}
	return nil
}

// Of returns the memory of s with its origin at s[0], and the type of its elements. It does not allocate once the type
// is known.
func Of[T any](s []T) (Mem, *Type, error) {
	t := common[T]()
	if t == nil {
		e := entryOf[T]()
		if e.err != nil {
			return refused(e.err), nil, e.err
		}
		t = e.t
	}
	return memOf(s), t, nil
}
