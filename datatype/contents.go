package datatype

import (
	"iter"
	"slices"
)

// Contents holds the arguments that a type was made with, in the order of MPI_Type_get_contents.
type Contents struct {
	Combiner string // "vector", "struct", ...: MPI_COMBINER_* in lower case; "named" for predefined types
	Ints     []int
	Addrs    []int // byte displacements
	Types    []*Type
}

// Contents returns copies of the constructor's arguments, verbatim. FromContents makes the type again. A pair type has
// the combiner "value_index", a type of a Builder "pieces".
func (t *Type) Contents() Contents {
	return Contents{t.combiner, slices.Clone(t.ints), slices.Clone(t.addrs), slices.Clone(t.types)}
}

// TypeMap yields the entries of one item in type-map order: the basic type and its displacement in bytes. It omits
// markers, which show only in Extent.
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

// Named returns a type equal to t, with the same contents, that messages call by name (MPI_Type_set_name). For a
// predefined type it returns a Dup.
func (t *Type) Named(name string) *Type {
	if t.Err() != nil {
		return derived("dup", nil, nil, t)
	}
	r := &Type{combiner: t.combiner, ints: t.ints, addrs: t.addrs, types: t.types, count: t.count}
	if t.combiner == "named" {
		r.combiner, r.types = "dup", []*Type{t}
	}
	r.wrap(t)
	r.name = name
	r.simplify()
	return r
}
