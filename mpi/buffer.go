package mpi

import "cadre.example/datatype"

// A Buffer is a number of items of a datatype in memory. It is a small value; whether it is right is checked by every
// call that uses it.
type Buffer struct {
	mem   datatype.Mem
	count int
	typ   *datatype.Type
}

// Count is the number of items.
func (b Buffer) Count() int { return b.count }

// Type is the type of the items.
func (b Buffer) Type() *datatype.Type { return b.typ }

// Mem is the memory.
func (b Buffer) Mem() datatype.Mem { return b.mem }

// Of is the Buffer of all elements of s.
func Of[T any](s []T) Buffer {
	m, t, err := datatype.Of(s)
	if err != nil {
		return Buffer{m, len(s), datatype.Byte} // every use of m reports err
	}
	return Buffer{m, len(s), t}
}

// View is count items of t whose displacement 0 is s[0].
func View[T any](s []T, count int, t *datatype.Type) Buffer {
	return Buffer{datatype.MemOf(s), count, t}
}

// ViewAt is count items of t whose displacement 0 is s[i], which may lie outside s.
func ViewAt[T any](s []T, i, count int, t *datatype.Type) Buffer {
	return Buffer{datatype.MemAt(s, i), count, t}
}

// ViewMem is count items of t in m.
func ViewMem(m datatype.Mem, count int, t *datatype.Type) Buffer { return Buffer{m, count, t} }

// check says why b cannot be used, or nil.
func (b *Buffer) check() error { return b.mem.Check(b.count, b.typ) }
