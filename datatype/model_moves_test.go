package datatype

import (
	"bytes"
	"errors"
	"slices"
)

// margin is memory around a message that must stay as it was.
const margin = 24

// moves packs and unpacks count items in one go and in pieces.
func (m *model) moves(count int) {
	all := m.f.times(count)
	lo, hi := all.span()
	raw := randomBytes(m.r, hi-lo)
	mem := MemAt(raw, -lo)
	want := all.pack(raw, -lo)
	got, err := AppendPack([]byte{9}, mem, count, m.ty)
	m.fine("pack", "error, of", count, err)
	m.bytes("pack", "of", count, got[1:], want)
	if hi > lo {
		for i, wrong := range []Mem{MemAt(raw[:len(raw)-1], -lo), MemAt(raw[1:], -lo-1)} {
			same(m, "check", "a byte is missing at end", i, errors.Is(wrong.Check(count, m.ty), ErrBounds), true)
		}
	}
	if b, ok := mem.Source(count, m.ty); ok {
		m.bytes("source", "of", count, b, want)
	}
	m.cuts(count, mem, want)
	src := randomBytes(m.r, len(want))
	room := randomBytes(m.r, hi-lo+2*margin)
	origin := margin - lo
	if all.overlapping() {
		dst := bytes.Clone(room)
		_, err := Unpack(MemAt(dst, origin), count, m.ty, src)
		same(m, "refused", "unpack of", count, errors.Is(err, ErrType), true)
		m.bytes("canary", "refused unpack of", count, dst, room)
		return
	}
	expect := bytes.Clone(room)
	all.unpack(expect, origin, src)
	dst := bytes.Clone(room)
	rest, err := Unpack(MemAt(dst, origin), count, m.ty, append(bytes.Clone(src), 1, 2))
	m.fine("unpack", "error, of", count, err)
	same(m, "unpack", "left, of", count, len(rest), 2)
	m.bytes("unpack", "of", count, dst, expect)
	m.untouched(all, "unpack of", count, dst, room, origin)
	dst = bytes.Clone(room)
	if b, ok := MemAt(dst, origin).Sink(count, m.ty); ok {
		copy(b, src)
		m.bytes("sink", "of", count, dst, expect)
	}
	dst = bytes.Clone(room)
	m.cutUnpack(count, MemAt(dst, origin), src)
	m.bytes("unpack pieces", "of", count, dst, expect)
	// A prefix touches nothing after it.
	k := m.r.IntN(len(src) + 1)
	copy(expect, room)
	all.unpack(expect, origin, src[:k])
	dst = bytes.Clone(room)
	same(m, "unpack pieces", "first bytes", k, UnpackFrom(MemAt(dst, origin), count, m.ty, src[:k]), k)
	m.bytes("unpack pieces", "first bytes", k, dst, expect)
	if len(src) > 0 {
		dst = bytes.Clone(room)
		_, err := Unpack(MemAt(dst, origin), count, m.ty, src[1:])
		same(m, "unpack", "a byte too few, of", count, errors.Is(err, ErrBounds), true)
		m.bytes("canary", "a byte too few, of", count, dst, room)
	}
}

// untouched compares all bytes that are no data with what they were.
func (m *model) untouched(all flat, what string, n int, got, before []byte, origin int) {
	got, want := bytes.Clone(got), bytes.Clone(before)
	for at, used := range all.used(-origin, len(got)-origin) {
		if used {
			got[at], want[at] = 0, 0
		}
	}
	m.bytes("canary", what, n, got, want)
}

// cuts packs from every place, of long messages from some, and lists the runs.
func (m *model) cuts(count int, mem Mem, want []byte) {
	var cur Cursor
	m.fine("cursor", "error, of", count, cur.Reset(mem, count, m.ty))
	same(m, "cursor", "length", count, cur.Len(), len(want))
	buf := make([]byte, len(want)+1)
	places := len(want)
	if places > 60 {
		places = 12
	}
	for k := range places + 1 {
		if places < len(want) {
			k = m.r.IntN(len(want))
		}
		cur.Seek(k)
		n := cur.Pack(buf[:min(len(want)-k, 1+m.r.IntN(40))])
		same(m, "cursor", "place after", k, cur.Pos(), k+n)
		m.bytes("pieces", "from", k, buf[:n], want[k:k+n])
		rest := cur.Pack(buf)
		m.bytes("pieces", "the rest from", k+n, buf[:rest], want[k+n:])
	}
	// Two cursors in turn.
	var other Cursor
	m.fine("cursor", "error, of", count, other.Reset(mem, count, m.ty))
	cur.Seek(0)
	other.Seek(len(want) / 2)
	both := slices.Clone(want)
	clear(both)
	for cur.Pos() < len(want)/2 || other.Pos() < len(want) {
		at := cur.Pos()
		cur.Pack(both[at:min(len(want)/2, at+1+m.r.IntN(50))])
		at = other.Pos()
		other.Pack(both[at:min(len(want), at+1+m.r.IntN(50))])
	}
	m.bytes("cursors", "of", count, both, want)
	for range 2 {
		k := m.r.IntN(len(want) + 1)
		cur.Seek(k)
		var got []byte
		for {
			iov := cur.AppendIov(nil, 1+m.r.IntN(5))
			if iov == nil {
				break
			}
			for _, b := range iov {
				got = append(got, b...)
			}
		}
		m.bytes("iov", "from", k, got, want[k:])
	}
}

