package datatype

import "unsafe"

// A permutation moves several repetitions of a small pattern at once: as many as lie within 64 bytes, which are one load,
// one exchange of bytes in a register, and one store. Bytes that are not the pattern's are neither loaded nor stored.
type permutation struct {
	items      int // repetitions at once
	size       int // packed bytes of them
	first      int // displacement of the first byte
	users      uint64
	packeds    uint64
	toPacked   [64]byte // for each packed byte the place in memory, from first
	fromPacked [64]byte // for each byte of memory the packed place
}

// manyItems stands for a number of repetitions that is not known yet.
const manyItems = 1 << 30

// newPermutation is nil where a permutation cannot move repetitions stride bytes apart, each size packed bytes in those
// columns, or does not pay.
func newPermutation(cols []column, stride, size, n int) *permutation {
	if !permuting || len(cols) == 0 || stride <= 0 || stride > 64 || size > 64 || n < 4 {
		return nil
	}
	if len(cols) == 1 && (size == stride || 2*stride+size > 64+stride) {
		return nil // one run, or one block at a time
	}
	lo, hi := cols[0].off, cols[0].off+cols[0].len
	for _, c := range cols {
		if c.tag != nil {
			return nil
		}
		lo, hi = min(lo, c.off), max(hi, c.off+c.len)
	}
	if hi-lo > 64 {
		return nil
	}
	p := &permutation{first: lo}
	p.items = min((64-(hi-lo))/stride+1, 64/size, n)
	if p.items < 2 && len(cols) < 2 {
		return nil
	}
	p.size = p.items * size
	for i := range p.items {
		for _, c := range cols {
			for b := range c.len {
				user, packed := i*stride+c.off-lo+b, i*size+c.pos+b
				p.users |= 1 << user
				p.packeds |= 1 << packed
				p.toPacked[packed] = byte(user)
				p.fromPacked[user] = byte(packed)
			}
		}
	}
	return p
}

// permute moves as many of n repetitions, the first at off, as come in whole groups, and returns how many these were.
func (m *mover) permute(t *permutation, off, p, n, stride int) int {
	k := n / t.items
	user, packed := unsafe.Add(m.user, off+t.first), unsafe.Add(m.packed, p)
	if m.unpack {
		widePermute(user, packed, t.items*stride, t.size, k, &t.fromPacked, t.packeds, t.users)
	} else {
		widePermute(packed, user, t.size, t.items*stride, k, &t.toPacked, t.users, t.packeds)
	}
	return k * t.items
}

// plainPermute is widePermute byte by byte.
func plainPermute(d, s pointer, da, sa, n int, order *[64]byte, load, store uint64) {
	for i := range n {
		var in [64]byte
		for b := range in {
			if load>>b&1 != 0 {
				in[b] = *at[byte](s, i*sa+b)
			}
		}
		for b := range in {
			if store>>b&1 != 0 {
				*at[byte](d, i*da+b) = in[order[b]&63]
			}
		}
	}
}
