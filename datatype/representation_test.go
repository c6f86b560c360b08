package datatype

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math/big"
	"math/rand/v2"
	"testing"
)

// testInt is Go's int on a 32-bit processor.
var testInt = special("int", classInt, 4, kindInt)

func special(name string, c class, size int, k kind) *Type {
	t := &Type{name: name, form: formBasic, combiner: "named", bounds: bounds{hi: size, data: true, align: min(size, 8)},
		size: size, elements: 1, ub: size, extent: size, kind: k}
	t.sig = basicSignature(t, c)
	t.simplify()
	t.commit()
	return t
}

var conversionBasics = []*Type{
	Bool, Byte, Packed, Int8, Int16, Int32, Int64, Uint8, Uint16, Uint32, Uint64, Float32, Float64, Complex64, Complex128,
	Long, UnsignedLong, WChar, testInt, LongDouble, CLongDoubleComplex, Integer16, Aint, CBool, Logical, Real16, Complex32,
}

var allRepresentations = []Representation{
	Native, External32, LittleEndian, BigEndian, XDR, LittleEndian.WithLong(4), BigEndian.WithLong(4), XDR.WithLong(8),
}

// widths is the reference: bytes outside by type, spelled out for External32 from the standard's table.
func refWidth(r Representation, t *Type) int {
	external := map[*Type]int{
		Bool: 1, Byte: 1, Packed: 1, Int8: 1, Int16: 2, Int32: 4, Int64: 8, Uint8: 1, Uint16: 2, Uint32: 4, Uint64: 8,
		Float32: 4, Float64: 8, Complex64: 8, Complex128: 16, Long: 4, UnsignedLong: 4, WChar: 2, testInt: 8,
		LongDouble: 16, CLongDoubleComplex: 32, Integer16: 16, Aint: 8, CBool: 1, Logical: 4, Real16: 16, Complex32: 32,
	}
	n := external[t]
	switch {
	case r == Native:
		n = t.Size()
	case r == External32:
	case t == WChar:
		n = 4
	case t == Long || t == UnsignedLong:
		n = 8
		if r == XDR || r == LittleEndian.WithLong(4) || r == BigEndian.WithLong(4) {
			n = 4
		}
	case r.least == 4:
		switch t {
		case Bool, CBool, Int8, Int16, Uint8, Uint16:
			n = 4
		}
	}
	return n
}

func refBig(r Representation) bool {
	switch r {
	case Native:
		return hostBig
	case LittleEndian, LittleEndian.WithLong(4):
		return false
	}
	return true
}

// refEncode is the form of one value outside, through numbers of any size.
func refEncode(r Representation, t *Type, local []byte) []byte {
	if r == Native || t == Byte || t == Packed {
		return bytes.Clone(local)
	}
	parts := 1
	if t == Complex64 || t == Complex128 || t == CLongDoubleComplex || t == Complex32 {
		parts = 2
	}
	var out []byte
	n, w := len(local)/parts, refWidth(r, t)/parts
	for k := range parts {
		out = append(out, refPart(t, local[k*n:(k+1)*n], w, refBig(r))...)
	}
	return out
}

func refPart(t *Type, local []byte, w int, toBig bool) []byte {
	b := bytes.Clone(local)
	if (t == LongDouble || t == CLongDoubleComplex) && extended80 {
		b = refQuad(local)
	}
	if !hostBig {
		for i, j := 0, len(b)-1; i < j; i, j = i+1, j-1 {
			b[i], b[j] = b[j], b[i]
		}
	}
	v := new(big.Int).SetBytes(b)
	signed := t == Int8 || t == Int16 || t == Int32 || t == Int64 || t == Long || t == Aint || t == testInt || t == Integer16
	if signed && b[0] > 127 {
		v.Sub(v, new(big.Int).Lsh(big.NewInt(1), uint(8*len(b))))
	}
	if v.Sign() < 0 {
		v.Add(v, new(big.Int).Lsh(big.NewInt(1), uint(8*w)))
	}
	out := v.FillBytes(make([]byte, w))
	if !toBig {
		for i, j := 0, w-1; i < j; i, j = i+1, j-1 {
			out[i], out[j] = out[j], out[i]
		}
	}
	return out
}

// refQuad gives binary128 in this processor's order for a normal 80-bit number.
func refQuad(local []byte) []byte {
	m := binary.LittleEndian.Uint64(local)
	se := binary.LittleEndian.Uint16(local[8:])
	f := new(big.Int).SetUint64(m << 1)
	f.Lsh(f, 48)
	f.Or(f, new(big.Int).Lsh(big.NewInt(int64(se)), 112))
	out := f.FillBytes(make([]byte, 16))
	for i, j := 0, 15; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return out
}

// fillValues puts values that every representation holds at the entries of t.
func fillValues(r *rand.Rand, raw []byte, origin, count int, t *Type) {
	_, ext := t.Extent()
	for i := range count {
		for b, d := range t.TypeMap() {
			fillValue(r, b, raw[origin+i*ext+d:][:b.Size()])
		}
	}
}

