package datatype

import "fmt"

// directBytes is the length from which a run is worth handing to a vectored read or write by itself.
const directBytes = 512

// Direct returns the next run of user memory, up to max bytes, without copying: for a vectored read or write, followed
// by Advance. It is nil when the run is short, when it holds bools, which need normalising, and at the end.
func (c *Cursor) Direct(max int) []byte {
	if c.err != nil || c.pos >= c.out.total || max < directBytes || c.conv != nil {
		return nil
	}
	s := c.incoming()
	off, n, tag := s.runAt(c.pos)
	n = min(n, max)
	if n < directBytes || tag != nil {
		return nil
	}
	return c.memory(off, n)
}

// AppendIov appends the next runs of user memory in pack order, at most max of them, and moves past them. Received data
// that was put there by other means is not normalised; see Direct.
func (c *Cursor) AppendIov(dst [][]byte, max int) [][]byte {
	for ; max > 0 && c.pos < c.out.total && c.err == nil && c.conv == nil; max-- {
		off, n, _ := c.out.runAt(c.pos)
		for c.out.mem.res == nil && c.pos+n < c.out.total {
			next, more, _ := c.out.runAt(c.pos + n)
			if next != off+n {
				break
			}
			n += more
		}
		b := c.memory(off, n)
		if b == nil {
			break
		}
		dst = append(dst, b)
		c.pos += n
	}
	return dst
}

func (c *Cursor) memory(off, n int) []byte {
	b, err := c.out.mem.bytes(off, n)
	if err != nil {
		c.err = err
		return nil
	}
	return b
}

// bytes is n bytes at off from the base of the memory, which hold one run.
func (m Mem) bytes(off, n int) ([]byte, error) {
	if m.res == nil {
		return m.run(off, n), nil
	}
	b, err := m.res.Resolve(off, n)
	if err == nil && len(b) != n {
		err = fmt.Errorf("%w: the Resolver gave %d bytes for %d at displacement %d", ErrBounds, len(b), n, off)
	}
	return b, err
}

// runAt gives the rest of the run that holds packed byte pos: its offset from the base of the memory, and its length.
func (s *stream) runAt(pos int) (off, n int, tag *Type) {
	if s.dense {
		return s.first + pos, s.total - pos, s.tag
	}
	var top node
	begin := s.msg.top(&top, s.count, pos)
	off, pos = s.mem.origin, pos-begin
	nd := &top
	for {
		off += nd.off
		switch nd.op {
		case opBlk:
			return off + pos, nd.total - pos, nd.tag
		case opRep, opIdx:
			i := pos / nd.size
			off += nd.place(i)
			pos -= i * nd.size
			nd = nd.body
		case opIdxv:
			i := nd.find(pos)
			return off + nd.offs[i] + pos - nd.pre[i], nd.pre[i+1] - pos, nd.tag
		case opSeq:
			i := nd.find(pos)
			pos -= nd.pre[i]
			nd = nd.kids[i]
		}
	}
}
