package datatype

import (
	"fmt"
	"sync/atomic"
)

// A wireProgram is the program of a type that converts to and from one representation. Its node tree has the shape of
// a physical program: offsets and strides count bytes of memory, while total, size and pre count bytes outside. The tag
// of a blk or idxv holds the conversion.
type wireProgram struct {
	r     Representation
	next  *wireProgram // of another representation
	err   error
	plain bool // the outside form is the packed form
	size  int  // bytes outside of one item
	sig   uint32

	logical atomic.Pointer[node] // of the same shape as the type's logical program; nil until needed

	// As in message: count items are count*per times unit, step bytes apart.
	unit *node
	per  int
	step int
	cols []column
}

// wireProgram returns the program of a type without fault for r, which is built on first use and kept.
func (t *Type) wireProgram(r Representation) *wireProgram {
	for p := t.wires.Load(); p != nil; p = p.next {
		if p.r == r {
			return p
		}
	}
	p := t.buildOutside(r)
	for {
		p.next = t.wires.Load()
		if t.wires.CompareAndSwap(p.next, p) {
			return p
		}
	}
}

func (t *Type) buildOutside(r Representation) *wireProgram {
	p := &wireProgram{r: r, sig: t.Signature()}
	if p.err = r.check(); p.err != nil || t.size == 0 {
		p.plain = true
		return p
	}
	if r.order != hostOrder {
		sig, _ := r.signature(t.ready().typed, map[*node]nodeSignature{})
		p.sig = sig.word()
	}
	b := wireBuilder{r: r, tags: map[conversion]*Type{}, tagged: map[*node]*node{}}
	local := b.retag(t.ready().typed)
	p.plain = true
	for c := range b.tags {
		p.plain = p.plain && (c.op == convCopy || c.op == convTruth)
	}
	m := measurer{width: func(tag *Type) (int, int) { return tag.conv.local, tag.conv.wire }, known: map[*node]*node{}}
	one := m.measure(local)
	if m.c.over {
		p.err = fmt.Errorf("%w: %s in %s", ErrOverflow, t.Short(), r)
		return p
	}
	p.size, p.unit, p.per, p.step = one.total, one, 1, t.extent
	if one.op == opRep && t.extent == one.n*one.stride {
		p.unit, p.per, p.step = one.body.shift(one.off), one.n, one.stride
	}
	p.cols = p.unit.turnable()
	return p
}

// MessageIn describes messages of t in r: the size of an item in bytes, its [Type.Signature], and whether the bytes equal
// the packed form, so that they need no conversion. For an invalid type it returns zeros.
func (t *Type) MessageIn(r Representation) (size int, signature uint32, plain bool) {
	if t.Err() != nil {
		return 0, 0, true
	}
	p := t.wireProgram(r)
	switch {
	case p.err != nil:
		return 0, 0, true
	case p.plain:
		return t.size, p.sig, true
	}
	return p.size, p.sig, false
}

type nodeSignature struct {
	sig     signature
	entries int
}

// signature sums up the entries of a logical program by their sizes in r; the number of entries is right modulo 256.
func (r Representation) signature(nd *node, known map[*node]nodeSignature) (signature, int) {
	if s, ok := known[nd]; ok {
		return s.sig, s.entries
	}
	var s nodeSignature
	switch nd.op {
	case opBlk, opIdxv:
		s = nodeSignature{sizedSignature(nd.tag, nd.tag.class(), r.width(nd.tag)), nd.total / nd.tag.size}
	case opRep, opIdx:
		s.sig, s.entries = r.signature(nd.body, known)
		s.entries *= nd.n
	case opSeq:
		for _, k := range nd.kids {
			sig, n := r.signature(k, known)
			s.sig = s.sig.then(s.entries, sig)
			s.entries += n
		}
	}
	known[nd] = s
	return s.sig, s.entries
}

// top fills nd with count items.
func (p *wireProgram) top(nd *node, count int) {
	n, u := count*p.per, p.unit
	if u.op == opBlk && p.step == u.total/u.tag.conv.wire*u.tag.conv.local {
		*nd = node{op: opBlk, tag: u.tag, off: u.off, total: n * u.total}
		return
	}
	*nd = node{op: opRep, n: n, stride: p.step, size: u.total, total: n * u.total, body: u, cols: p.cols}
}

// wireBuilder gives bytes the tags of their conversions, so that parts of values with the same fate merge.
type wireBuilder struct {
	r      Representation
	tags   map[conversion]*Type
	tagged map[*node]*node // parts are shared in a program, and stay so
}

func (b *wireBuilder) tag(t *Type) *Type {
	c := b.r.conversion(t)
	if b.tags[c] == nil {
		b.tags[c] = &Type{size: c.local, conv: &c}
	}
	return b.tags[c]
}

func (b *wireBuilder) retag(nd *node) *node {
	if r := b.tagged[nd]; r != nil {
		return r
	}
	var r *node
	switch nd.op {
	case opBlk:
		r = newBlk(nd.off, nd.total, b.tag(nd.tag))
	case opRep:
		r = newRep(nd.n, nd.stride, b.retag(nd.body)).shift(nd.off)
	case opIdx:
		r = newIdx(nd.offs, b.retag(nd.body)).shift(nd.off)
	case opIdxv:
		c := *nd
		c.tag = b.tag(nd.tag)
		r = &c
	case opSeq:
		parts := make([]*node, nd.n)
		for i, k := range nd.kids {
			parts[i] = b.retag(k)
		}
		r = newSeq(parts...).shift(nd.off)
	}
	b.tagged[nd] = r
	return r
}

// measurer makes a program of the same shape whose sizes count bytes outside.
type measurer struct {
	width func(tag *Type) (local, wire int)
	known map[*node]*node
	c     checked
}

func (m *measurer) measure(nd *node) *node {
	if r := m.known[nd]; r != nil {
		return r
	}
	r := new(node)
	*r = *nd
	r.cols = nil
	scale := func(n int) int {
		local, wire := m.width(nd.tag)
		return m.c.mul(n/local, wire)
	}
	switch nd.op {
	case opBlk:
		r.total = scale(nd.total)
	case opRep, opIdx:
		r.body = m.measure(nd.body)
		r.size = r.body.total
		r.total = m.c.mul(r.size, nd.n)
		if nd.op == opRep {
			r.cols = r.body.turnable()
		}
	case opIdxv:
		r.pre = make([]int, len(nd.pre))
		for i, p := range nd.pre {
			r.pre[i] = scale(p)
		}
		r.total = r.pre[nd.n]
	case opSeq:
		r.kids, r.pre, r.total = make([]*node, nd.n), make([]int, 1, nd.n+1), 0
		for i, k := range nd.kids {
			r.kids[i] = m.measure(k)
			r.total = m.c.add(r.total, r.kids[i].total)
			r.pre = append(r.pre, r.total)
		}
	}
	m.known[nd] = r
	return r
}

// turnable are the runs of a repetition if they are few and a kernel moves each: nil when a value changes its size.
func (nd *node) turnable() []column {
	cols := nd.columns(maxColumns)
	for _, c := range cols {
		if v := c.tag.conv; v == nil || v.op != convCopy && v.op != convSwap || c.len/v.wire > maxColumns {
			return nil
		}
	}
	return cols
}
