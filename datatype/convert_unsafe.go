package datatype

import (
	"math/bits"
	"unsafe"
)

// A translator carries whole values between user memory and their form outside.
type translator struct {
	user   pointer // base of the memory; nil for foreign memory, whose offsets are addresses
	packed pointer
	unpack bool
	res    *behind
	err    error // of res
	failed int   // place in packed of the value that does not fit
}

// part moves outside bytes [from,to) of nd, which begin and end between values, to or from p in packed. It reports
// false when a value does not fit or memory went away; what comes before it has been moved.
func (m *translator) part(nd *node, off, from, to, p int) bool {
	off += nd.off
	switch nd.op {
	case opBlk:
		c := nd.tag.conv
		return from == to || m.block(off+from/c.wire*c.local, p, (to-from)/c.wire, c)
	case opRep, opIdx:
		i := from / nd.size
		from -= i * nd.size
		to -= i * nd.size
		if n := to / nd.size; nd.cols != nil && from == 0 && n > 1 && m.res == nil {
			m.columns(nd, off+i*nd.stride, p, n)
			i += n
			p += n * nd.size
			to -= n * nd.size
		}
		for ; from < to; i++ {
			end := min(to, nd.size)
			if !m.part(nd.body, off+nd.place(i), from, end, p) {
				return false
			}
			p += end - from
			from, to = 0, to-nd.size
		}
	case opIdxv:
		c := nd.tag.conv
		for i := nd.find(from); from < to; i++ {
			end := min(to, nd.pre[i+1])
			if !m.block(off+nd.offs[i]+(from-nd.pre[i])/c.wire*c.local, p, (end-from)/c.wire, c) {
				return false
			}
			p += end - from
			from = end
		}
	case opSeq:
		for i := nd.find(from); from < to; i++ {
			end := min(to, nd.pre[i+1])
			if !m.part(nd.kids[i], off, from-nd.pre[i], end-nd.pre[i], p) {
				return false
			}
			p += end - from
			from = end
		}
	}
	return true
}

// columns moves n repetitions, one value of each at a time.
func (m *translator) columns(nd *node, off, p, n int) {
	chunk := max(8, columnBytes/max(nd.size, nd.stride, -nd.stride))
	for ; n > 0; n -= chunk {
		k := min(n, chunk)
		for i := range nd.cols {
			c := &nd.cols[i]
			v := c.tag.conv
			if v.op == convCopy {
				m.turn(off+c.off, nd.stride, p+c.pos, nd.size, k, c.len, strided)
				continue
			}
			for j := 0; j < c.len; j += v.wire {
				m.turn(off+c.off+j, nd.stride, p+c.pos+j, nd.size, k, v.wire, swapStrided)
			}
		}
		off += k * nd.stride
		p += k * nd.size
	}
}

// turn moves n values of l bytes, us bytes apart in memory and ps apart outside.
func (m *translator) turn(off, us, p, ps, n, l int, kernel func(d pointer, do, ds int, s pointer, so, ss, n, l int)) {
	if m.unpack {
		kernel(m.user, off, us, m.packed, p, ps, n, l)
	} else {
		kernel(m.packed, p, ps, m.user, off, us, n, l)
	}
}

// block moves n values that lie one after the other.
func (m *translator) block(off, p, n int, c *conversion) bool {
	user := m.user
	if m.res != nil {
		b, err := Mem{res: m.res}.bytes(off, n*c.local)
		if err != nil {
			m.err = err
			return false
		}
		user, off = unsafe.Pointer(unsafe.SliceData(b)), 0
	}
	d, do, s, so := m.packed, p, user, off
	from, to := c.local, c.wire
	if m.unpack {
		d, do, s, so = user, off, m.packed, p
		from, to = to, from
	}
	switch {
	case c.op == convCopy || c.op == convTruth && !m.unpack:
		copyBytes(d, do, s, so, n)
		return true
	case c.op == convTruth:
		normalise(d, do, s, so, n)
		return true
	case c.op == convSwap:
		swapStrided(d, do, c.wire, s, so, c.wire, n, c.wire)
		return true
	}
	for i := range n {
		if c.op == convResize && unaligned {
			if !c.resize(d, do+i*to, to, s, so+i*from, from, m.unpack) {
				m.failed = p + i*c.wire
				return false
			}
			continue
		}
		if !c.value(bytesAt(d, do+i*to, to), bytesAt(s, so+i*from, from), m.unpack) {
			m.failed = p + i*c.wire
			return false
		}
	}
	return true
}

