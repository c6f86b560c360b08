package op

import (
	"encoding/binary"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"cadre.example/datatype"
)

// randomSoft is a number of every kind, and often one close to another: for ties, cancellation and the edges of the range.
func randomSoft(r *rand.Rand, f floatFormat) soft {
	s := soft{negative: r.IntN(2) == 0}
	switch r.IntN(8) {
	case 0:
		s.exponent = uint(r.IntN(3)) // zeros, subnormal numbers and the smallest normal ones
	case 1:
		s.exponent = exponentMost - uint(r.IntN(3)) // the largest, infinities and NaNs
	case 2:
		s.exponent = exponentBias/2 + uint(r.IntN(80))
	default:
		s.exponent = exponentBias + uint(r.IntN(150)) - 75
	}
	word := func() uint64 {
		switch r.IntN(4) {
		case 0:
			return 0
		case 1:
			return 1<<63 | uint64(r.IntN(4)) - 2
		case 2:
			return uint64(r.IntN(3))
		}
		return r.Uint64()
	}
	s.hi, s.lo = word(), word()
	if f.explicit {
		s.lo = 0
		s.hi &^= 1 << 63
		if s.exponent > 0 {
			s.hi |= 1 << 63
		}
	} else {
		s.hi &= 1<<48 - 1
	}
	return s
}

func same(f floatFormat, a, b soft) bool { return a == b || a.isNaN(f) && b.isNaN(f) }

// What number and round do to a number must be nothing.
func TestSoftRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(seed, 3))
	for _, f := range []floatFormat{extended, quadruple} {
		for range 2000 {
			s := randomSoft(r, f)
			b := make([]byte, 16)
			f.store(b, s)
			if got := f.load(b); got != s {
				t.Fatalf("seed %d: %+v came back as %+v", seed, s, got)
			}
			if s.isNaN(f) || s.isInf(f) {
				continue
			}
			if got := f.round(f.number(s)); got != s {
				t.Fatalf("seed %d: %+v rounded to %+v", seed, s, got)
			}
		}
	}
}

// Sums and products of doubles are exact in quadruple precision but for huge differences of exponents; half a unit in the
// last place beside 1 is a tie.
func TestSoftQuadruple(t *testing.T) {
	f := quadruple
	of := func(v float64) soft {
		switch {
		case math.IsInf(v, 0):
			return f.infinity(v < 0)
		case math.IsNaN(v):
			return f.nan()
		}
		return f.round(new(big.Float).SetFloat64(v))
	}
	r := rand.New(rand.NewPCG(seed, 4))
	for range 2000 {
		a, b := r.NormFloat64(), math.Ldexp(r.NormFloat64(), r.IntN(40)-20)
		exact := new(big.Float).SetPrec(300).Add(big.NewFloat(a), big.NewFloat(b))
		if got := f.number(f.add(of(a), of(b))); got.Cmp(exact) != 0 {
			t.Fatalf("%v + %v = %v", a, b, got)
		}
		exact.Mul(big.NewFloat(a), big.NewFloat(b))
		if got := f.number(f.mul(of(a), of(b))); got.Cmp(exact) != 0 {
			t.Fatalf("%v * %v = %v", a, b, got)
		}
		if want := of(max(a, b)); f.best(of(a), of(b), true) != want || f.best(of(b), of(a), true) != want {
			t.Fatalf("max(%v, %v)", a, b)
		}
	}
	inf, negZero := math.Inf(1), math.Copysign(0, -1)
	for _, x := range []struct {
		got  soft
		want float64
	}{
		{f.add(of(inf), of(-inf)), math.NaN()},
		{f.add(of(inf), of(1)), inf},
		{f.add(of(1), of(-inf)), -inf},
		{f.mul(of(inf), of(negZero)), math.NaN()},
		{f.mul(of(inf), of(-2)), -inf},
		{f.mul(of(negZero), of(2)), negZero},
		{f.add(of(negZero), of(negZero)), negZero},
		{f.add(of(1), of(-1)), 0},
		{f.add(of(1), of(math.Ldexp(1, -113))), 1}, // a tie goes to even
		{f.best(of(negZero), of(0), true), 0},
		{f.best(of(0), of(negZero), false), negZero},
		{f.best(of(math.NaN()), of(1), false), math.NaN()},
	} {
		want := of(x.want)
		if !same(f, x.got, want) {
			t.Errorf("got %+v, want %+v (%v)", x.got, want, x.want)
		}
	}
	odd := f.add(of(1), of(math.Ldexp(1, -112)))
	if got := f.add(odd, of(math.Ldexp(1, -113))); got.lo != 2 || odd.lo != 1 {
		t.Errorf("a tie above an odd number gives %+v, not the even one", got)
	}
}

