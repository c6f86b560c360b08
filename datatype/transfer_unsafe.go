package datatype

import "unsafe"

// Transfer moves as many packed bytes as both sides have from sn items of st at src to dn items of dt at dst, in one
// pass without a temporary, and returns that number. It does not compare basic types, and whether the sizes fit is for
// the caller to check. The two places must not overlap.
func Transfer(dst Mem, dn int, dt *Type, src Mem, sn int, st *Type) (int, error) {
	if err := dst.Check(dn, dt); err != nil {
		return 0, err
	}
	if err := dt.CheckReceive(dn); err != nil {
		return 0, err
	}
	if err := src.Check(sn, st); err != nil {
		return 0, err
	}
	return transfer(dst, dn, dt, src, sn, st)
}

func transfer(dst Mem, dn int, dt *Type, src Mem, sn int, st *Type) (int, error) {
	to, from := newStream(dst, dn, dt, true), newStream(src, sn, st, dt.bools)
	n := min(to.total, from.total)
	if n == 0 {
		return 0, nil
	}
	if b, ok := src.Source(sn, st); ok {
		return n, to.move(b[:n], 0, true)
	}
	if b, ok := dst.Sink(dn, dt); ok {
		out := newStream(src, sn, st, false)
		return n, out.move(b[:n], 0, false)
	}
	if dst.res != nil || src.res != nil {
		return n, to.moveRuns(&from, n)
	}
	if dt == st && !dt.bools {
		copyAlike(dst, src, min(dn, sn), dt)
		return n, nil
	}
	to.moveFrom(&from, n)
	return n, nil
}

// moveFrom moves n bytes between two streams: stretches that are alike are walked in step, the others block by block.
func (s *stream) moveFrom(from *stream, n int) {
	m := pairer{unsafe.Pointer(s.mem.base), unsafe.Pointer(from.mem.base), isLarge(n)}
	var d, f node
	pos := 0
	for pos < n {
		db, fb := s.msg.top(&d, s.count, pos), from.msg.top(&f, from.count, pos)
		if db != pos || fb != pos || !alikeTops(&d, &f, n-pos) {
			break
		}
		m.full(&d, s.mem.origin, &f, from.mem.origin)
		pos += d.total
	}
	m.groups(s, from, pos, n)
}

// alikeTops reports that d and f can be walked in step, cutting the longer to the repetitions that the shorter has.
func alikeTops(d, f *node, n int) bool {
	if d.op != f.op {
		return false
	}
	if d.op == opRep && d.size == f.size {
		k := min(d.n, f.n)
		d.n, f.n = k, k
		d.total, f.total = k*d.size, k*f.size
	}
	return d.total <= n && alikePrograms(d, f)
}

// A group is the rest of an innermost loop: blocks at off+i*stride, or at off+offs[i].
type group struct {
	off, stride, l int
	i, n           int
	skip           int   // bytes of block i that are done
	offs, pre      []int // idx and idxv; pre nil when all blocks have l bytes
	tag            *Type
}

func (g *group) at() int {
	if g.offs != nil {
		return g.off + g.offs[g.i] + g.skip
	}
	return g.off + g.i*g.stride + g.skip
}

func (g *group) left() int {
	if g.pre != nil {
		return g.pre[g.i+1] - g.pre[g.i] - g.skip
	}
	return g.l - g.skip
}

// rest says that n bytes of the present block are left.
func (g *group) rest(n int) {
	if g.i < g.n {
		g.skip += g.left() - n
	}
}