// cutUnpack unpacks two pieces in the wrong order, each in small steps.
func (m *model) cutUnpack(count int, mem Mem, src []byte) {
	var cur Cursor
	m.fine("cursor", "error, of", count, cur.Reset(mem, count, m.ty))
	half := m.r.IntN(len(src) + 1)
	for _, p := range [][2]int{{half, len(src)}, {0, half}} {
		cur.Seek(p[0])
		for pos := p[0]; pos < p[1]; {
			n := min(p[1]-pos, 1+m.r.IntN(17))
			same(m, "cursor", "unpacked at", pos, cur.Unpack(src[pos:pos+n]), n)
			pos += n
		}
	}
}

// conversions compares count items in another representation.
func (m *model) conversions(count int, rep Representation) {
	all := m.f.times(count)
	if all.overlapping() {
		return // its values are not what they were filled with
	}
	lo, hi := all.span()
	raw := randomBytes(m.r, hi-lo)
	var want []byte
	var ends []int
	for _, e := range all.data() {
		p := raw[e.disp-lo:][:e.size]
		fillValue(m.r, e.basic, p)
		want = append(want, refEncode(rep, refBasic(e.basic), p)...)
		ends = append(ends, len(want))
	}
	what := rep.String() + ", of"
	got, err := AppendAs(rep, []byte{7}, MemAt(raw, -lo), count, m.ty)
	m.fine("convert", what, count, err)
	m.bytes("convert", what, count, got[1:], want)
	n, err := SizeIn(rep, count, m.ty)
	m.fine("external size", what, count, err)
	same(m, "external size", what, count, n, len(want))
	room := randomBytes(m.r, hi-lo+2*margin)
	origin := margin - lo
	expect := bytes.Clone(room)
	all.unpack(expect, origin, all.pack(raw, -lo))
	dst := bytes.Clone(room)
	rest, err := UnpackAs(rep, MemAt(dst, origin), count, m.ty, append(bytes.Clone(want), 5))
	m.fine("convert back", what, count, err)
	same(m, "convert back", what, count, len(rest), 1)
	m.bytes("convert back", what, count, dst, expect)
	m.untouched(all, what, count, dst, room, origin)
	dst = bytes.Clone(room)
	from, err := NewConverter(MemAt(raw, -lo), count, m.ty, rep)
	m.fine("convert pieces", what, count, err)
	to, err := NewConverter(MemAt(dst, origin), count, m.ty, rep)
	m.fine("convert pieces", what, count, err)
	buf := make([]byte, 64)
	for at := 0; at < len(want); {
		k := from.Pack(buf[:1+m.r.IntN(40)])
		if k == 0 {
			m.fail("convert pieces", what, count, from.Err(), "bytes")
		}
		m.bytes("convert pieces", what, at, buf[:k], want[at:at+k])
		same(m, "convert pieces", what, at, to.Unpack(buf[:k]), k)
		at += k
		n, whole := slices.BinarySearch(ends, at)
		if whole {
			n++
		}
		in, ok := m.ty.ElementsIn(rep, at)
		same(m, "elements in", what, at, in, n)
		same(m, "count in pieces", what, at, ok, whole)
	}
	m.bytes("convert pieces", what, count, dst, expect)
}

// refBasic is the type by which the reference of representations knows the others.
func refBasic(t *Type) *Type {
	switch t {
	case Long, UnsignedLong, Aint, CBool, LongDouble, CLongDoubleComplex:
		return t
	case Character:
		return Uint8
	case testInt:
		return t
	}
	return flatSame(t)
}
