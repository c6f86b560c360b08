package datatype

import (
	"bytes"
	"flag"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
)

var (
	seedFlag  = flag.Uint64("seed", 1, "first seed of the random types")
	typesFlag = flag.Int("types", randomTypes(), "number of random types; CADRE_TYPES is its default")
)

func randomTypes() int {
	if n, err := strconv.Atoi(os.Getenv("CADRE_TYPES")); err == nil && n > 0 {
		return n
	}
	return 20000
}

// TestRandomTypes compares the engine with the flat reference. A failure prints the seed of its type:
// go test -run RandomTypes -seed N -types 1
func TestRandomTypes(t *testing.T) {
	for i := range *typesFlag {
		seed := *seedFlag + uint64(i)
		r := rand.New(rand.NewPCG(seed, 7))
		ty, f := randomType(r, 1+r.IntN(4))
		c := &comparison{T: t, r: r, seed: seed, ty: ty, f: f}
		c.all()
		if t.Failed() {
			return
		}
	}
}

type comparison struct {
	*testing.T
	r    *rand.Rand
	seed uint64
	ty   *Type
	f    flat
}

func (c *comparison) bad(format string, args ...any) {
	c.Helper()
	c.Errorf("seed %d, type %s = %s", c.seed, c.ty, c.f)
	c.Fatalf(format, args...)
}

func (c *comparison) all() {
	c.describe()
	for count := range 4 {
		m := c.f.times(count)
		c.move(count, m)
	}
	count := 1 + c.r.IntN(3)
	c.move(count+20, c.f.times(count+20))
	c.copies(count)
	c.transfer()
	c.overlaps()
}

func (c *comparison) describe() {
	lb, ub, tlb, tub := c.f.bounds()
	glb, gext := c.ty.Extent()
	gtlb, gtext := c.ty.TrueExtent()
	if c.ty.Commit() != nil || glb != lb || gext != ub-lb || gtlb != tlb || gtext != tub-tlb || c.ty.Size() != c.f.size() {
		c.bad("err %v lb %d ext %d true %d %d size %d, want %d %d %d %d %d", c.ty.Err(), glb, gext, gtlb, gtext, c.ty.Size(),
			lb, ub-lb, tlb, tub-tlb, c.f.size())
	}
	var data flat
	for _, e := range c.f {
		if e.kind == flatData {
			data = append(data, e)
		}
	}
	if c.ty.NumElements() != len(data) {
		c.bad("%d elements, want %d", c.ty.NumElements(), len(data))
	}
	i := 0
	uniform := len(data) > 0
	for b, d := range c.ty.TypeMap() {
		if i >= len(data) || data[i].basic != b || data[i].disp != d {
			c.bad("entry %d of the type map is %s at %d", i, b, d)
		}
		uniform = uniform && b == data[0].basic
		i++
	}
	if i != len(data) {
		c.bad("the type map has %d entries, want %d", i, len(data))
	}
	if b := c.ty.Basic(); uniform != (b != nil) || uniform && b != data[0].basic {
		c.bad("basic %v", b)
	}
	contig := true
	for k := 1; k < len(data); k++ {
		contig = contig && data[k].disp == data[k-1].disp+flatSize(data[k-1].basic)
	}
	if got := c.ty.Flags()&Contig != 0; got != contig {
		c.bad("Contig %v, want %v", got, contig)
	}
}

