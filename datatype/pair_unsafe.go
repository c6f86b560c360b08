package datatype

import "slices"

// A pairer carries bytes between two places in user memory, walking a program on either side in step.
type pairer struct {
	dst, src pointer
	large    bool // see past
}

// alikePrograms reports that two programs have the same loops and the same block lengths, so that a pairer can walk
// them in step. Steps and offsets may differ.
func alikePrograms(a, b *node) bool {
	if a == b {
		return true
	}
	if a.op != b.op || a.n != b.n || a.total != b.total {
		return false
	}
	switch a.op {
	case opRep, opIdx:
		return alikePrograms(a.body, b.body)
	case opIdxv:
		return slices.Equal(a.pre, b.pre)
	case opSeq:
		for i, k := range a.kids {
			if !alikePrograms(k, b.kids[i]) {
				return false
			}
		}
	}
	return true
}

// full moves all of s to d, which are alike; do and so displace them.
func (m *pairer) full(d *node, do int, s *node, so int) {
	do += d.off
	so += s.off
	switch d.op {
	case opBlk:
		m.block(do, so, d.total, d.tag)
	case opRep:
		m.reps(d, do, s, so)
	case opIdx:
		for i, o := range d.offs {
			m.full(d.body, do+o, s.body, so+s.offs[i])
		}
	case opIdxv:
		for i, o := range d.offs {
			m.block(do+o, so+s.offs[i], d.pre[i+1]-d.pre[i], d.tag)
		}
	case opSeq:
		for i, k := range d.kids {
			m.full(k, do, s.kids[i], so)
		}
	}
}

func (m *pairer) block(do, so, n int, tag *Type) {
	if tag == nil {
		copyBytes(m.dst, do, m.src, so, n)
	} else {
		normalise(m.dst, do, m.src, so, n)
	}
}

func (m *pairer) strided(do, ds, so, ss, n, l int, tag *Type) {
	if tag == nil {
		if !m.large || !past(m.dst, do, ds, 0, m.src, so, ss, 0, n, l, 1) {
			strided(m.dst, do, ds, m.src, so, ss, n, l)
		}
		return
	}
	for ; n > 0; n-- {
		normalise(m.dst, do, m.src, so, l)
		do += ds
		so += ss
	}
}

func (m *pairer) reps(d *node, do int, s *node, so int) {
	n, db, sb := d.n, d.body, s.body
	if db.op == opBlk {
		m.strided(do+db.off, d.stride, so+sb.off, s.stride, n, db.total, db.tag)
		return
	}
	step := max(d.size, d.stride, -d.stride, s.stride, -s.stride)
	if chunk := columnChunk(n, step, db, d.cols); chunk > 0 && len(d.cols) == len(s.cols) {
		for n > 0 {
			c := min(n, chunk)
			for i := range d.cols {
				dc, sc := &d.cols[i], &s.cols[i]
				m.strided(do+dc.off, d.stride, so+sc.off, s.stride, c, dc.len, dc.tag)
			}
			n -= c
			do += c * d.stride
			so += c * s.stride
		}
		return
	}
	for ; n > 0; n-- {
		m.full(db, do, sb, so)
		do += d.stride
		so += s.stride
	}
}

// directed moves all of nd from src to dst, both displaced, run by run in ascending or descending order of addresses,
// each run as a whole: right for places that overlap when nd is ascending.
func (m *pairer) directed(nd *node, do, so int, down bool) {
	do += nd.off
	so += nd.off
	if nd.op == opBlk {
		copyBytes(m.dst, do, m.src, so, nd.total)
		return
	}
	for k := range nd.n {
		i := k
		if down {
			i = nd.n - 1 - k
		}
		switch nd.op {
		case opRep, opIdx:
			m.directed(nd.body, do+nd.place(i), so+nd.place(i), down)
		case opIdxv:
			copyBytes(m.dst, do+nd.offs[i], m.src, so+nd.offs[i], nd.pre[i+1]-nd.pre[i])
		case opSeq:
			m.directed(nd.kids[i], do, so, down)
		}
	}
}
