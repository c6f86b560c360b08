package datatype

import (
	"unsafe"

	"cadre.example/internal/memory"
)

// A mover carries bytes between user memory, laid out as a program says, and the packed stream.
type mover struct {
	user   pointer // base of the memory; nil for foreign memory, whose offsets are addresses
	packed pointer
	unpack bool
	large  bool // see past
}

// part moves packed bytes [from,to) of nd, displaced by off, to or from p in the packed buffer.
func (m *mover) part(nd *node, off, from, to, p int) {
	if from == 0 && to == nd.total {
		m.full(nd, off, p)
		return
	}
	if from >= to {
		return
	}
	off += nd.off
	switch nd.op {
	case opBlk:
		m.block(off+from, p, to-from, nd.tag)
	case opRep, opIdx:
		i, j := from/nd.size, to/nd.size
		r, e := from-i*nd.size, to-j*nd.size
		if i == j {
			m.part(nd.body, off+nd.place(i), r, e, p)
			return
		}
		if r > 0 {
			m.part(nd.body, off+nd.place(i), r, nd.size, p)
			p += nd.size - r
			i++
		}
		if i < j {
			if nd.op == opRep {
				m.reps(off+i*nd.stride, p, j-i, nd.stride, nd.body, nd.cols, nd.perm)
			} else {
				m.indexed(nd, i, j, off, p)
			}
			p += (j - i) * nd.size
		}
		if e > 0 {
			m.part(nd.body, off+nd.place(j), 0, e, p)
		}
	case opIdxv:
		i, j := nd.find(from), nd.find(to-1)
		if r := from - nd.pre[i]; r > 0 || i == j {
			n := min(to, nd.pre[i+1]) - from
			m.block(off+nd.offs[i]+r, p, n, nd.tag)
			p += n
			i++
		}
		e := to - nd.pre[j]
		if to == nd.pre[j+1] {
			j, e = j+1, 0
		}
		if i < j {
			m.blocks(nd, off, i, j, p)
			p += nd.pre[j] - nd.pre[i]
		}
		if e > 0 && i <= j {
			m.block(off+nd.offs[j], p, e, nd.tag)
		}
	case opSeq:
		for i := nd.find(from); from < to; i++ {
			end := min(to, nd.pre[i+1])
			m.part(nd.kids[i], off, from-nd.pre[i], end-nd.pre[i], p)
			p += end - from
			from = end
		}
	}
}

// place is the displacement of repetition i.
func (nd *node) place(i int) int {
	if nd.op == opRep {
		return i * nd.stride
	}
	return nd.offs[i]
}

// find is the part of an idxv or seq that holds packed byte pos.
func (nd *node) find(pos int) int {
	lo, hi := 0, nd.n-1
	for lo < hi {
		mid := int(uint(lo+hi+1) / 2)
		if nd.pre[mid] <= pos {
			lo = mid
		} else {
			hi = mid - 1
		}
	}
	return lo
}

// full moves all of nd.
func (m *mover) full(nd *node, off, p int) {
	switch nd.op {
	case opBlk:
		m.block(off+nd.off, p, nd.total, nd.tag)
	case opRep:
		if b := nd.body; b.op == opBlk && nd.perm == nil && b.tag == nil {
			m.nested(off+nd.off+b.off, p, nd.n, nd.stride, b.total, 1, 0)
			return
		}
		m.reps(off+nd.off, p, nd.n, nd.stride, nd.body, nd.cols, nd.perm)
	case opIdx:
		m.indexed(nd, 0, nd.n, off+nd.off, p)
	case opIdxv:
		m.blocks(nd, off+nd.off, 0, nd.n, p)
	case opSeq:
		for i, k := range nd.kids {
			m.full(k, off+nd.off, p+nd.pre[i])
		}
	}
}

func (m *mover) block(off, p, n int, tag *Type) {
	switch {
	case !m.unpack:
		copyBytes(m.packed, p, m.user, off, n)
	case tag == nil:
		copyBytes(m.user, off, m.packed, p, n)
	default:
		normalise(m.user, off, m.packed, p, n)
	}
}

const (
	columnBytes = 16 << 10 // what a pass over columns may touch: it must stay in the first-level cache
	columnWidth = 128      // runs longer than this on average gain nothing from being moved column by column
)

// columnChunk is how many of n repetitions, step bytes apart, to move per pass over the columns; 0 when the repetitions
// are better moved one by one.
func columnChunk(n, step int, body *node, cols []column) int {
	if len(cols) == 0 || n < 4 || body.total > len(cols)*columnWidth {
		return 0
	}
	chunk := max(8, columnBytes/step)
	if body.op == opRep && body.body.op == opBlk && body.n >= min(n, chunk) {
		return 0 // a kernel call moves as many blocks of one repetition, and they are closer together
	}
	return chunk
}