// groupAt is the group that holds packed byte pos.
func (s *stream) groupAt(pos int) group {
	var top node
	pos -= s.msg.top(&top, s.count, pos)
	off := s.mem.origin
	nd := &top
	for {
		off += nd.off
		switch nd.op {
		case opBlk:
			return group{off: off, l: nd.total, n: 1, skip: pos, tag: nd.tag}
		case opRep, opIdx:
			i := pos / nd.size
			pos -= i * nd.size
			if b := nd.body; b.op == opBlk {
				g := group{off: off + b.off, stride: nd.stride, l: b.total, i: i, n: nd.n, skip: pos, tag: b.tag}
				if nd.op == opIdx {
					g.offs = nd.offs
				}
				return g
			}
			off += nd.place(i)
			nd = nd.body
		case opIdxv:
			i := nd.find(pos)
			return group{off: off, i: i, n: nd.n, skip: pos - nd.pre[i], offs: nd.offs, pre: nd.pre, tag: nd.tag}
		case opSeq:
			i := nd.find(pos)
			pos -= nd.pre[i]
			nd = nd.kids[i]
		}
	}
}

// groups moves packed bytes [pos,end) from one stream to another whose blocks need not match.
func (m *pairer) groups(to, from *stream, pos, end int) {
	var d, s group
	for pos < end {
		if d.i == d.n {
			d = to.groupAt(pos)
		}
		if s.i == s.n {
			s = from.groupAt(pos)
		}
		if d.offs == nil && s.offs == nil && d.skip == 0 && s.skip == 0 {
			if k := m.loops(&d, &s, end-pos); k > 0 {
				pos += k
				continue
			}
		}
		pos = m.steps(&d, &s, pos, end)
	}
}

// steps moves the common parts of the blocks of two groups until one group is done, or packed byte end is reached. It
// returns the position it came to.
func (m *pairer) steps(d, s *group, pos, end int) int {
	do, dl := d.at(), d.left()
	so, sl := s.at(), s.left()
	for {
		k := min(dl, sl, end-pos)
		m.block(do, so, k, d.tag)
		pos += k
		done := pos == end
		if do, dl = do+k, dl-k; dl == 0 {
			if d.i, d.skip = d.i+1, 0; d.i < d.n {
				do, dl = d.at(), d.left()
			} else {
				done = true
			}
		}
		if so, sl = so+k, sl-k; sl == 0 {
			if s.i, s.skip = s.i+1, 0; s.i < s.n {
				so, sl = s.at(), s.left()
			} else {
				done = true
			}
		}
		if done {
			d.rest(dl)
			s.rest(sl)
			return pos
		}
	}
}

// loops moves what it can of two strided groups, of which one has blocks of a small multiple of the other's: the parts
// of the longer blocks are columns. It returns how many bytes that was.
func (m *pairer) loops(d, s *group, most int) int {
	const parts = 16
	long, short := d.l, s.l
	if long < short {
		long, short = short, long
	}
	if long > parts*short || long%short != 0 {
		return 0
	}
	dk, sk := long/d.l, long/s.l // blocks to either side of one long block
	n := min((d.n-d.i)/dk, (s.n-s.i)/sk, most/long)
	chunk := max(8, columnBytes/long)
	for left := n; left > 0; {
		c := min(left, chunk)
		da, sa := d.at(), s.at()
		for i := range long / short {
			do, so := i*short, i*short
			if dk > 1 {
				do = i * d.stride
			}
			if sk > 1 {
				so = i * s.stride
			}
			m.strided(da+do, d.stride*dk, sa+so, s.stride*sk, c, short, d.tag)
		}
		d.i += c * dk
		s.i += c * sk
		left -= c
	}
	return n * long
}

// moveRuns is moveFrom where either side is behind a Resolver.
func (s *stream) moveRuns(from *stream, n int) error {
	var m pairer
	for pos := 0; pos < n; {
		do, dl, tag := s.runAt(pos)
		so, sl, _ := from.runAt(pos)
		k := min(dl, sl, n-pos)
		d, err := s.mem.bytes(do, k)
		if err != nil {
			return err
		}
		b, err := from.mem.bytes(so, k)
		if err != nil {
			return err
		}
		m.dst, m.src = unsafe.Pointer(unsafe.SliceData(d)), unsafe.Pointer(unsafe.SliceData(b))
		m.block(0, 0, k, tag)
		pos += k
	}
	return nil
}
