package datatype

import "fmt"

// A converter is what a Cursor has in addition when bytes outside are not those in memory. Positions count bytes
// outside. It holds at most one value that has come in part.
type converter struct {
	mem   Mem
	count int
	t     *Type
	prog  *wireProgram
	top   node
	held  int    // where the value in stage begins, -1 without any
	have  uint32 // which of its bytes have come, one bit each
	stage [32]byte
	whole [16]byte // a value that is carried in part
}

// NewConverter is a cursor at the beginning of count items of t in m whose positions, Len, Pack and Unpack are in bytes
// of r. A piece may begin and end at any byte. A received value whose size or format differs is put in memory when all
// its bytes have come, so at most one such value may be incomplete at a time: to begin another is an error wrapping
// ErrConversion, as is a value that does not fit; values before it have been moved.
// Direct and AppendIov give nothing where r differs from memory. The padding of a type is never touched.
func NewConverter(m Mem, count int, t *Type, r Representation) (*Cursor, error) {
	c := new(Cursor)
	return c, c.ResetConverter(m, count, t, r)
}

// ResetConverter makes c the cursor that NewConverter returns. It does not allocate if c was a converter before and t
// was used with r before. After an error c is empty.
func (c *Cursor) ResetConverter(m Mem, count int, t *Type, r Representation) error {
	if err := m.Check(count, t); err != nil {
		*c = Cursor{err: err}
		return err
	}
	p := t.wireProgram(r)
	if p.err != nil {
		*c = Cursor{err: p.err}
		return p.err
	}
	if p.plain {
		return c.Reset(m, count, t)
	}
	if c.conv == nil {
		c.conv = new(converter)
	}
	total, err := c.conv.set(m, count, t, p)
	if err != nil {
		*c = Cursor{err: err}
		return err
	}
	c.pos, c.err, c.in = 0, nil, nil
	c.out = stream{total: total}
	return nil
}

// set gives the length of the whole message outside.
func (v *converter) set(m Mem, count int, t *Type, p *wireProgram) (total int, err error) {
	var c checked
	if total = c.mul(count, p.size); c.over {
		return 0, fmt.Errorf("%w: %d items of %s in %s do not fit an int", ErrOverflow, count, t.Short(), p.r)
	}
	v.mem, v.count, v.t, v.prog, v.held = m, count, t, p, -1
	if total > 0 {
		p.top(&v.top, count)
	}
	return total, nil
}

// value finds the value that holds byte pos: where it begins, its displacement, and the tag that holds its conversion.
func (v *converter) value(pos int) (begin, off int, tag *Type) {
	begin, nd := pos, &v.top
	for {
		off += nd.off
		switch nd.op {
		case opBlk:
			c := nd.tag.conv
			return begin - pos%c.wire, off + pos/c.wire*c.local, nd.tag
		case opRep, opIdx:
			i := pos / nd.size
			off += nd.place(i)
			pos -= i * nd.size
			nd = nd.body
		case opIdxv:
			i := nd.find(pos)
			pos -= nd.pre[i]
			c := nd.tag.conv
			return begin - pos%c.wire, off + nd.offs[i] + pos/c.wire*c.local, nd.tag
		case opSeq:
			i := nd.find(pos)
			pos -= nd.pre[i]
			nd = nd.kids[i]
		}
	}
}

// move carries outside bytes [pos,pos+len(p)) and returns how many of them it did.
func (v *converter) move(p []byte, pos int, unpack bool) (n int, err error) {
	end, total := pos+len(p), v.top.total
	for at := pos; at < end; at = pos + n {
		begin, off, tag := v.value(at)
		if wire := tag.conv.wire; at > begin || end < begin+wire {
			k := min(end, begin+wire) - at
			if err := v.fragment(p[n:n+k], begin, at-begin, off, tag, unpack); err != nil {
				return n, v.explain(err, begin, v.stage[:], unpack)
			}
			n += k
			continue
		}
		stop := end
		if end < total {
			stop, _, _ = v.value(end)
		}
		if unpack && v.held >= at && v.held < stop {
			v.held = -1 // it comes again, as a whole
		}
		k, err := translate(v.mem, &v.top, p[n:n+stop-at], at, unpack)
		if n += k; err != nil {
			return n, v.explain(err, at+k, p[n:], unpack)
		}
	}
	return n, nil
}

// fragment carries the bytes of one value from its byte r on.
func (v *converter) fragment(b []byte, begin, r, off int, tag *Type, unpack bool) error {
	c := tag.conv
	one := node{op: opBlk, tag: tag, off: off, total: c.wire}
	if !unpack {
		_, err := translate(v.mem, &one, v.whole[:c.wire], 0, false)
		copy(b, v.whole[r:])
		return err
	}
	if c.op == convSwap {
		// Memory holds the rest already, or will: the order of pieces does not matter.
		if _, err := translate(v.mem, &one, v.whole[:c.wire], 0, false); err != nil {
			return err
		}
		copy(v.whole[r:], b)
		_, err := translate(v.mem, &one, v.whole[:c.wire], 0, true)
		return err
	}
	if v.held != begin {
		if v.held >= 0 {
			return errIncomplete
		}
		v.held, v.have = begin, 0
	}
	copy(v.stage[r:], b)
	v.have |= (1<<len(b) - 1) << r
	if v.have != 1<<c.wire-1 {
		return nil
	}
	v.held = -1
	_, err := translate(v.mem, &one, v.stage[:c.wire], 0, true)
	return err
}

var errIncomplete = fmt.Errorf("%w: two values have come in part at the same time", ErrConversion)

// explain names the value outside that begins at pos and did not fit: it begins in received, or is in memory.
func (v *converter) explain(err error, pos int, received []byte, unpack bool) error {
	_, off, tag := v.value(pos)
	entry, basic := v.t.entryAt(v.prog.r, pos%v.prog.size)
	entry += pos / v.prog.size * v.t.elements
	if err == errIncomplete {
		return fmt.Errorf("%w: entry %d, %s, while byte %d waits for the rest of its own", err, entry, basic.name, v.held)
	}
	if err != ErrConversion {
		return err
	}
	c, here, there := tag.conv, tag.conv.local, tag.conv.wire
	big := hostBig
	if unpack {
		here, there, big = there, here, hostBig != c.swap
	} else if received, err = v.mem.bytes(v.mem.origin+off, here); err != nil {
		return err
	}
	value := fmt.Sprintf("%x", received[:here])
	if c.op == convResize {
		value = fmt.Sprint(load(received[:here], false, big))
		if c.signed {
			value = fmt.Sprint(int64(load(received[:here], true, big)))
		}
	}
	return fmt.Errorf("%w: entry %d: %s %s needs more than %d bytes", ErrConversion, entry, basic.name, value, there)
}