// The kernels of long double and its relatives, on this machine the processor's own where it has one, against the soft
// arithmetic.
func TestLongDoubleKernels(t *testing.T) {
	f := extended
	if !x87 {
		f = quadruple
	}
	type row struct {
		typ *datatype.Type
		f   floatFormat
	}
	rows := []row{{datatype.Real16, quadruple}}
	if !canonicalFloat(datatype.LongDouble) {
		rows = append(rows, row{datatype.LongDouble, f})
	}
	r := rand.New(rand.NewPCG(seed, 5))
	for _, row := range rows {
		f, size := row.f, row.typ.Size()
		for _, o := range []struct {
			op   *Op
			want func(a, b soft) soft
		}{
			{Sum, f.add}, {Prod, f.mul},
			{Max, func(a, b soft) soft { return f.best(a, b, true) }},
			{Min, func(a, b soft) soft { return f.best(a, b, false) }},
		} {
			b, err := o.op.Bind(row.typ)
			if err != nil {
				t.Fatal(err)
			}
			const n = 1500
			in, inout := make([]byte, n*size), make([]byte, n*size)
			want := make([]soft, n)
			for i := range n {
				v, w := randomSoft(r, f), randomSoft(r, f)
				f.store(in[i*size:], v)
				f.store(inout[i*size:], w)
				want[i] = o.want(v, w)
			}
			before := string(inout)
			b.Fold(in, inout)
			for i := range n {
				if got := f.load(inout[i*size:]); !same(f, got, want[i]) {
					t.Fatalf("seed %d: %s of %s: %+v op %+v = %+v, want %+v", seed, o.op.Name(), row.typ,
						f.load(in[i*size:]), f.load([]byte(before)[i*size:]), got, want[i])
				}
			}
		}
	}
}

func TestComplexQuadruple(t *testing.T) {
	f := quadruple
	b, err := Prod.Bind(datatype.Complex32)
	if err != nil {
		t.Fatal(err)
	}
	in, inout := make([]byte, 32), make([]byte, 32)
	put := func(b []byte, re, im int64) {
		f.store(b, f.round(new(big.Float).SetInt64(re)))
		f.store(b[16:], f.round(new(big.Float).SetInt64(im)))
	}
	put(in, 3, -4)
	put(inout, 5, 7)
	b.Fold(in, inout)
	want := make([]byte, 32)
	put(want, 3*5+4*7, 3*7-4*5)
	if string(inout) != string(want) {
		t.Errorf("(3-4i)(5+7i) = % x, want % x", inout, want)
	}
	if b, err = Sum.Bind(datatype.Complex32); err != nil {
		t.Fatal(err)
	}
	b.Fold(in, inout)
	put(want, 46, -3)
	if string(inout) != string(want) {
		t.Errorf("the sum is % x, want % x", inout, want)
	}
}

