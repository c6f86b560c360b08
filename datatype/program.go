package datatype

import "sync/atomic"

// programs are the forms of a type that drive work on it.
type programs struct {
	typed    *node                   // logical: blocks tagged with their basic types
	pack     *node                   // physical: bytes alone
	packing  message                 // pack, prepared for any count
	unpack   *node                   // physical with bools kept apart; pack itself when there are none
	incoming message                 // unpack, prepared for any count
	dense    bool                    // any number of items is one contiguous run in pack order, of bytes alone
	first    int                     // its displacement
	overlap  atomic.Int64            // see overlapFrom; 0 until asked for
	copying  atomic.Pointer[message] // pack in address order, for copies between equal layouts; built on first use
}

// commit builds the programs once. Two goroutines may build them at the same time; one result is kept.
func (t *Type) commit() *programs {
	p := t.program()
	t.programs.CompareAndSwap(nil, p)
	return t.programs.Load()
}

// ready gives the programs of a type without fault, building them on first use.
func (t *Type) ready() *programs {
	if p := t.programs.Load(); p != nil {
		return p
	}
	return t.commit()
}

func (t *Type) program() *programs {
	p := &programs{typed: t.build(typedForm)}
	if p.pack = p.typed.untagged(); p.pack == nil {
		p.pack = t.build(packForm)
	}
	p.unpack = p.pack
	if t.bools {
		p.unpack = t.build(unpackForm)
	}
	p.packing = newMessage(p.pack, t.extent)
	p.incoming = newMessage(p.unpack, t.extent)
	if p.packing.flat {
		p.dense, p.first = true, p.pack.off
	}
	return p
}

// untagged is a logical program of blocks of one basic type in no order as a physical one, which is the same: where nothing
// differs but tags, what merges is what merged. It is nil for other programs.
func (nd *node) untagged() *node {
	switch {
	case nd == nil:
		return nil
	case nd.op == opIdx && nd.body.op == opBlk:
		p, body := *nd, *nd.body
		body.tag = nil
		p.body = &body
		return &p
	case nd.op == opIdxv:
		p := *nd
		p.tag = nil
		return &p
	}
	return nil
}

// copyOrder is the message to copy items of t by, between two places where they are laid out alike.
func (t *Type) copyOrder() *message {
	p := t.ready()
	if m := p.copying.Load(); m != nil {
		return m
	}
	m := newMessage(p.pack.sorted(), t.extent)
	p.copying.CompareAndSwap(nil, &m)
	return p.copying.Load()
}

type programForm uint8

const (
	typedForm programForm = iota
	packForm
	unpackForm
)

// build composes the program of t from those of the types it was made of.
func (t *Type) build(f programForm) *node {
	if t.size == 0 {
		return nil
	}
	if p := t.programs.Load(); p != nil {
		switch f {
		case typedForm:
			return p.typed
		case packForm:
			return p.pack
		default:
			return p.unpack
		}
	}
	switch t.form {
	case formBasic:
		var tag *Type
		switch {
		case f == typedForm:
			tag = t
		case f == unpackForm && t.bools:
			tag = t.canonical()
		}
		return newBlk(0, t.size, tag)
	case formWrap:
		return t.inner.part(f)
	case formRep:
		old := t.types[0]
		return newRep(t.count, t.stride, newRep(t.blocklen, old.extent, old.part(f)))
	case formIndexed:
		return t.buildIndexed(f)
	default:
		parts := make([]*node, len(t.types))
		for i, old := range t.types {
			parts[i] = newRep(t.blocklens[i], old.extent, old.part(f)).shift(t.displs[i])
		}
		return newSeq(parts...)
	}
}

// part is the program of a type used inside another one, which is thereby committed: a shared part is built once.
func (t *Type) part(f programForm) *node {
	if t.size == 0 {
		return nil
	}
	t.ready()
	return t.build(f)
}

func (t *Type) buildIndexed(f programForm) *node {
	old := t.types[0]
	item := old.part(f)
	if t.blocklens == nil {
		return newIdx(t.displs, newRep(t.blocklen, old.extent, item))
	}
	if item.op == opBlk && item.total == old.extent {
		b := blocks{tag: item.tag, offs: make([]int, 0, len(t.displs)), pre: make([]int, 1, len(t.displs)+1)}
		for i, d := range t.displs {
			b.add(d+item.off, t.blocklens[i]*item.total)
		}
		return b.node()
	}
	parts := make([]*node, len(t.displs))
	for i, d := range t.displs {
		parts[i] = newRep(t.blocklens[i], old.extent, item).shift(d)
	}
	return newSeq(parts...)
}

// A message is a program prepared for any number of items, so that (count, type) needs no node of its own: count items
// are count*per times unit, step bytes apart. Where the items' ends abut (see seam) two or more items are instead pre,
// count-1 times steady, and post displaced by count-1 extents.
type message struct {
	one    *node // one item
	extent int
	unit   *node
	per    int
	step   int
	cols   []column // of unit
	perm   *permutation
	flat   bool // any number of items is one contiguous run
	call   call // moves one item

	pre, steady, post *node
	steadyCols        []column
	steadyPerm        *permutation
}

func newMessage(one *node, extent int) message {
	m := message{one: one, extent: extent, unit: one, per: 1, step: extent}
	if one == nil {
		return m
	}
	if one.op == opRep && extent == one.n*one.stride {
		m.unit, m.per, m.step = one.body.shift(one.off), one.n, one.stride
	} else if pre, steady, post := seam(one, extent); pre != nil {
		m.pre, m.steady, m.post = pre, steady, post
		m.steadyCols = steady.columns(maxColumns)
		m.steadyPerm = newPermutation(m.steadyCols, extent, steady.total, manyItems)
	}
	m.cols = m.unit.columns(maxColumns)
	m.perm = newPermutation(m.cols, m.step, m.unit.total, manyItems)
	m.flat = m.unit.op == opBlk && m.step == m.unit.total
	m.call = one.call()
	return m
}

// top fills nd with the part of count items that holds packed position pos, and gives the position where it begins.
func (m *message) top(nd *node, count, pos int) (begin int) {
	if count == 1 {
		*nd = *m.one
		return 0
	}
	if m.pre == nil {
		fill(nd, count*m.per, m.step, m.unit, m.cols, m.perm)
		return 0
	}
	if pos < m.pre.total {
		*nd = *m.pre
		return 0
	}
	begin = m.pre.total + (count-1)*m.steady.total
	if pos >= begin {
		d := (count - 1) * m.extent
		*nd = *m.post
		nd.off, nd.lo, nd.hi = nd.off+d, nd.lo+d, nd.hi+d
		return begin
	}
	fill(nd, count-1, m.extent, m.steady, m.steadyCols, m.steadyPerm)
	return m.pre.total
}

// fill makes nd the repetition of body, without the search for a better form that newRep does.
func fill(nd *node, n, stride int, body *node, cols []column, perm *permutation) {
	d := (n - 1) * stride
	if body.op == opBlk && stride == body.total {
		*nd = node{op: opBlk, tag: body.tag, off: body.off, total: n * body.total, lo: body.lo, hi: body.hi + d}
		return
	}
	*nd = node{
		op: opRep, n: n, stride: stride, size: body.total, total: n * body.total,
		lo: body.lo + min(0, d), hi: body.hi + max(0, d), body: body, cols: cols, perm: perm,
	}
}
