package datatype

import (
	"fmt"
	"math"
	"slices"
	"strconv"
)

// Strides and displacements of Vector, Indexed and IndexedBlock count extents of old; those of the H forms and of
// Struct count bytes. The slices are copied.

// Contiguous is count copies of old, one extent apart (MPI_Type_contiguous).
func Contiguous(count int, old *Type) *Type {
	t := derived("contiguous", []int{count}, nil, old)
	t.count, t.blocklen = count, 1
	if t.err == nil {
		t.stride = old.extent
	}
	return t.rep()
}

// Vector is count blocks of blocklen copies of old; block i starts i*stride extents of old after the first
// (MPI_Type_vector).
func Vector(count, blocklen, stride int, old *Type) *Type {
	t := derived("vector", []int{count, blocklen, stride}, nil, old)
	t.count, t.blocklen = count, blocklen
	if t.err == nil {
		var c checked
		t.stride = c.mul(stride, old.extent)
		if c.over && count > 1 && blocklen > 0 { // a stride that is never taken does not count
			t.overflow()
		}
	}
	return t.rep()
}

// Hvector is count blocks of blocklen copies of old; block i starts i*stride bytes after the first
// (MPI_Type_create_hvector).
func Hvector(count, blocklen, stride int, old *Type) *Type {
	t := derived("hvector", []int{count, blocklen}, []int{stride}, old)
	t.count, t.blocklen, t.stride = count, blocklen, stride
	return t.rep()
}

// Indexed is one block for each i: blocklens[i] copies of old at displacement displs[i], in extents of old
// (MPI_Type_indexed).
func Indexed(blocklens, displs []int, old *Type) *Type {
	t := derived("indexed", slices.Concat([]int{len(blocklens)}, blocklens, displs), nil, old)
	t.lengths(len(blocklens), len(displs))
	return t.indexed(t.ints[1:1+len(blocklens)], t.scale(displs))
}

// Hindexed is one block for each i: blocklens[i] copies of old at displacement displs[i], in bytes
// (MPI_Type_create_hindexed).
func Hindexed(blocklens, displs []int, old *Type) *Type {
	t := derived("hindexed", slices.Concat([]int{len(blocklens)}, blocklens), slices.Clone(displs), old)
	t.lengths(len(blocklens), len(displs))
	return t.indexed(t.ints[1:], t.addrs)
}

// IndexedBlock is [Indexed] with blocks of equal length (MPI_Type_create_indexed_block).
func IndexedBlock(blocklen int, displs []int, old *Type) *Type {
	t := derived("indexed_block", slices.Concat([]int{len(displs), blocklen}, displs), nil, old)
	return t.indexedBlock(blocklen, t.scale(displs))
}

// HindexedBlock is [Hindexed] with blocks of equal length (MPI_Type_create_hindexed_block).
func HindexedBlock(blocklen int, displs []int, old *Type) *Type {
	t := derived("hindexed_block", []int{len(displs), blocklen}, slices.Clone(displs), old)
	return t.indexedBlock(blocklen, t.addrs)
}

// Struct is one block for each i, in this order: blocklens[i] copies of types[i] at displacement displs[i], in bytes
// (MPI_Type_create_struct).
func Struct(blocklens, displs []int, types []*Type) *Type {
	t := derived("struct", slices.Concat([]int{len(blocklens)}, blocklens), slices.Clone(displs), types...)
	t.lengths(len(blocklens), len(displs))
	t.lengths(len(blocklens), len(types))
	t.form, t.blocklens, t.displs = formStruct, t.ints[1:], t.addrs
	var c checked
	for i := 0; t.err == nil && i < len(types); i++ {
		t.countsAt(i, t.blocklens[i])
		t.append(&c, t.types[i], 1, 0, t.blocklens[i], t.displs[i])
	}
	return t.finish(&c)
}

// Resized is t with lower bound lb and upper bound lb+extent, in bytes (MPI_Type_create_resized). They replace all
// markers inside t. The new markers are sticky: types built from the result derive their bounds from them, as the
// standard says.
func (t *Type) Resized(lb, extent int) *Type {
	r := derived("resized", nil, []int{lb, extent}, t)
	r.wrap(t)
	if r.err != nil {
		return r
	}
	var c checked
	b := &r.bounds
	b.hasLB, b.lbMark, b.hasUB, b.ubMark = true, lb, true, c.add(lb, extent)
	b.source = Resize
	r.lb, r.ub = b.lbMark, b.ubMark // also where those of t are local, which finish leaves alone
	return r.finish(&c)
}

// Dup returns a new type equal to t (MPI_Type_dup).
func (t *Type) Dup() *Type {
	r := derived("dup", nil, nil, t)
	r.wrap(t)
	if r.err == nil {
		r.name = t.name
		r.simplify()
	}
	return r
}

// derived begins a type; the first fault among the old types becomes its own.
func derived(combiner string, ints, addrs []int, old ...*Type) *Type {
	t := &Type{combiner: combiner, ints: ints, addrs: addrs, types: slices.Clone(old)}
	for i, o := range old {
		if o == nil {
			t.fail("type %d is nil", i)
		} else if o.err != nil {
			t.fault(fmt.Errorf("%s of a wrong type: %w", combiner, o.err))
		} else if o.absolute {
			t.absolute = true
		}
	}
	return t
}

func (t *Type) fault(err error) {
	if t.err == nil {
		t.err = err
	}
}