// move packs and unpacks count items in one go and in pieces. m is the map of all items.
func (c *comparison) move(count int, m flat) {
	lo, hi := m.span()
	if off, n := c.ty.Span(count); off != lo || n != hi-lo {
		c.bad("span of %d is %d %d, want %d %d", count, off, n, lo, hi-lo)
	}
	raw := randomBytes(c.r, hi-lo)
	mem := MemAt(raw, -lo)
	want := m.pack(raw, -lo)
	got, err := AppendPack([]byte{9}, mem, count, c.ty)
	if err != nil || !bytes.Equal(got[1:], want) {
		c.bad("pack of %d: %v\n got %v\nwant %v", count, err, got, want)
	}
	if hi > lo {
		short := MemAt(raw[:len(raw)-1], -lo).Check(count, c.ty)
		late := MemAt(raw[1:], -lo-1).Check(count, c.ty)
		if short == nil || late == nil {
			c.bad("memory too short by a byte was accepted: %v %v", short, late)
		}
	}
	if b, ok := mem.Source(count, c.ty); ok && !bytes.Equal(b, want) {
		c.bad("source of %d", count)
	}
	c.cut(count, mem, want)
	if len(want) > 0 && m.overlapping() {
		return // to receive into such a type is erroneous
	}
	src := randomBytes(c.r, len(want))
	room := randomBytes(c.r, hi-lo)
	expect := bytes.Clone(room)
	m.unpack(expect, -lo, src)
	dst := bytes.Clone(room)
	if rest, err := Unpack(MemAt(dst, -lo), count, c.ty, append(bytes.Clone(src), 1, 2)); err != nil || len(rest) != 2 || !bytes.Equal(dst, expect) {
		c.bad("unpack of %d: %v\n got %v\nwant %v", count, err, dst, expect)
	}
	dst = bytes.Clone(room)
	if b, ok := MemAt(dst, -lo).Sink(count, c.ty); ok {
		copy(b, src)
		if !bytes.Equal(dst, expect) {
			c.bad("sink of %d", count)
		}
	}
	dst = bytes.Clone(room)
	c.cutUnpack(count, MemAt(dst, -lo), src)
	if !bytes.Equal(dst, expect) {
		c.bad("unpack of %d in pieces\n got %v\nwant %v", count, dst, expect)
	}
	// A prefix touches nothing after it.
	k := c.r.IntN(len(src) + 1)
	copy(expect, room)
	m.unpack(expect, -lo, src[:k])
	dst = bytes.Clone(room)
	if n := UnpackFrom(MemAt(dst, -lo), count, c.ty, src[:k]); n != k || !bytes.Equal(dst, expect) {
		c.bad("unpack of the first %d bytes", k)
	}
}

// cut packs from every place, in pieces of random length, and lists the runs.
func (c *comparison) cut(count int, mem Mem, want []byte) {
	var cur Cursor
	if err := cur.Reset(mem, count, c.ty); err != nil || cur.Len() != len(want) {
		c.bad("cursor: %v, length %d", err, cur.Len())
	}
	buf := make([]byte, len(want)+1)
	places := len(want)
	if places > 60 {
		places = 12
	}
	for k := range places + 1 {
		if places < len(want) {
			k = c.r.IntN(len(want))
		}
		cur.Seek(k)
		n := cur.Pack(buf[:min(len(want)-k, 1+c.r.IntN(40))])
		if !bytes.Equal(buf[:n], want[k:k+n]) || cur.Pos() != k+n {
			c.bad("pack of %d: bytes %d..%d", count, k, k+n)
		}
		if rest := cur.Pack(buf); rest != len(want)-k-n || !bytes.Equal(buf[:rest], want[k+n:]) {
			c.bad("pack of %d: from byte %d", count, k+n)
		}
	}
	k := c.r.IntN(len(want) + 1)
	cur.Seek(k)
	var got []byte
	for {
		iov := cur.AppendIov(nil, 1+c.r.IntN(5))
		if iov == nil {
			break
		}
		for _, b := range iov {
			got = append(got, b...)
		}
	}
	if !bytes.Equal(got, want[k:]) {
		c.bad("runs from byte %d", k)
	}
}

func (c *comparison) cutUnpack(count int, mem Mem, src []byte) {
	var cur Cursor
	if err := cur.Reset(mem, count, c.ty); err != nil {
		c.bad("cursor: %v", err)
	}
	// Two pieces in the wrong order, each in small steps.
	half := c.r.IntN(len(src) + 1)
	for _, p := range [][2]int{{half, len(src)}, {0, half}} {
		cur.Seek(p[0])
		for pos := p[0]; pos < p[1]; {
			n := min(p[1]-pos, 1+c.r.IntN(17))
			if k := cur.Unpack(src[pos : pos+n]); k != n {
				c.bad("unpack took %d of %d", k, n)
			}
			pos += n
		}
	}
}

