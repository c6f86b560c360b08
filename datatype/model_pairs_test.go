package datatype

import (
	"bytes"
	"math/rand/v2"
)

// copies moves items within one piece of memory, by every kind of overlap, in both directions.
func (m *model) copies(count int) {
	all := m.f.times(count)
	lo, hi := all.span()
	for _, sign := range []int{1, -1} {
		shift := sign * m.r.IntN(min(65, 2+(hi-lo)))
		from, to := 64-lo, 64-lo+shift
		raw := randomBytes(m.r, hi-lo+128)
		for _, e := range all {
			if e.kind == flatData && flatSame(e.basic) == Bool {
				raw[from+e.disp] &= 1
			}
		}
		want := bytes.Clone(raw)
		for _, e := range all {
			if e.kind == flatData {
				n := e.size
				copy(want[to+e.disp:], raw[from+e.disp:from+e.disp+n])
			}
		}
		got := bytes.Clone(raw)
		m.fine("copy", "error, by", shift, Copy(MemAt(got, to), MemAt(got, from), count, m.ty))
		m.bytes("copy", "by", shift, got, want)
		got = bytes.Clone(raw)
		m.fine("copy elsewhere", "error, of", count, Copy(MemAt(got, to), MemAt(bytes.Clone(raw), from), count, m.ty))
		m.bytes("copy elsewhere", "of", count, got, want)
	}
}

// transfers moves items of the type to and from other types.
func (m *model) transfers() {
	other, of := randomType(m.r, m.r.IntN(3))
	switch m.r.IntN(4) {
	case 0:
		other, of = m.ty, m.f
	case 1: // the same layout in a type of its own, further apart
		lb, ub, _, _ := m.f.bounds()
		other, of = Contiguous(1, m.ty).Resized(lb, ub-lb+8), m.f.resized(lb, ub-lb+8, StickyMarkers)
	}
	m.transfer("transfer", m.r.IntN(9), m.ty, m.f, m.r.IntN(9), other, of)
	count := m.r.IntN(4)
	same1, sf := regrouped(m.r, m.f.times(count).basics())
	m.transfer("regroup", count, m.ty, m.f, 1, same1, sf)
	m.transfer("regroup back", 1, same1, sf, count, m.ty, m.f)
}

func (m *model) transfer(check string, sn int, st *Type, sf flat, dn int, dt *Type, df flat) {
	from, to := sf.times(sn), df.times(dn)
	slo, shi := from.span()
	dlo, dhi := to.span()
	src := randomBytes(m.r, shi-slo)
	dst := randomBytes(m.r, dhi-dlo+2*margin)
	origin := margin - dlo
	want := bytes.Clone(dst)
	packed := from.pack(src, -slo)
	n := min(len(packed), to.size())
	refused := to.overlapping()
	if !refused {
		to.unpack(want, origin, packed[:n])
	}
	k, err := Transfer(MemAt(dst, origin), dn, dt, MemAt(src, -slo), sn, st)
	m.also = []*Type{st, dt}
	const what = "of"
	if same(m, check, "refused, of", sn, err != nil, refused); refused {
		m.bytes("canary", what, sn, dst, want)
		return
	}
	same(m, check, what, sn, k, n)
	m.bytes(check, what, sn, dst, want)
	// Every message that the standard allows must be accepted.
	s, d := from.basics(), to.basics()
	if len(s) > len(d) {
		return
	}
	for i := range s {
		if s[i] != d[i] {
			return
		}
	}
	send := st.Signature()
	if len(s) == 0 {
		send = 0
	}
	same(m, "compatible", what, sn, Compatible(send, dt.Signature()), true)
	same(m, "accepts", what, sn, dt.Accepts(dn, st.Fingerprint(sn)), true)
}

// regrouped is a type with the given entries, in blocks that are made and placed at random, without overlap.
func regrouped(r *rand.Rand, list []*Type) (*Type, flat) {
	var lens, displs []int
	var types []*Type
	var f flat
	low, high := 0, 0 // memory that is taken
	for i := 0; i < len(list); {
		n := 1
		for i+n < len(list) && list[i+n] == list[i] && r.IntN(6) > 0 {
			n++
		}
		b, gap := list[i], r.IntN(2)*r.IntN(9)
		step := flatSize(b) + gap
		width := n * step
		at := high + r.IntN(3)
		if r.IntN(3) == 0 {
			at = low - width - r.IntN(3)
		}
		low, high = min(low, at), max(high, at+width)
		if r.IntN(2) == 0 { // the blocks of a loop
			lens, types = append(lens, 1), append(types, Hvector(n, 1, step, b))
		} else {
			lens, types = append(lens, n), append(types, b.Resized(0, step))
		}
		displs = append(displs, at)
		for k := range n {
			f = append(f, one(b).at(at+k*step)...)
		}
		i += n
	}
	return Struct(lens, displs, types), f
}

// intersects compares with the bytes that two messages touch.
func (m *model) intersects() {
	other, of := randomType(m.r, 2)
	if m.r.IntN(2) == 0 {
		other, of = m.ty, m.f
	}
	m.also = []*Type{other}
	for range 2 {
		an, bn := m.r.IntN(4), m.r.IntN(4)
		a, b := m.f.times(an), of.times(bn)
		alo, ahi := a.span()
		blo, bhi := b.span()
		raw := make([]byte, max(ahi-alo, bhi-blo)+16+m.r.IntN(1+min(ahi-alo, bhi-blo)))
		ao, bo := -alo+m.r.IntN(len(raw)-(ahi-alo)), -blo+m.r.IntN(len(raw)-(bhi-blo))
		used, want := a.used(-ao, len(raw)-ao), false
		for at, u := range b.used(-bo, len(raw)-bo) {
			want = want || u && used[at]
		}
		got := Intersect(MemAt(raw, ao), an, m.ty, MemAt(raw, bo), bn, other)
		same(m, "intersect", "with", bn, got, want)
	}
}
