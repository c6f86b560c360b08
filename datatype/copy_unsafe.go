package datatype

import "unsafe"

// littleCopy is how many bytes, one after the other, are copied without a look at how the places lie.
const littleCopy = 2 << 10

// Copy copies count items of t from src to dst. The two places may overlap in any way: the result is that of copying
// through a temporary.
func Copy(dst, src Mem, count int, t *Type) error {
	if err := dst.Check(count, t); err != nil {
		return err
	}
	if err := src.Check(count, t); err != nil {
		return err
	}
	if count == 0 || t.size == 0 || Same(dst, src) {
		return nil
	}
	if dst.res != nil || src.res != nil {
		if Intersect(dst, count, t, src, count, t) {
			return copyThrough(dst, src, count, t)
		}
		_, err := transfer(dst, count, t, src, count, t)
		return err
	}
	if p := t.ready(); p.dense && count*t.size <= littleCopy {
		copyBytes(unsafe.Pointer(dst.base), dst.origin+p.first, unsafe.Pointer(src.base), src.origin+p.first, count*t.size)
		return nil
	}
	lo, hi, _ := t.reach(count)
	shift := dst.address() - src.address()
	if max(shift, -shift) >= hi-lo {
		copyAlike(dst, src, count, t)
		return nil
	}
	all := newRep(count, t.extent, t.ready().pack).sorted()
	if !all.ascending() {
		return copyThrough(dst, src, count, t)
	}
	m := pairer{dst: unsafe.Pointer(dst.base), src: unsafe.Pointer(src.base)}
	m.directed(all, dst.origin, src.origin, shift > 0)
	return nil
}

// copyAlike copies between places that do not overlap and have bounds of their own.
func copyAlike(dst, src Mem, count int, t *Type) {
	m := pairer{unsafe.Pointer(dst.base), unsafe.Pointer(src.base), isLarge(count * t.size)}
	msg := t.copyOrder()
	total := msg.one.total
	if msg.pre != nil && count > 1 {
		total = msg.pre.total + (count-1)*msg.steady.total + msg.post.total
	} else {
		total *= count
	}
	var top node
	for pos := 0; pos < total; {
		pos = msg.top(&top, count, pos) + top.total
		m.full(&top, dst.origin, &top, src.origin)
	}
}

func copyThrough(dst, src Mem, count int, t *Type) error {
	b, err := AppendPack(nil, src, count, t)
	if err == nil {
		_, err = unpack(dst, count, t, b)
	}
	return err
}
