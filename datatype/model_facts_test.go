package datatype

import (
	"io"
	"slices"
)

// facts compares what is known of a type without memory.
func (m *model) facts() {
	ty, f := m.ty, m.f
	if ty.Err() != nil || ty.Commit() != nil {
		m.fail("err", "", 0, ty.Err(), nil)
	}
	m.bounds("bounds", ty, f)
	tlb, text := ty.TrueExtent()
	lo, hi := f.span()
	same(m, "true bounds", "lower", 0, tlb, lo)
	same(m, "true bounds", "extent", 0, text, hi-lo)
	same(m, "size", "", 0, ty.Size(), f.size())
	same(m, "align", "", 0, ty.Align(), f.align())
	data := f.data()
	same(m, "entries", "", 0, ty.NumElements(), len(data))
	i := 0
	for b, d := range ty.TypeMap() {
		if i < len(data) {
			same(m, "type map", "type of entry", i, b, data[i].basic)
			same(m, "type map", "place of entry", i, d, data[i].disp)
		}
		i++
	}
	same(m, "type map", "entries", 0, i, len(data))
	var uniform *Type
	if len(data) > 0 {
		uniform = flatSame(data[0].basic)
	}
	counts := map[*Type]int{}
	for _, e := range data {
		if flatSame(e.basic) != flatSame(data[0].basic) {
			uniform = nil
		}
		counts[flatOf(e.basic).counted]++
	}
	same(m, "basic", "", 0, ty.Basic(), uniform)
	got := ty.BasicCounts()
	same(m, "basic counts", "basic types", len(got), len(got), len(counts))
	for b, n := range counts {
		same(m, "basic counts", b.Name(), 0, got[b], n)
	}
	flags := f.flags()
	if ty.Contents().Combiner == "named" { // pairs are not
		flags |= ty.Flags() & Predefined
	}
	same(m, "flags", "", 0, ty.Flags()&^Committed, flags)
	same(m, "signature", "", 0, ty.Signature(), refSignature(data.basics()))
	local := ty.WithMarkers(LocalMarkers)
	m.bounds("local bounds", local, expandAll(ty, LocalMarkers))
	same(m, "local bounds", "size", 0, local.Size(), f.size())
	m.lengths()
	m.draws()
}

func (m *model) bounds(check string, ty *Type, f flat) {
	lb, ub, _, _ := f.bounds()
	glb, gext := ty.Extent()
	same(m, check, "lower", 0, glb, lb)
	same(m, check, "upper", 0, glb+gext, ub)
}

// refSignature reads the list: the class and size of all entries where they have one letter, otherwise how it begins and
// which letters there are.
func refSignature(list []*Type) uint32 {
	if len(list) == 0 {
		return 0
	}
	var set uint32
	second, run := uint32(0), 0
	first := uint32(list[0].sig.first)
	for i, b := range list {
		l := uint32(b.sig.first)
		set |= 1 << l
		if l != first && second == 0 {
			second, run = l, i
		}
	}
	if second == 0 {
		return list[0].Signature()
	}
	return 1<<31 | set>>1<<16 | uint32(run)&255<<8 | first<<4 | second
}

// lengths compares spans of several items, overlaps, and what a number of bytes holds.
func (m *model) lengths() {
	for _, count := range []int{0, 1, 2, 3 + m.r.IntN(20)} {
		all := m.f.times(count)
		lo, hi := all.span()
		off, n := m.ty.Span(count)
		same(m, "span", "begins, of", count, off, lo)
		same(m, "span", "length, of", count, n, hi-lo)
		same(m, "refused", "overlaps, of", count, m.ty.Overlaps(count), all.overlapping())
		same(m, "refused", "receive, of", count, m.ty.CheckReceive(count) != nil, all.overlapping())
	}
	count := m.r.IntN(4)
	list := m.f.times(count).basics()
	print := refPrint(list)
	same(m, "fingerprint", "of", count, m.ty.Fingerprint(count), print)
	same(m, "fingerprint", "matches all, of", count, print.Any, slices.Contains(list, Byte) || slices.Contains(list, Packed))
	same(m, "fingerprint", "bytes, of", count, print.Bytes, m.f.size()*count)
	same(m, "fingerprint", "entries, of", count, print.Entries, len(list))
	total := m.f.size() * count
	at := []int{0, total, m.r.IntN(total + 1), m.r.IntN(total + 1), m.r.IntN(total + 1)}
	for _, pos := range at {
		n, end, per := 0, 0, len(m.f.basics())
		for n < len(list) && end+flatSize(list[n]) <= pos {
			end += flatSize(list[n])
			n++
		}
		got, ok := m.ty.Elements(pos)
		same(m, "elements", "bytes", pos, got, n)
		same(m, "elements", "whole, bytes", pos, ok, end == pos)
		items, ok := m.ty.Count(pos)
		whole := end == pos && (per == 0 || n%per == 0)
		same(m, "count", "whole, bytes", pos, ok, whole)
		if whole && per > 0 {
			same(m, "count", "bytes", pos, items, n/per)
		}
		begin, rest := m.ty.prefixPrint(pos)
		same(m, "prefix", "bytes", pos, begin, refPrint(list[:n]))
		same(m, "prefix", "left of bytes", pos, rest, pos-end)
		same(m, "accepts", "its own first", n, m.ty.Accepts(count, refPrint(list[:n])), true)
		if !print.Any && len(list) > 0 {
			other := slices.Clone(list)
			k := m.r.IntN(len(other))
			other[k] = WChar
			same(m, "accepts", "another entry", k, m.ty.Accepts(count, refPrint(other)), list[k] == WChar)
		}
		same(m, "accepts", "one more than", len(list), m.ty.Accepts(count, refPrint(append(slices.Clone(list), Int8))), false)
	}
}

// draws shows the type in every way; the pictures are looked at elsewhere.
func (m *model) draws() {
	m.ty.Desc()
	m.ty.OptDesc()
	m.ty.Describe(Opal2019, true)
	_ = m.ty.ExplainBounds()
	m.fine("draw", "Draw", 0, m.ty.Draw(io.Discard, m.r.IntN(3)))
	if m.r.IntN(8) == 0 {
		m.fine("draw", "Dump", 0, m.ty.Dump(io.Discard))
		m.fine("draw", "DrawSVG", 0, m.ty.DrawSVG(io.Discard, 1))
	}
}

// rebuilds makes the type anew from all that describes it.
func (m *model) rebuilds() {
	same(m, "contents", "rebuilt", 0, sameType(rebuilt(m.ty, map[string]int{}), m.ty), true)
	got, err := parseExpression(m.ty.String())
	if err != nil {
		m.fail("expression", "", 0, err, nil)
	}
	same(m, "expression", "rebuilt", 0, sameType(got, m.ty), true)
	b, err := AppendWire(nil, m.ty)
	m.fine("wire", "form", 0, err)
	got, rest, err := ParseWire(append(b, 1, 2))
	m.fine("wire", "parse", 0, err)
	same(m, "wire", "left", 0, len(rest), 2)
	same(m, "wire", "rebuilt", 0, sameType(got, m.ty), true)
}
