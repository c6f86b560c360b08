package datatype

import "unsafe"

// A call is all that one kernel needs to move one item of a type, found when its program is built: then a small message
// costs no walk. The zero call is none.
type call struct {
	l      int // bytes of a block
	n      int // blocks,
	us     int // so far apart in memory
	times  int // as often,
	ua     int // each time further in memory
	off    int // displacement of the first
	kernel kernel
	perm   *permutation // of permuted
	tiles  *node        // of tiled: the whole item
}

type kernel uint8

const (
	contiguous kernel = iota
	stridedBlocks
	stridedWords
	permuted
	tiled
)

// call is how one kernel moves all of nd; the choice is that of [mover.full].
func (nd *node) call() (c call) {
	if !wide || nd == nil || isLarge(nd.total) {
		return c
	}
	b := nd
	c.n, c.times = 1, 1
	switch {
	case nd.op == opBlk:
	case nd.op != opRep:
		return call{}
	case nd.body.op == opBlk:
		b = nd.body
		c.n, c.us, c.perm = nd.n, nd.stride, nd.perm
	case nd.body.op == opRep && nd.body.body.op == opBlk:
		in := nd.body
		b = in.body
		side := nd.stride == b.total && (b.total == 8 || b.total == 16) // see mover.columns
		if side && nd.perm == nil && b.tag == nil && nd.n >= 4 && in.n >= 4 {
			return call{l: b.total, kernel: tiled, tiles: nd, off: nd.off + in.off + b.off}
		}
		if side || nd.perm != nil || in.perm != nil || columnChunk(nd.n, max(nd.size, nd.stride, -nd.stride), in, nd.cols) > 0 {
			return call{}
		}
		c.n, c.us, c.times, c.ua, c.off = in.n, in.stride, nd.n, nd.stride, nd.off
	default:
		return call{}
	}
	if nd != b {
		c.off += nd.body.off
		if b != nd.body {
			c.off += b.off
		} else {
			c.off += nd.off
		}
	} else {
		c.off = nd.off
	}
	c.l = b.total
	switch {
	case b.tag != nil || c.l > wideMost:
		return call{}
	case c.perm != nil:
		if c.n%c.perm.items != 0 {
			return call{}
		}
		c.kernel = permuted
		c.off += c.perm.first - b.off
		c.n, c.us = c.n/c.perm.items, c.us*c.perm.items
	case nd == b:
		c.kernel = contiguous
	case c.l == 4 || c.l == 8:
		c.kernel = stridedWords
	case c.l > 8:
		c.kernel = stridedBlocks
	default:
		return call{}
	}
	return c
}

// pack moves the item at base+origin to dst, which has its length.
func (c *call) pack(dst []byte, base *byte, origin int) {
	d, s := unsafe.Pointer(unsafe.SliceData(dst)), unsafe.Add(unsafe.Pointer(base), origin+c.off)
	switch c.kernel {
	case stridedBlocks:
		wideBlocks(d, s, c.l, c.us, c.n, c.l, c.n*c.l, c.ua, c.times)
	case stridedWords:
		wideWords(d, s, c.l, c.us, c.n, c.l, c.n*c.l, c.ua, c.times)
	case permuted:
		p := c.perm
		widePermute(d, s, p.size, c.us, c.n, &p.toPacked, p.users, p.packeds)
	case tiled:
		m := mover{user: unsafe.Pointer(base), packed: d}
		m.columns(origin+c.tiles.off, 0, c.tiles.n, c.tiles.stride, c.tiles.body)
	default:
		if n := uintptr(c.l); n > 64 && uintptr(d)-uintptr(s)+n > 2*n {
			wideBlocks(d, s, 0, 0, 1, c.l, 0, 0, 1)
			return
		}
		copyBytes(d, 0, s, 0, c.l) // which may overlap
	}
}

// unpack moves the item back; src is at least as long.
func (c *call) unpack(src []byte, base *byte, origin int) {
	d, s := unsafe.Add(unsafe.Pointer(base), origin+c.off), unsafe.Pointer(unsafe.SliceData(src))
	switch c.kernel {
	case stridedBlocks:
		wideBlocks(d, s, c.us, c.l, c.n, c.l, c.ua, c.n*c.l, c.times)
	case stridedWords:
		wideWords(d, s, c.us, c.l, c.n, c.l, c.ua, c.n*c.l, c.times)
	case permuted:
		p := c.perm
		widePermute(d, s, c.us, p.size, c.n, &p.fromPacked, p.packeds, p.users)
	case tiled:
		m := mover{user: unsafe.Pointer(base), packed: s, unpack: true}
		m.columns(origin+c.tiles.off, 0, c.tiles.n, c.tiles.stride, c.tiles.body)
	default:
		if n := uintptr(c.l); n > 64 && uintptr(d)-uintptr(s)+n > 2*n {
			wideBlocks(d, s, 0, 0, 1, c.l, 0, 0, 1)
			return
		}
		copyBytes(d, 0, s, 0, c.l) // which may overlap
	}
}