// fillValue puts one such value of type b into p.
func fillValue(r *rand.Rand, b *Type, p []byte) {
	var v uint64
	switch b {
	case Bool, CBool:
		v = r.Uint64() & 1
	case Long, UnsignedLong, WChar:
		v = r.Uint64() & 0x7fff
		if b == Long && r.IntN(2) == 0 {
			v = -v
		}
	case LongDouble, CLongDoubleComplex:
		for k := 0; k < len(p); k += 16 {
			for j := range 16 {
				p[k+j] = byte(r.Uint32())
			}
			if extended80 {
				clear(p[k+10 : k+16])
				p[k+7] |= 0x80
				p[k+9] = p[k+9]&0x80 | 0x3f
			}
		}
		return
	default:
		for k := range p {
			p[k] = byte(r.Uint32())
		}
		return
	}
	switch len(p) {
	case 1:
		p[0] = byte(v)
	case 4:
		binary.NativeEndian.PutUint32(p, uint32(v))
	case 8:
		binary.NativeEndian.PutUint64(p, v)
	}
}

// mixedType is a random type over all basic types, with gaps and without overlap.
func mixedType(r *rand.Rand) *Type {
	var lens, displs []int
	var types []*Type
	at := r.IntN(9) - 4
	for range 1 + r.IntN(5) {
		b := conversionBasics[r.IntN(len(conversionBasics))]
		if r.IntN(2) == 0 {
			b = conversionBasics[r.IntN(15)]
		}
		n := 1 + r.IntN(4)
		t := b
		switch r.IntN(4) {
		case 0:
			t = Vector(2, 1, 2, b)
		case 1:
			t = Indexed([]int{2, 1, 3}, []int{5, 0, 9}, b)
		case 2:
			t = Hvector(3, 1, b.Size()+r.IntN(3), b)
		}
		lb, ext := t.Extent()
		lens, displs, types = append(lens, n), append(displs, at-lb), append(types, t)
		at += n*ext + r.IntN(6)
	}
	t := Struct(lens, displs, types)
	switch r.IntN(4) {
	case 0:
		return Contiguous(3, t)
	case 1:
		_, ext := t.Extent()
		return HindexedBlock(1, []int{3 * ext, 0, ext}, t)
	}
	return t
}

// TestConversion compares converters with the reference, for whole messages and in pieces of every size.
func TestConversion(t *testing.T) {
	first := firstSeed(t)
	for i := range fewTypes() {
		seed := first + uint64(i)
		r := rand.New(rand.NewPCG(seed, 11))
		ty := mixedType(r)
		if i%2 == 0 {
			var fl flat
			if ty, fl = randomType(r, 1+r.IntN(4)); fl.times(3).overlapping() {
				continue
			}
		}
		convertOne(t, r, seed, ty, allRepresentations[r.IntN(len(allRepresentations))])
		if t.Failed() {
			return
		}
	}
}

