package mpi

import (
	"reflect"
	"sync"

	"cadre.example/datatype"
	"cadre.example/internal/coll"
)

// Aliasing means in place, as the standard defines it for each operation: in Reduce, Allreduce, Scan, Exscan,
// Alltoall and Alltoallv, when send and recv are the same slice; in Gather at the root and Allgather (and their v forms),
// when send is the rank's own block of recv; in Scatter and Scatterv at the root, when recv is the root's own block of
// send; in ReduceScatter and ReduceScatterBlock, when recv is the beginning of send. Any other overlap is ErrBuffer. A nil
// slice is zero items, never in place.

// InPlace returns the mark for an operation in place, like MPI_IN_PLACE, for code ported from C. Aliasing send and recv
// means the same. Pass the mark as send, or as recv in Scatter and Scatterv at root. In ReduceScatter and
// ReduceScatterBlock, recv then has the length that send would have, and the result is at its beginning.
func InPlace[T any]() []T {
	key := reflect.TypeFor[T]()
	if s, ok := inPlaceMarks.Load(key); ok {
		return s.([]T)
	}
	s, _ := inPlaceMarks.LoadOrStore(key, make([]T, 0, 1))
	return s.([]T)
}

// inPlaceMarks holds, for each T, the empty slice that means "in place", known by where it is.
var inPlaceMarks sync.Map

func isInPlace[T any](s []T) bool {
	if s == nil || len(s) != 0 || cap(s) != 1 {
		return false
	}
	m, ok := inPlaceMarks.Load(reflect.TypeFor[T]())
	return ok && &m.([]T)[:1][0] == &s[:1][0]
}

// InPlaceBuffer is [InPlace] for methods that take a Buffer.
var InPlaceBuffer = Buffer{typ: inPlaceType}

// inPlaceType is a type of its own, used by no other buffer.
var inPlaceType = datatype.Contiguous(0, datatype.Byte)

// An arg is memory as a collective gets it.
type arg struct {
	coll.Buf
	err    error   // why the memory cannot be used
	mark   bool    // InPlace
	slice  bool    // an elementary slice, for which lo and hi are its addresses
	lo, hi uintptr // addresses
}

func of[T any](s []T) (a arg) {
	if len(s) == 0 && isInPlace(s) {
		a.mark = true
		return a
	}
	a.Mem, a.Type, a.err = datatype.Of(s)
	a.Count = len(s)
	a.slice = true
	a.lo, a.hi = addresses(s)
	return a
}

func ofBuffer(b Buffer) (a arg) {
	if b.typ == inPlaceType {
		a.mark = true
		return a
	}
	a.Buf = coll.Buf{Mem: b.mem, Count: b.count, Type: b.typ}
	a.err = b.check()
	return a
}

// alias reports whether a is the memory of b: the same items in the same place.
func alias(a, b *coll.Buf) bool {
	return a.Count == b.Count && a.Count > 0 && a.Type == b.Type && datatype.Same(a.Mem, b.Mem)
}

// disjointFrom reports whether a and b have no byte in common. It may say false of memory with types, which overlap decides.
func (a *arg) disjointFrom(b *arg) bool {
	return a.mark || b.mark || a.slice && b.slice && (a.hi <= b.lo || b.hi <= a.lo)
}

func overlap(a, b *coll.Buf) bool {
	return a.Count > 0 && b.Count > 0 && datatype.Intersect(a.Mem, a.Count, a.Type, b.Mem, b.Count, b.Type)
}

// part is n items of b from item i.
func part(b *coll.Buf, i, n int) coll.Buf {
	_, extent := b.Type.Extent()
	return coll.Buf{Mem: b.Mem.Shift(i * extent), Count: n, Type: b.Type}
}
