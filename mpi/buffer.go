package mpi

import "cadre.example/datatype"

// A Buffer is memory, a number of items, and their datatype. It is a small value. The calls that use it check it.
type Buffer struct {
	mem   datatype.Mem
	count int
	typ   *datatype.Type
}

// Count returns the number of items.
func (b Buffer) Count() int { return b.count }

// Type returns the datatype of the items.
func (b Buffer) Type() *datatype.Type { return b.typ }

// Mem returns the memory.
func (b Buffer) Mem() datatype.Mem { return b.mem }

// Of returns the Buffer of all elements of s.
func Of[T any](s []T) Buffer {
	m, t, err := datatype.Of(s)
	if err != nil {
		return Buffer{m, len(s), datatype.Byte} // every use of m reports err
	}
	return Buffer{m, len(s), t}
}

// View returns a Buffer of count items of t, with displacement 0 at s[0]. The items must lie inside s; the call that
// uses the Buffer checks that.
func View[T any](s []T, count int, t *datatype.Type) Buffer {
	return Buffer{datatype.MemOf(s), count, t}
}

// ViewAt is [View] with displacement 0 at s[i]. i may lie outside s, as long as the items lie inside.
func ViewAt[T any](s []T, i, count int, t *datatype.Type) Buffer {
	return Buffer{datatype.MemAt(s, i), count, t}
}

// ViewMem returns a Buffer of count items of t in m.
func ViewMem(m datatype.Mem, count int, t *datatype.Type) Buffer { return Buffer{m, count, t} }

// check says why b cannot be used, or nil.
func (b *Buffer) check() error { return b.mem.Check(b.count, b.typ) }