func convertOne(t *testing.T, r *rand.Rand, seed uint64, ty *Type, rep Representation) {
	t.Helper()
	count := r.IntN(4)
	off, n := ty.Span(count)
	raw := randomBytes(r, n)
	fillValues(r, raw, -off, count, ty)
	var want []byte
	_, ext := ty.Extent()
	entries := map[int]int{0: 0} // by place in want
	inside := []int{0}           // by the same
	for i := range count {
		for b, d := range ty.TypeMap() {
			want = append(want, refEncode(rep, refBasic(b), raw[i*ext+d-off:][:b.Size()])...)
			entries[len(want)] = len(entries)
			whole := inside[len(inside)-1]
			for len(inside) < len(want) {
				inside = append(inside, whole+min(1, b.Size()-1))
			}
			inside = append(inside, whole+b.Size())
		}
	}
	bad := func(format string, args ...any) {
		t.Helper()
		t.Errorf("seed %d: %d of %s in %s", seed, count, ty, rep)
		t.Fatalf(format, args...)
	}
	mem := MemAt(raw, -off)
	got, err := AppendAs(rep, []byte{7}, mem, count, ty)
	if err != nil || !bytes.Equal(got[1:], want) {
		bad("%v\n got %x\nwant %x", err, got[1:], want)
	}
	if k, err := SizeIn(rep, count, ty); err != nil || k != len(want) {
		bad("size %d, want %d: %v", k, len(want), err)
	}
	var sig signature
	n1, entry := 0, 0
	for b := range ty.TypeMap() { // one by one
		w := refWidth(rep, refBasic(b))
		sig = sig.then(entry, sizedSignature(b, b.class(), w))
		n1 += w
		entry++
	}
	size, word, plain := ty.MessageIn(rep)
	packed, _ := AppendPack(nil, mem, count, ty)
	if size != n1 || word != sig.word() || rep == Native && (word != ty.Signature() || !plain) || plain && !bytes.Equal(packed, want) {
		bad("outside: %d bytes an item, signature %#x, plain %v; want %d and %#x", size, word, plain, n1, sig.word())
	}
	c, err := NewConverter(mem, count, ty, rep)
	if err != nil || c.Len() != len(want) {
		bad("%v: length %d, want %d", err, c.Len(), len(want))
	}
	back := randomBytes(r, n)
	expect := bytes.Clone(back)
	for i := range count {
		for b, d := range ty.TypeMap() {
			copy(expect[i*ext+d-off:][:b.Size()], raw[i*ext+d-off:])
		}
	}
	clean := bytes.Clone(back)
	if rest, err := UnpackAs(rep, MemAt(back, -off), count, ty, append(bytes.Clone(want), 5)); err != nil || len(rest) != 1 || !bytes.Equal(back, expect) {
		bad("unpack: %v\n got %x\nwant %x", err, back, expect)
	}
	if len(want) > 0 {
		back = bytes.Clone(clean)
		if _, err := UnpackAs(rep, MemAt(back, -off), count, ty, want[1:]); !errors.Is(err, ErrBounds) || !bytes.Equal(back, clean) {
			bad("a byte too few: %v", err)
		}
	}
	for at, n := range inside {
		if got := ty.PackedLen(rep, at); got != n && !plain {
			bad("%d bytes are %d here, want %d", at, got, n)
		}
	}
	buf := make([]byte, len(want)+64)
	for size := 1; size < 40 && count > 0; size += 1 + r.IntN(9) {
		c.Seek(0)
		back = bytes.Clone(clean)
		d, err := NewConverter(MemAt(back, -off), count, ty, rep)
		if err != nil {
			bad("%v", err)
		}
		for at := 0; at < len(want); {
			k := c.Pack(buf[:size])
			if k == 0 || !bytes.Equal(buf[:k], want[at:at+k]) {
				bad("%d bytes at %d: %v", size, at, c.Err())
			}
			if d.Unpack(buf[:k]) != k {
				bad("unpack of %d bytes at %d: %v", k, at, d.Err())
			}
			at += k
			n, ok := ty.ElementsIn(rep, at)
			if e, whole := entries[at]; whole != ok || ok && n != e {
				bad("%d elements, %v, in %d bytes, want %d, %v", n, ok, at, e, whole)
			}
		}
		if !bytes.Equal(back, expect) {
			bad("unpack in pieces of %d\n got %x\nwant %x", size, back, expect)
		}
	}
	for range 20 {
		k := r.IntN(len(want) + 1)
		c.Seek(k)
		if got := c.Pack(buf); got != len(want)-k || !bytes.Equal(buf[:got], want[k:]) {
			bad("from byte %d", k)
		}
	}
	half := r.IntN(len(want) + 1)
	back = bytes.Clone(clean)
	d, _ := NewConverter(MemAt(back, -off), count, ty, rep)
	for _, part := range [][2]int{{half, len(want)}, {0, half}} {
		d.Seek(part[0])
		if k := d.Unpack(want[part[0]:part[1]]); k != part[1]-part[0] || d.Err() != nil {
			bad("halves at %d in the wrong order: %v", half, d.Err())
		}
	}
	if !bytes.Equal(back, expect) {
		bad("halves at %d in the wrong order\n got %x\nwant %x", half, back, expect)
	}
}

// FuzzConverter unpacks bytes that came from anywhere, in one go and in pieces cut at the given places: the result is
// the same, also where a value does not fit.
func FuzzConverter(f *testing.F) {
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 21))
		f.Add(randomBytes(r, 60), randomBytes(r, 8), randomBytes(r, 200), byte(seed))
	}
	f.Fuzz(func(t *testing.T, shape, cuts, wire []byte, choice byte) {
		if len(shape) > 200 || len(wire) > 5000 {
			return
		}
		ty := mixedType(rand.New(&script{shape}))
		rep := allRepresentations[int(choice)%len(allRepresentations)]
		size, err := SizeIn(rep, 2, ty)
		if err != nil {
			t.Fatal(err)
		}
		wire = append(wire, make([]byte, size)...)[:size]
		off, n := ty.Span(2)
		whole, pieces := make([]byte, n), make([]byte, n)
		_, err = UnpackAs(rep, MemAt(whole, -off), 2, ty, wire)
		if err != nil && !errors.Is(err, ErrConversion) {
			t.Fatal(err)
		}
		c, _ := NewConverter(MemAt(pieces, -off), 2, ty, rep)
		for i := 0; c.Pos() < size && c.Err() == nil; i++ {
			k := 7
			if len(cuts) > 0 {
				k = 1 + int(cuts[i%len(cuts)])
			}
			at := c.Pos()
			if part := wire[at:min(size, at+k)]; c.Unpack(part) != len(part) && c.Err() == nil {
				t.Fatalf("%s in %s: %d bytes at %d", ty, rep, k, at)
			}
		}
		if (c.Err() == nil) != (err == nil) || !bytes.Equal(whole, pieces) {
			t.Fatalf("%s in %s: %v and %v\n got %x\nwant %x", ty, rep, c.Err(), err, pieces, whole)
		}
	})
}
