package main

import (
	"sync/atomic"

	"cadre.example/internal/spin"
)

// A kind is what a handle is of. Handles that the program gets are numbers of 31 bits: 4 of kind, 6 of generation, so that
// a freed handle is known as one, and 21 of place in the kind's table. The standard's own are below 4096.
type kind int

const (
	kindComm kind = iota + 1
	kindType
	kindErrhandler
	kindFile
	kindGroup
	kindInfo
	kindMessage
	kindOp
	kindRequest
	kindSession
	kindWin
	kindControl // those of the tool interface
	kindMeasure
	kindToolSession
	kindBegun // requests that the C library makes: begun.go
)

const (
	kindShift       = 27
	generationShift = 21
	generations     = 1 << (kindShift - generationShift)
	placeMask       = 1<<generationShift - 1
	firstPlace      = 4096 // so that no handle has the low bits of one of the standard's

	chunkBits = 10
	chunkSize = 1 << chunkBits
)

// A table holds the objects of a kind. Lookups take no lock.
type table[T any] struct {
	kind   kind
	chunks atomic.Pointer[[]*chunk[T]]
	mu     spin.Lock
	free   []int32 // places
	next   int32
}

type chunk[T any] [chunkSize]slot[T]

type slot[T any] struct {
	handle     atomic.Int32 // 0 when free
	generation int32
	v          T
}

func (t *table[T]) slot(place int32) *slot[T] {
	chunks := t.chunks.Load()
	i := int(place - firstPlace)
	if chunks == nil || i < 0 || i>>chunkBits >= len(*chunks) {
		return nil
	}
	return &(*chunks)[i>>chunkBits][i&(chunkSize-1)]
}

// get finds the object of a handle.
func (t *table[T]) get(h int64) (*T, bool) {
	if h>>kindShift != int64(t.kind) {
		return nil, false
	}
	s := t.slot(int32(h) & placeMask)
	if s == nil || s.handle.Load() != int32(h) {
		return nil, false
	}
	return &s.v, true
}

// put makes a handle for v, or 0 when there are too many.
func (t *table[T]) put(v T) int64 {
	h, p := t.take()
	if p != nil {
		*p = v
	}
	return h
}

// take makes a handle, whose object is zero.
func (t *table[T]) take() (int64, *T) {
	t.mu.Lock()
	defer t.mu.Unlock()
	var place int32
	if n := len(t.free); n > 0 {
		place = t.free[n-1]
		t.free = t.free[:n-1]
	} else {
		if t.next > placeMask-firstPlace {
			return 0, nil
		}
		place = t.next + firstPlace
		if t.next&(chunkSize-1) == 0 {
			var all []*chunk[T]
			if old := t.chunks.Load(); old != nil {
				all = append(all, *old...)
			}
			all = append(all, new(chunk[T]))
			t.chunks.Store(&all)
		}
		t.next++
	}
	s := t.slot(place)
	s.generation = (s.generation + 1) % generations
	h := int32(t.kind)<<kindShift | s.generation<<generationShift | place
	s.handle.Store(h)
	return int64(h), &s.v
}

// drop makes a handle invalid and returns what it was of.
func (t *table[T]) drop(h int64) (v T, ok bool) {
	if h>>kindShift != int64(t.kind) {
		return v, false
	}
	s := t.slot(int32(h) & placeMask)
	if s == nil || !s.handle.CompareAndSwap(int32(h), 0) {
		return v, false
	}
	v = s.v
	var zero T
	s.v = zero
	t.mu.Lock()
	t.free = append(t.free, int32(h)&placeMask)
	t.mu.Unlock()
	return v, true
}