// copies moves items within one piece of memory, by every kind of overlap.
func (c *comparison) copies(count int) {
	m := c.f.times(count)
	if c.ty.bools {
		return // the random bytes are no bools
	}
	lo, hi := m.span()
	for range 3 {
		shift := c.r.IntN(129) - 64
		base, dest := 64-lo, 64-lo+shift
		raw := randomBytes(c.r, hi-lo+128)
		want := bytes.Clone(raw)
		for _, e := range m {
			if e.kind == flatData {
				n := flatSize(e.basic)
				copy(want[dest+e.disp:], raw[base+e.disp:base+e.disp+n])
			}
		}
		got := bytes.Clone(raw)
		if err := Copy(MemAt(got, dest), MemAt(got, base), count, c.ty); err != nil || !bytes.Equal(got, want) {
			c.bad("copy of %d by %d: %v\n got %v\nwant %v", count, shift, err, got, want)
		}
		got = bytes.Clone(raw)
		if err := Copy(MemAt(got, dest), MemAt(bytes.Clone(raw), base), count, c.ty); err != nil || !bytes.Equal(got, want) {
			c.bad("copy of %d to other memory: %v", count, err)
		}
	}
}

// transfer moves items of the type to or from another type or an equal one.
func (c *comparison) transfer() {
	other, of := randomType(c.r, c.r.IntN(3))
	switch c.r.IntN(4) {
	case 0:
		other, of = c.ty, c.f
	case 1: // the same layout in a type of its own, further apart
		lb, ub, _, _ := c.f.bounds()
		other, of = Contiguous(1, c.ty).Resized(lb, ub-lb+8), c.f.resized(lb, ub-lb+8)
	}
	sn, dn := c.r.IntN(9), c.r.IntN(9)
	sm, dm := c.f.times(sn), of.times(dn)
	if dm.overlapping() {
		return
	}
	slo, shi := sm.span()
	dlo, dhi := dm.span()
	src := randomBytes(c.r, shi-slo)
	dst := randomBytes(c.r, dhi-dlo)
	want := bytes.Clone(dst)
	packed := sm.pack(src, -slo)
	n := min(len(packed), dm.size())
	dm.unpack(want, -dlo, packed[:n])
	k, err := Transfer(MemAt(dst, -dlo), dn, other, MemAt(src, -slo), sn, c.ty)
	if err != nil || k != n || !bytes.Equal(dst, want) {
		c.bad("transfer of %d to %d of %s = %s: %d of %d bytes, %v\n got %v\nwant %v", sn, dn, other, of, k, n, err, dst, want)
	}
	c.compatible(sm, dm, other)
}

// compatible: every message that the standard allows must be accepted.
func (c *comparison) compatible(sm, dm flat, other *Type) {
	var s, d []*Type
	for _, e := range sm {
		if e.kind == flatData {
			s = append(s, e.basic)
		}
	}
	for _, e := range dm {
		if e.kind == flatData {
			d = append(d, e.basic)
		}
	}
	if len(s) > len(d) {
		return
	}
	for i := range s {
		if s[i] != d[i] {
			return
		}
	}
	send := c.ty.Signature()
	if len(s) == 0 {
		send = 0
	}
	if !Compatible(send, other.Signature()) {
		c.bad("signatures %#x and %#x of %s = %s are refused", send, other.Signature(), other, dm)
	}
}

func (c *comparison) overlaps() {
	other, of := randomType(c.r, 2)
	an, bn := c.r.IntN(4), c.r.IntN(4)
	am, bm := c.f.times(an), of.times(bn)
	alo, ahi := am.span()
	blo, bhi := bm.span()
	raw := make([]byte, ahi-alo+bhi-blo+16)
	ao, bo := -alo+c.r.IntN(len(raw)-(ahi-alo)), -blo+c.r.IntN(len(raw)-(bhi-blo))
	a, want := am.touches(ao), false
	for b := range bm.touches(bo) {
		want = want || a[b] > 0
	}
	if got := Intersect(MemAt(raw, ao), an, c.ty, MemAt(raw, bo), bn, other); got != want {
		c.bad("overlap with %d of %s = %s is %v", bn, other, of, got)
	}
}