// reps moves n repetitions of body, stride bytes apart, the first at off.
func (m *mover) reps(off, p, n, stride int, body *node, cols []column, perm *permutation) {
	if perm != nil && n >= perm.items {
		k := m.permute(perm, off, p, n, stride)
		if k == n {
			return
		}
		off, p, n = off+k*stride, p+k*body.total, n-k
	}
	if body.op == opBlk {
		m.strided(off+body.off, p, n, stride, body.total, body.total, body.tag)
		return
	}
	size := body.total
	if wide && body.op == opRep && body.body.op == opBlk && m.columns(off, p, n, stride, body) {
		return
	}
	if chunk := columnChunk(n, max(size, stride, -stride), body, cols); chunk > 0 {
		// Column by column: one kernel call moves the same run of many repetitions.
		for n > 0 {
			k := min(n, chunk)
			for i := range cols {
				c := &cols[i]
				m.strided(off+c.off, p+c.pos, k, stride, size, c.len, c.tag)
			}
			n -= k
			off += k * stride
			p += k * size
		}
		return
	}
	if inner := body.body; body.op == opRep && inner.op == opBlk {
		if body.perm == nil && (inner.tag == nil || !m.unpack) {
			m.nested(off+body.off+inner.off, p, body.n, body.stride, inner.total, n, stride)
			return
		}
		for off += body.off; n > 0; n-- {
			m.reps(off, p, body.n, body.stride, inner, body.cols, body.perm)
			off += stride
			p += size
		}
		return
	}
	for ; n > 0; n-- {
		m.full(body, off, p)
		off += stride
		p += size
	}
}

// strided moves n blocks of l bytes, us apart in memory and ps apart in the packed stream.
func (m *mover) strided(off, p, n, us, ps, l int, tag *Type) {
	switch {
	case !m.unpack:
		if m.large && past(m.packed, p, ps, 0, m.user, off, us, 0, n, l, 1) {
			return
		}
		strided(m.packed, p, ps, m.user, off, us, n, l)
	case tag == nil:
		if m.large && past(m.user, off, us, 0, m.packed, p, ps, 0, n, l, 1) {
			return
		}
		strided(m.user, off, us, m.packed, p, ps, n, l)
	default:
		for ; n > 0; n-- {
			normalise(m.user, off, m.packed, p, l)
			off += us
			p += ps
		}
	}
}

// nested moves so many times n blocks of l bytes, us apart in memory, each time ua further there; in the packed stream they follow
// each other.
func (m *mover) nested(off, p, n, us, l, times, ua int) {
	d, do, ds, da, s, so, ss, sa := m.packed, p, l, n*l, m.user, off, us, ua
	if m.unpack {
		d, do, ds, da, s, so, ss, sa = s, so, ss, sa, d, do, ds, da
	}
	if !m.large || !past(d, do, ds, da, s, so, ss, sa, n, l, times) {
		nested(d, do, ds, da, s, so, ss, sa, n, l, times)
	}
}

// indexed moves repetitions [i,j) of an idx whose offsets count from off; p is where repetition i goes.
func (m *mover) indexed(nd *node, i, j, off, p int) {
	body, offs := nd.body, nd.offs[i:j]
	if body.op == opBlk && (body.tag == nil || !m.unpack) {
		if nd.near != nil {
			m.near(nd.near[i:j], off+body.off, p, body.total)
		} else if m.unpack {
			scatterBlocks(m.user, off+body.off, m.packed, p, offs, body.total)
		} else {
			gatherBlocks(m.packed, p, m.user, off+body.off, offs, body.total)
		}
		return
	}
	for _, o := range offs {
		m.full(body, off+o, p)
		p += body.total
	}
}

// near moves words of l bytes at each of offs.
func (m *mover) near(offs []int32, off, p, l int) {
	if len(offs) == 0 {
		return
	}
	packed, user, n := unsafe.Add(m.packed, p), unsafe.Add(m.user, off), len(offs)
	switch {
	case m.unpack && l == 4:
		wideScatterNear4(user, packed, &offs[0], n)
	case m.unpack:
		wideScatterNear8(user, packed, &offs[0], n)
	case m.large && uintptr(packed)%uintptr(l) == 0:
		if l == 4 {
			wideGatherPast4(packed, user, &offs[0], n)
		} else {
			wideGatherPast8(packed, user, &offs[0], n)
		}
	case l == 4:
		wideGatherNear4(packed, user, &offs[0], n)
	default:
		wideGatherNear8(packed, user, &offs[0], n)
	}
}

