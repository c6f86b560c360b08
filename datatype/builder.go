package datatype

import (
	"fmt"
	"slices"
)

// A Builder makes a type piece by piece, in type-map order: opal_datatype_create and opal_datatype_add of seed 002. It
// is not safe for use by several goroutines at once.
type Builder struct {
	expected                int
	counts, displs, extents []int
	types                   []*Type
}

// defaultRecords is how many records a description has room for when nothing is expected, and by how many it grows.
const defaultRecords = 8

// NewBuilder starts a type whose description is expected to have that many records, 8 if expected is negative. The
// number appears in [Description] and limits nothing.
func NewBuilder(expected int) *Builder {
	if expected < 0 {
		expected = defaultRecords
	}
	return &Builder{expected: expected}
}

// Add appends count items of t, extent bytes apart, the first at displacement disp in bytes. LB and UB set the bounds. A
// count of 0 adds nothing, not even a bound. extent may be any number, whatever the extent of t. An invalid type, a
// negative count or a displacement outside int is an error that wraps ErrType or ErrOverflow, and adds nothing.
func (b *Builder) Add(t *Type, count, disp, extent int) error {
	if err := t.Err(); err != nil {
		return err
	}
	if count < 0 {
		return fmt.Errorf("%w: add: count is %d, want at least 0", ErrType, count)
	}
	if err := Pieces([]int{count}, []int{disp}, []int{extent}, []*Type{t}).Err(); err != nil {
		return fmt.Errorf("add of %d at %d, %d apart: %w", count, disp, extent, err)
	}
	b.counts = append(b.counts, count)
	b.displs = append(b.displs, disp)
	b.extents = append(b.extents, extent)
	b.types = append(b.types, t)
	return nil
}

// Type returns the type of all pieces so far, as [Pieces] makes it. The Builder can continue afterwards.
func (b *Builder) Type() *Type {
	t := Pieces(b.counts, b.displs, b.extents, b.types)
	t.count = b.expected
	return t
}

// Pieces makes the type of a [Builder] in one call: counts[i] items of types[i], extents[i] bytes apart, the first at
// displacement displs[i] in bytes. It is Struct with a separate extent for each piece. The combiner in its contents is
// "pieces"; the integers are the number of pieces and the counts, the displacements those of the pieces followed by the
// extents.
func Pieces(counts, displs, extents []int, types []*Type) *Type {
	t := derived("pieces", slices.Concat([]int{len(counts)}, counts), slices.Concat(displs, extents), types...)
	if len(displs) != len(counts) || len(extents) != len(counts) || len(types) != len(counts) {
		t.fail("%d counts with %d displacements, %d extents and %d types, want as many of each", len(counts), len(displs), len(extents), len(types))
	}
	t.count = defaultRecords
	lens, parts := make([]int, len(counts)), make([]*Type, len(counts))
	for i := 0; t.err == nil && i < len(counts); i++ {
		t.counts(fmt.Sprintf("count %d", i), counts[i])
		lens[i], parts[i] = min(1, counts[i]), Hvector(counts[i], 1, extents[i], types[i])
	}
	var c checked
	if t.err != nil {
		return t.finish(&c)
	}
	t.wrap(Struct(lens, displs, parts))
	if t.inner.err != nil { // the arguments are right one by one
		t.overflow()
	}
	return t.finish(&c)
}

// pieces gives the arguments of Pieces one by one.
func (t *Type) pieces(yield func(old *Type, count, disp, extent int)) {
	for i, old := range t.types {
		yield(old, t.ints[1+i], t.addrs[i], t.addrs[len(t.types)+i])
	}
}