func (t *Type) fail(format string, args ...any) {
	t.fault(fmt.Errorf("%w: %s: %s", ErrType, t.combiner, fmt.Sprintf(format, args...)))
}

func (t *Type) overflow() {
	t.fault(fmt.Errorf("%w: %s: its size or bounds do not fit an int", ErrOverflow, t.combiner))
}

func (t *Type) counts(what string, n int) {
	if n < 0 {
		t.fail("%s is %d, want at least 0", what, n)
	}
}

func (t *Type) countsAt(i, n int) {
	if n < 0 {
		t.fail("block length %d is %d, want at least 0", i, n)
	}
}

func (t *Type) lengths(blocklens, others int) {
	if blocklens != others {
		t.fail("%d block lengths with %d displacements or types, want as many", blocklens, others)
	}
}

// scale turns displacements in extents into bytes.
func (t *Type) scale(displs []int) []int {
	if t.err != nil {
		return nil
	}
	var c checked
	bytes := make([]int, len(displs))
	for i, d := range displs {
		bytes[i] = c.mul(d, t.types[0].extent)
	}
	if c.over {
		t.overflow()
	}
	return bytes
}

// rep finishes count blocks of blocklen copies.
func (t *Type) rep() *Type {
	t.form = formRep
	t.counts("count", t.count)
	t.counts("block length", t.blocklen)
	var c checked
	if t.err == nil {
		t.append(&c, t.types[0], t.count, t.stride, t.blocklen, 0)
	}
	return t.finish(&c)
}

func (t *Type) indexed(blocklens, displs []int) *Type {
	t.form, t.blocklens, t.displs = formIndexed, blocklens, displs
	if n := len(blocklens); n > 0 && t.err == nil && !slices.ContainsFunc(blocklens, func(b int) bool { return b != blocklens[0] }) {
		t.blocklens, t.blocklen = nil, blocklens[0]
	}
	for i, n := range blocklens {
		t.countsAt(i, n)
	}
	return t.blocks()
}

func (t *Type) indexedBlock(blocklen int, displs []int) *Type {
	t.form, t.blocklen, t.displs = formIndexed, blocklen, displs
	t.counts("block length", blocklen)
	return t.blocks()
}

// blocks finishes t.blocklens[i] copies, or t.blocklen where lengths are nil, at each of t.displs. It adds up what append does for
// each block: of their places only the outermost matter.
func (t *Type) blocks() *Type {
	var c checked
	if t.err != nil {
		return t.finish(&c)
	}
	old, n := t.types[0], t.blocklen
	copies, first, last := 0, math.MaxInt, math.MinInt
	for i, d := range t.displs {
		if t.blocklens != nil {
			n = t.blocklens[i]
		}
		if n == 0 {
			continue
		}
		end := d
		if n > 1 {
			end = c.add(d, c.mul(n-1, old.extent))
		}
		first, last = min(first, d, end), max(last, d, end)
		if old.elements > 0 {
			copies = c.add(copies, n)
		}
	}
	if first <= last {
		t.bounds.spread(&c, &old.bounds, first, last)
		t.size, t.elements = c.mul(copies, old.size), c.mul(copies, old.elements)
		t.sig, t.bools = old.sig, old.bools
	}
	return t.finish(&c)
}

// append adds n blocks of blocklen copies of old to size, bounds and signature; the first block is displaced by disp.
func (t *Type) append(c *checked, old *Type, n, stride, blocklen, disp int) {
	if n <= 0 || blocklen <= 0 {
		return
	}
	var block bounds
	block.include(c, &old.bounds, 0, blocklen, old.extent)
	t.bounds.include(c, &block, disp, n, stride)
	copies := c.mul(n, blocklen)
	t.size = c.add(t.size, c.mul(copies, old.size))
	t.sig = t.sig.then(t.elements, old.sig)
	t.elements = c.add(t.elements, c.mul(copies, old.elements))
	t.bools = t.bools || old.bools
}

// wrap makes t a type with the map of old.
func (t *Type) wrap(old *Type) {
	t.form, t.inner = formWrap, old
	if t.err != nil {
		return
	}
	t.bounds, t.size, t.elements, t.sig, t.bools = old.bounds, old.size, old.elements, old.sig, old.bools
	t.lb, t.ub, t.extent = old.lb, old.ub, old.extent
	t.flags = old.flags &^ Predefined
}

// finish fixes the bounds. On a fault the type keeps its contents and nothing else.
func (t *Type) finish(c *checked) *Type {
	if t.err == nil {
		if t.form != formWrap || !t.bounds.local { // else the bounds are set already
			t.lb, t.ub = t.bounds.limits(c)
		}
		t.extent = c.sub(t.ub, t.lb)
		c.sub(t.bounds.hi, t.bounds.lo)
		if c.over {
			t.overflow()
		}
	}
	if t.err != nil {
		t.bounds, t.size, t.elements, t.lb, t.ub, t.extent, t.sig, t.flags = bounds{}, 0, 0, 0, 0, 0, signature{}, 0
		return t
	}
	if t.size > 0 {
		t.flags |= Data
	}
	t.flags = t.flags&^fromMarkers | t.bounds.source
	t.simplify()
	return t
}

// smallInt bounds factors whose product cannot overflow.
const smallInt = 1 << (strconv.IntSize/2 - 1)

func (t *Type) simplify() {
	t.simple = !t.absolute && t.size > 0 && t.bounds.lo == 0 && t.bounds.hi <= t.extent && t.extent < smallInt
}
