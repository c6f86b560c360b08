package datatype

import "fmt"

// A Builder makes a type piece by piece, in type-map order: opal_datatype_create and opal_datatype_add of seed 002. It
// is what the constructors are not: a list of pieces, each repeated at a distance of its own. It is not safe for use by
// several goroutines at once.
type Builder struct {
	expected int
	counts   []int
	places   []int // displacement and extent of each piece
	types    []*Type
}

// defaultRecords is how many records a description has room for when nothing is expected, and by how many it grows.
const defaultRecords = 8

// NewBuilder begins a type whose description is expected to have that many records, 8 if the number is negative. The
// expectation is shown by [Description] and limits nothing.
func NewBuilder(expected int) *Builder {
	if expected < 0 {
		expected = defaultRecords
	}
	return &Builder{expected: expected}
}

// Add appends count items of t, extent bytes apart, the first displaced by disp bytes. Of LB and UB it sets the bounds.
// A count of 0 adds nothing, not even a bound. The extent may be anything, also negative or 0, whatever that of t is.
// The error, of a type that is wrong, a negative count or a displacement that leaves the range of int, wraps ErrType or
// ErrOverflow, and the piece is left out.
func (b *Builder) Add(t *Type, count, disp, extent int) error {
	if err := t.Err(); err != nil {
		return err
	}
	if count < 0 {
		return fmt.Errorf("%w: add: count is %d, want at least 0", ErrType, count)
	}
	if err := piece(t, count, disp, extent).err; err != nil {
		return fmt.Errorf("add of %d at %d, %d apart: %w", count, disp, extent, err)
	}
	b.counts = append(b.counts, count)
	b.places = append(b.places, disp, extent)
	b.types = append(b.types, t)
	return nil
}

// piece is count items of t, extent bytes apart, from disp.
func piece(t *Type, count, disp, extent int) *Type {
	return HindexedBlock(1, []int{disp}, Hvector(count, 1, extent, t))
}

// Type is the type of all pieces so far. The Builder may go on to another type that begins alike. Its contents have the
// combiner "add", the counts, the displacement and extent of each piece, and the types; the expected number of records
// comes first.
func (b *Builder) Type() *Type {
	ints := append([]int{b.expected, len(b.counts)}, b.counts...)
	t := derived("add", ints, append([]int(nil), b.places...), b.types...)
	lens, displs, types := make([]int, len(b.types)), make([]int, len(b.types)), make([]*Type, len(b.types))
	for i, old := range b.types {
		lens[i], displs[i] = 1, b.places[2*i]
		types[i] = Hvector(b.counts[i], 1, b.places[2*i+1], old)
		if b.counts[i] == 0 {
			lens[i] = 0
		}
	}
	t.wrap(Struct(lens, displs, types))
	if t.inner.err != nil {
		t.overflow() // the pieces are right one by one
	}
	var c checked
	return t.finish(&c)
}

// pieces gives what an "add" type was made of.
func (t *Type) pieces(yield func(old *Type, count, disp, extent int)) {
	for i, old := range t.types {
		yield(old, t.ints[2+i], t.addrs[2*i], t.addrs[2*i+1])
	}
}
