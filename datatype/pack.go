package datatype

import (
	"fmt"
	"slices"
)

// AppendPack appends the packed form of count items of t in m to dst.
func AppendPack(dst []byte, m Mem, count int, t *Type) ([]byte, error) {
	if err := m.Check(count, t); err != nil {
		return dst, err
	}
	n := count * t.size
	dst = slices.Grow(dst, n)
	s := newStream(m, count, t, false)
	if err := s.move(dst[len(dst):len(dst)+n], 0, false); err != nil {
		return dst, err
	}
	return dst[:len(dst)+n], nil
}

// Unpack unpacks count items of t from the beginning of src into m and returns the rest of src. src must be long enough.
// Items that overlap are an error; see [Type.CheckReceive].
func Unpack(m Mem, count int, t *Type, src []byte) (rest []byte, err error) {
	if err := m.Check(count, t); err != nil {
		return src, err
	}
	if err := t.CheckReceive(count); err != nil {
		return src, err
	}
	return unpack(m, count, t, src)
}

func unpack(m Mem, count int, t *Type, src []byte) (rest []byte, err error) {
	n := count * t.size
	if len(src) < n {
		return src, fmt.Errorf("%w: %d packed bytes for %d items of %s, want %d", ErrBounds, len(src), count, t.Short(), n)
	}
	s := newStream(m, count, t, true)
	if err := s.move(src[:n], 0, true); err != nil {
		return src, err
	}
	return src[n:], nil
}

// PackInto packs count items of t in m into dst, which must be long enough, and returns the number of bytes. Call
// m.Check before. A result of 0 for a nonempty message means that the memory has disappeared since.
func PackInto(dst []byte, m Mem, count int, t *Type) int {
	if p := t.programs.Load(); p != nil && p.packing.call.l > 0 && count == 1 && m.res == nil {
		p.packing.call.pack(dst[:t.size], m.base, m.origin)
		return t.size
	}
	p, total := t.ready(), count*t.size
	if m.res == nil && p.dense {
		return copyDisjoint(dst[:total], m.run(m.origin+p.first, total))
	}
	if m.res == nil && total > 0 {
		m.moveAll(dst[:total], count, &p.packing, false)
		return total
	}
	return m.moveSome(dst[:total], count, t, false)
}

// UnpackFrom unpacks src, a prefix of the packed form, into count items of t in m and returns the number of bytes used:
// len(src), or the whole message if src is longer. Call m.Check before; see PackInto.
func UnpackFrom(m Mem, count int, t *Type, src []byte) int {
	if p := t.programs.Load(); p != nil && p.incoming.call.l > 0 && count == 1 && m.res == nil && len(src) >= t.size {
		p.incoming.call.unpack(src, m.base, m.origin)
		return t.size
	}
	p, total := t.ready(), count*t.size
	if m.res == nil && p.dense && !t.bools {
		return copyDisjoint(m.run(m.origin+p.first, total), src)
	}
	if m.res == nil && total > 0 && len(src) >= total {
		m.moveAll(src[:total], count, &p.incoming, true)
		return total
	}
	return m.moveSome(src[:min(len(src), total)], count, t, true)
}

// moveSome moves the packed bytes from the first on that are in b.
func (m Mem) moveSome(b []byte, count int, t *Type, unpack bool) int {
	s := newStream(m, count, t, unpack)
	if s.move(b, 0, unpack) != nil {
		return 0
	}
	return len(b)
}

// Source returns the packed form of count items of t in m without copying, when they are one contiguous run in pack
// order. The message must have passed m.Check. The bytes are the user's.
func (m Mem) Source(count int, t *Type) (b []byte, ok bool) {
	if p := t.programs.Load(); p != nil && p.dense && m.res == nil {
		return m.run(m.origin+p.first, count*t.size), true
	}
	return m.source(count, t)
}

func (m Mem) source(count int, t *Type) ([]byte, bool) {
	s := newStream(m, count, t, false)
	return s.whole()
}

// Sink is Source for receiving: it fails also when the type holds bools, which need normalising.
func (m Mem) Sink(count int, t *Type) (b []byte, ok bool) {
	if t.bools {
		return nil, false
	}
	return m.Source(count, t)
}

func (s *stream) whole() ([]byte, bool) {
	if s.total == 0 {
		return nil, true
	}
	if s.dense {
		return s.mem.run(s.first, s.total), true
	}
	var top node
	if s.msg.top(&top, s.count, 0); top.op != opBlk || top.total != s.total {
		return nil, false
	}
	if s.mem.res == nil {
		return s.mem.run(s.mem.origin+top.off, top.total), true
	}
	b, err := top.resolve(s.mem.res, s.mem.origin)
	return b, err == nil
}
