package datatype

import (
	"iter"
	"slices"
)

// Contents are the arguments that a type was made with, in the order of the standard's MPI_TYPE_GET_CONTENTS.
type Contents struct {
	Combiner string // "vector", "struct", ...: MPI_COMBINER_* in lower case; "named" for predefined types
	Ints     []int
	Addrs    []int // byte displacements
	Types    []*Type
}

// Contents returns the arguments verbatim; the slices are copies. A pair type has combiner "value_index".
func (t *Type) Contents() Contents {
	return Contents{t.combiner, slices.Clone(t.ints), slices.Clone(t.addrs), slices.Clone(t.types)}
}

// TypeMap lists the entries of one item in type-map order: basic type and displacement in bytes. Markers are not among
// them: they show in Extent alone.
func (t *Type) TypeMap() iter.Seq2[*Type, int] {
	return func(yield func(*Type, int) bool) {
		if t.Err() == nil && t.size > 0 {
			t.ready().typed.each(0, yield)
		}
	}
}

func (nd *node) each(off int, yield func(*Type, int) bool) bool {
	off += nd.off
	block := func(at, n int) bool {
		for end := at + n; at < end; at += nd.tag.size {
			if !yield(nd.tag, at) {
				return false
			}
		}
		return true
	}
	switch nd.op {
	case opBlk:
		return block(off, nd.total)
	case opRep, opIdx:
		for i := range nd.n {
			if !nd.body.each(off+nd.place(i), yield) {
				return false
			}
		}
	case opIdxv:
		for i, o := range nd.offs {
			if !block(off+o, nd.pre[i+1]-nd.pre[i]) {
				return false
			}
		}
	case opSeq:
		for _, k := range nd.kids {
			if !k.each(off, yield) {
				return false
			}
		}
	}
	return true
}
