package datatype

import "unsafe"

// resolve gives the memory of all of nd, when it lies in one storage.
func (nd *node) resolve(r *behind, off int) ([]byte, error) {
	return Mem{res: r}.bytes(off+nd.lo, nd.hi-nd.lo)
}

// resolved is part for memory behind a Resolver: the largest parts of the program that lie in one storage each move at
// once. A mover without packed memory only looks.
func (m *mover) resolved(r *behind, nd *node, off, from, to, p int) error {
	b, err := nd.resolve(r, off)
	if err == nil {
		if m.packed != nil {
			m.user = unsafe.Pointer(unsafe.SliceData(b))
			m.part(nd, -nd.lo, from, to, p)
		}
		return nil
	}
	off += nd.off
	switch nd.op {
	case opBlk:
		return err
	case opRep, opIdx:
		for i := from / nd.size; from < to; i++ {
			end := min(to, (i+1)*nd.size)
			if err := m.resolved(r, nd.body, off+nd.place(i), from-i*nd.size, end-i*nd.size, p); err != nil {
				return err
			}
			p += end - from
			from = end
		}
	case opIdxv:
		for i := nd.find(from); from < to; i++ {
			end := min(to, nd.pre[i+1])
			blk := node{op: opBlk, tag: nd.tag, off: nd.offs[i], lo: nd.offs[i], total: nd.pre[i+1] - nd.pre[i]}
			blk.hi = blk.lo + blk.total
			if err := m.resolved(r, &blk, off, from-nd.pre[i], end-nd.pre[i], p); err != nil {
				return err
			}
			p += end - from
			from = end
		}
	case opSeq:
		for i := nd.find(from); from < to; i++ {
			end := min(to, nd.pre[i+1])
			if err := m.resolved(r, nd.kids[i], off, from-nd.pre[i], end-nd.pre[i], p); err != nil {
				return err
			}
			p += end - from
			from = end
		}
	}
	return nil
}

// resolveAll reports the first part of s that its Resolver does not know.
func (s *stream) resolveAll() error {
	var look mover
	var top node
	for from := 0; from < s.total; {
		begin := s.msg.top(&top, s.count, from)
		if err := look.resolved(s.mem.res, &top, s.mem.origin, 0, top.total, 0); err != nil {
			return err
		}
		from = begin + top.total
	}
	return nil
}