func TestInteger16(t *testing.T) {
	mask := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 128), big.NewInt(1))
	get := func(b []byte) *big.Int {
		v := new(big.Int).Lsh(new(big.Int).SetUint64(binary.NativeEndian.Uint64(b[highHalf:])), 64)
		v.Or(v, new(big.Int).SetUint64(binary.NativeEndian.Uint64(b[8-highHalf:])))
		if v.Bit(127) == 1 {
			v.Sub(v, new(big.Int).Lsh(big.NewInt(1), 128))
		}
		return v
	}
	truth := func(b bool) *big.Int {
		if b {
			return big.NewInt(1)
		}
		return new(big.Int)
	}
	r := rand.New(rand.NewPCG(seed, 6))
	for _, o := range []struct {
		op   *Op
		want func(a, b *big.Int) *big.Int
	}{
		{Sum, func(a, b *big.Int) *big.Int { return new(big.Int).Add(a, b) }},
		{Prod, func(a, b *big.Int) *big.Int { return new(big.Int).Mul(a, b) }},
		{Max, func(a, b *big.Int) *big.Int { return map[bool]*big.Int{true: a, false: b}[a.Cmp(b) > 0] }},
		{Min, func(a, b *big.Int) *big.Int { return map[bool]*big.Int{true: a, false: b}[a.Cmp(b) < 0] }},
		{BAnd, func(a, b *big.Int) *big.Int { return new(big.Int).And(a, b) }},
		{BOr, func(a, b *big.Int) *big.Int { return new(big.Int).Or(a, b) }},
		{BXor, func(a, b *big.Int) *big.Int { return new(big.Int).Xor(a, b) }},
		{LAnd, func(a, b *big.Int) *big.Int { return truth(a.Sign() != 0 && b.Sign() != 0) }},
		{LOr, func(a, b *big.Int) *big.Int { return truth(a.Sign() != 0 || b.Sign() != 0) }},
		{LXor, func(a, b *big.Int) *big.Int { return truth((a.Sign() != 0) != (b.Sign() != 0)) }},
	} {
		b, err := o.op.Bind(datatype.Integer16)
		if err != nil {
			t.Fatal(err)
		}
		for range 300 {
			in, inout := make([]byte, 16), make([]byte, 16)
			for _, p := range [][]byte{in, inout} {
				switch r.IntN(4) {
				case 0:
				case 1:
					p[highHalf] = byte(r.IntN(2))
				default:
					binary.NativeEndian.PutUint64(p, r.Uint64())
					binary.NativeEndian.PutUint64(p[8:], r.Uint64())
				}
			}
			want := o.want(get(in), get(inout))
			b.Fold(in, inout)
			if got := get(inout); new(big.Int).And(got, mask).Cmp(new(big.Int).And(want, mask)) != 0 {
				t.Fatalf("seed %d: %s gives %d, want %d", seed, o.op.Name(), got, want)
			}
		}
	}
}

func TestLogical(t *testing.T) {
	b, err := LXor.Bind(datatype.Logical)
	if err != nil {
		t.Fatal(err)
	}
	p, q := raw(t, []int32{0, 0, -1, 1}), raw(t, []int32{0, 2, 0, -1})
	b.Fold(p, q)
	if got := back[int32](t, q, 4); got[0] != 0 || got[1] != 1 || got[2] != 1 || got[3] != 0 {
		t.Errorf("%v", got)
	}
}

// The pair of a long double and its index, laid out as in C.
func TestLongDoublePairs(t *testing.T) {
	typ := datatype.LongDoubleInt
	b, err := MinLoc.Bind(typ)
	if err != nil {
		t.Fatal(err)
	}
	if canonicalFloat(datatype.LongDouble) {
		return // TestPairs has had it
	}
	f := quadruple
	if x87 {
		f = extended
	}
	_, extent := typ.Extent()
	at := 0
	for _, d := range typ.TypeMap() {
		at = d
	}
	one, two := f.round(big.NewFloat(1)), f.round(big.NewFloat(2))
	nan := f.nan()
	for _, x := range []struct {
		v, w  soft
		i, j  int32
		want  soft
		index int32
	}{
		{one, two, 5, 6, one, 5},
		{two, one, 5, 6, one, 6},
		{one, one, 5, 6, one, 5},
		{one, one, 7, 6, one, 6},
		{nan, one, 7, 6, nan, 7},
		{one, nan, 7, 6, nan, 6},
		{nan, nan, 7, 6, nan, 6},
	} {
		in, inout := make([]byte, extent), make([]byte, extent)
		f.store(in, x.v)
		f.store(inout, x.w)
		binary.NativeEndian.PutUint32(in[at:], uint32(x.i))
		binary.NativeEndian.PutUint32(inout[at:], uint32(x.j))
		b.FoldLaid(Place{Raw: in}, Place{Raw: inout}, 1)
		if got, i := f.load(inout), int32(binary.NativeEndian.Uint32(inout[at:])); !same(f, got, x.want) || i != x.index {
			t.Errorf("%+v: got %+v, %d", x, got, i)
		}
	}
}