// resize is value for integers, word by word.
func (c *conversion) resize(d pointer, do, to int, s pointer, so, from int, unpack bool) bool {
	var v uint64
	swap := c.swap && unpack
	switch from {
	case 1:
		v = uint64(*at[uint8](s, so))
	case 2:
		w := *at[uint16](s, so)
		if swap {
			w = bits.ReverseBytes16(w)
		}
		v = uint64(w)
	case 4:
		w := *at[uint32](s, so)
		if swap {
			w = bits.ReverseBytes32(w)
		}
		v = uint64(w)
	default:
		v = *at[uint64](s, so)
		if swap {
			v = bits.ReverseBytes64(v)
		}
	}
	if n := 64 - 8*from; c.signed {
		v = uint64(int64(v<<n) >> n)
	}
	if !fits(v, to, c.signed) {
		return false
	}
	if c.swap && !unpack {
		v = bits.ReverseBytes64(v) >> (64 - 8*to)
	}
	switch to {
	case 1:
		*at[uint8](d, do) = uint8(v)
	case 2:
		*at[uint16](d, do) = uint16(v)
	case 4:
		*at[uint32](d, do) = uint32(v)
	default:
		*at[uint64](d, do) = v
	}
	return true
}

// swapStrided moves n values of l bytes and reverses their bytes; they are ds bytes apart at the destination and ss at
// the source.
func swapStrided(d pointer, do, ds int, s pointer, so, ss, n, l int) {
	if !unaligned {
		for ; n > 0; n-- {
			reverse(bytesAt(d, do, l), bytesAt(s, so, l))
			do += ds
			so += ss
		}
		return
	}
	switch l {
	case 2:
		for ; n > 0; n-- {
			*at[uint16](d, do) = bits.ReverseBytes16(*at[uint16](s, so))
			do += ds
			so += ss
		}
	case 4:
		for ; n >= 4; n -= 4 {
			*at[uint32](d, do) = bits.ReverseBytes32(*at[uint32](s, so))
			*at[uint32](d, do+ds) = bits.ReverseBytes32(*at[uint32](s, so+ss))
			*at[uint32](d, do+2*ds) = bits.ReverseBytes32(*at[uint32](s, so+2*ss))
			*at[uint32](d, do+3*ds) = bits.ReverseBytes32(*at[uint32](s, so+3*ss))
			do += 4 * ds
			so += 4 * ss
		}
		for ; n > 0; n-- {
			*at[uint32](d, do) = bits.ReverseBytes32(*at[uint32](s, so))
			do += ds
			so += ss
		}
	case 8:
		for ; n >= 4; n -= 4 {
			*at[uint64](d, do) = bits.ReverseBytes64(*at[uint64](s, so))
			*at[uint64](d, do+ds) = bits.ReverseBytes64(*at[uint64](s, so+ss))
			*at[uint64](d, do+2*ds) = bits.ReverseBytes64(*at[uint64](s, so+2*ss))
			*at[uint64](d, do+3*ds) = bits.ReverseBytes64(*at[uint64](s, so+3*ss))
			do += 4 * ds
			so += 4 * ss
		}
		for ; n > 0; n-- {
			*at[uint64](d, do) = bits.ReverseBytes64(*at[uint64](s, so))
			do += ds
			so += ss
		}
	default: // 16
		for ; n > 0; n-- {
			reverse(bytesAt(d, do, l), bytesAt(s, so, l))
			do += ds
			so += ss
		}
	}
}

// translate moves outside bytes [from,to) of nd in m; b holds exactly those, and they begin and end between values.
// moved is how many of them were.
func translate(m Mem, nd *node, b []byte, from int, unpack bool) (moved int, err error) {
	tr := translator{user: unsafe.Pointer(m.base), packed: unsafe.Pointer(unsafe.SliceData(b)), unpack: unpack, res: m.res}
	if tr.part(nd, m.origin, from, from+len(b), 0) {
		return len(b), nil
	}
	if tr.err != nil {
		return 0, tr.err
	}
	return tr.failed, ErrConversion
}