// blocks moves blocks [i,j) of an idxv whose offsets count from off; p is where block i goes.
func (m *mover) blocks(nd *node, off, i, j, p int) {
	offs, pre := nd.offs[i:j], nd.pre[i:j+1]
	switch {
	case !m.unpack:
		gatherRuns(m.packed, p, m.user, off, offs, pre)
	case nd.tag == nil:
		scatterRuns(m.user, off, m.packed, p, offs, pre)
	default:
		for k, o := range offs {
			normalise(m.user, off+o, m.packed, p, pre[k+1]-pre[k])
			p += pre[k+1] - pre[k]
		}
	}
}

// A stream is count items of a type in memory, seen as packed bytes.
type stream struct {
	mem   Mem
	msg   *message
	count int
	total int
	dense bool // one contiguous run at first
	first int  // its offset from the base of mem
	tag   *Type
}

func newStream(m Mem, count int, t *Type, unpack bool) (s stream) {
	p := t.ready()
	if unpack {
		s.set(m, count, t, &p.incoming)
	} else {
		s.set(m, count, t, &p.packing)
	}
	return s
}

// set fills s in place: a Cursor does it for every message.
func (s *stream) set(m Mem, count int, t *Type, msg *message) {
	s.mem, s.msg, s.count, s.total = m, msg, count, count*t.size
	if s.dense = msg.flat && m.res == nil; s.dense {
		s.first, s.tag = m.origin+msg.unit.off, msg.unit.tag
	}
}

// move carries packed bytes [from,to) of s; b holds exactly those. Only a Resolver can fail.
func (s *stream) move(b []byte, from int, unpack bool) error {
	mv := mover{user: unsafe.Pointer(s.mem.base), packed: unsafe.Pointer(unsafe.SliceData(b)), unpack: unpack, large: isLarge(len(b))}
	if s.dense {
		mv.block(s.first+from, 0, len(b), s.tag)
		return nil
	}
	if s.mem.res == nil && len(b) == s.total && len(b) > 0 {
		mv.whole(s.msg, s.mem.origin, s.count)
		return nil
	}
	if s.count == 1 && s.mem.res == nil {
		if len(b) > 0 {
			mv.part(s.msg.one, s.mem.origin, from, from+len(b), 0)
		}
		return nil
	}
	return s.moveTops(&mv, from, from+len(b))
}

// whole moves all of count items, the first at origin.
func (m *mover) whole(msg *message, origin, count int) {
	one := msg.one
	switch {
	case count == 1 && one.op == opRep && one.body.op == opBlk && one.perm == nil && one.body.tag == nil:
		m.nested(origin+one.off+one.body.off, 0, one.n, one.stride, one.body.total, 1, 0)
	case count == 1:
		m.full(one, origin, 0)
	case msg.pre == nil && !msg.flat:
		m.reps(origin, 0, count*msg.per, msg.step, msg.unit, msg.cols, msg.perm)
	default:
		m.tops(msg, origin, count)
	}
}

// tops moves what has to be put together first.
func (m *mover) tops(msg *message, origin, count int) {
	var top node
	for pos, total := 0, count*msg.one.total; pos < total; {
		begin := msg.top(&top, count, pos)
		m.full(&top, origin, begin)
		pos = begin + top.total
	}
}

// copyDisjoint is copy, faster for bytes of two places that do not overlap.
func copyDisjoint(dst, src []byte) int {
	n := min(len(dst), len(src))
	d, s := unsafe.Pointer(unsafe.SliceData(dst)), unsafe.Pointer(unsafe.SliceData(src))
	if a, b := uintptr(d), uintptr(s); wide && n > 128 && (n <= wideMost || isLarge(n)) && (a+uintptr(n) <= b || b+uintptr(n) <= a) {
		if n > wideMost {
			memory.CopyLarge(dst, src[:n])
		} else {
			wideBlocks(d, s, 0, 0, 1, n, 0, 0, 1)
		}
		return n
	}
	return copy(dst, src)
}

// moveAll carries all packed bytes of count items, without the stream that parts of them need.
func (m Mem) moveAll(b []byte, count int, msg *message, unpack bool) {
	mv := mover{user: unsafe.Pointer(m.base), packed: unsafe.Pointer(unsafe.SliceData(b)), unpack: unpack, large: isLarge(len(b))}
	mv.whole(msg, m.origin, count)
}

// moveTops is move for messages whose program has to be put together first.
func (s *stream) moveTops(mv *mover, from, to int) error {
	var top node
	for p := 0; from < to; {
		begin := s.msg.top(&top, s.count, from)
		end := min(to, begin+top.total)
		if s.mem.res == nil {
			mv.part(&top, s.mem.origin, from-begin, end-begin, p)
		} else if err := mv.resolved(s.mem.res, &top, s.mem.origin, from-begin, end-begin, p); err != nil {
			return err
		}
		p += end - from
		from = end
	}
	return nil
}
