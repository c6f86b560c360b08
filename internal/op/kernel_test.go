package op

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"cadre.example/datatype"
)

const seed = 20260719

// raw is the memory of s, through the package's own packing.
func raw[T any](t *testing.T, s []T) []byte {
	t.Helper()
	m, typ, err := datatype.Of(s)
	if err != nil {
		t.Fatal(err)
	}
	b, err := datatype.AppendPack(nil, m, len(s), typ)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func back[T any](t *testing.T, b []byte, n int) []T {
	t.Helper()
	s := make([]T, n)
	m, typ, err := datatype.Of(s)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := datatype.Unpack(m, n, typ, b); err != nil {
		t.Fatal(err)
	}
	return s
}

// against compares the kernel of o for T with naive, on random data of all lengths 0 to 70, some longer ones, and with special values.
func against[T comparable](t *testing.T, o *Op, random func(r *rand.Rand) T, naive func(a, b T) T) {
	t.Helper()
	typ := datatype.MustFor[T]()
	b, err := o.Bind(typ)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, uint64(o.code)))
	lengths := []int{127, 128, 129, 200, 257, 515}
	for n := range 71 {
		lengths = append(lengths, n)
	}
	for _, n := range lengths {
		in, inout := make([]T, n), make([]T, n)
		for i := range n {
			in[i], inout[i] = random(r), random(r)
		}
		p, q := raw(t, in), raw(t, inout)
		b.Fold(p, q)
		for i, got := range back[T](t, q, n) {
			want := naive(in[i], inout[i])
			if fmt.Sprint(got) != fmt.Sprint(want) { // equal NaNs
				t.Fatalf("seed %d: %s of %s: %v op %v = %v, want %v", seed, o.Name(), typ, in[i], inout[i], got, want)
			}
		}
	}
}

// wrap brings x into the range of a two's complement integer of T.
func wrap[T integer](x *big.Int) T {
	mask := new(big.Int).SetUint64(math.MaxUint64)
	return T(new(big.Int).And(x, mask).Uint64())
}

func toBig[T integer](v T) *big.Int {
	if v < 0 {
		return big.NewInt(int64(v))
	}
	return new(big.Int).SetUint64(uint64(v))
}

func testInteger[T integer](t *testing.T) {
	random := func(r *rand.Rand) T {
		if r.IntN(4) == 0 {
			return T(r.IntN(3)) // zeros and ones, for the logical operations
		}
		return T(r.Uint64())
	}
	arithmetic := func(f func(z, a, b *big.Int) *big.Int) func(a, b T) T {
		return func(a, b T) T { return wrap[T](f(new(big.Int), toBig(a), toBig(b))) }
	}
	against(t, Sum, random, arithmetic((*big.Int).Add))
	against(t, Prod, random, arithmetic((*big.Int).Mul))
	against(t, BAnd, random, arithmetic((*big.Int).And))
	against(t, BOr, random, arithmetic((*big.Int).Or))
	against(t, BXor, random, arithmetic((*big.Int).Xor))
	pick := func(sign int) func(a, b T) T {
		return func(a, b T) T {
			if toBig(a).Cmp(toBig(b)) == sign {
				return a
			}
			return b
		}
	}
	against(t, Max, random, pick(1))
	against(t, Min, random, pick(-1))
	logic := func(f func(a, b bool) bool) func(a, b T) T {
		return func(a, b T) T {
			if f(a != 0, b != 0) {
				return 1
			}
			return 0
		}
	}
	against(t, LAnd, random, logic(func(a, b bool) bool { return a && b }))
	against(t, LOr, random, logic(func(a, b bool) bool { return a || b }))
	against(t, LXor, random, logic(func(a, b bool) bool { return a != b }))
	against(t, Replace, random, func(a, _ T) T { return a })
	against(t, NoOp, random, func(_, b T) T { return b })
}

func testReal[T ~float32 | ~float64](t *testing.T) {
	random := func(r *rand.Rand) T { return T(math.Ldexp(r.Float64()-0.5, r.IntN(40)-20)) }
	rounding := func(f func(z, a, b *big.Float) *big.Float) func(a, b T) T {
		return func(a, b T) T {
			z := new(big.Float).SetPrec(4000)
			f(z, new(big.Float).SetPrec(4000).SetFloat64(float64(a)), new(big.Float).SetPrec(4000).SetFloat64(float64(b)))
			if _, isFloat32 := any(a).(float32); isFloat32 {
				v, _ := z.Float32()
				return T(v)
			}
			v, _ := z.Float64()
			return T(v)
		}
	}
	against(t, Sum, random, rounding((*big.Float).Add))
	against(t, Prod, random, rounding((*big.Float).Mul))
	special := []T{0, T(math.Copysign(0, -1)), 1, -1, T(math.Inf(1)), T(math.Inf(-1)), T(math.NaN())}
	extreme := func(r *rand.Rand) T {
		if i := r.IntN(2 * len(special)); i < len(special) {
			return special[i]
		}
		return random(r)
	}
	order := func(largest bool) func(a, b T) T {
		return func(a, b T) T {
			switch {
			case isNaN(a) || isNaN(b):
				return T(math.NaN())
			case a == b: // the zeros differ by their signs
				if math.Signbit(float64(a)) == largest {
					return b
				}
				return a
			case (a > b) == largest:
				return a
			}
			return b
		}
	}
	against(t, Max, extreme, order(true))
	against(t, Min, extreme, order(false))
}

func testComplex[T ~complex64 | ~complex128](t *testing.T) {
	small := func(r *rand.Rand) T { // products and sums of small integers are exact
		return T(complex(float64(r.IntN(2001)-1000), float64(r.IntN(2001)-1000)))
	}
	parts := func(v T) (re, im int64) { c := complex128(v); return int64(real(c)), int64(imag(c)) }
	against(t, Sum, small, func(a, b T) T {
		ar, ai := parts(a)
		br, bi := parts(b)
		return T(complex(float64(ar+br), float64(ai+bi)))
	})
	against(t, Prod, small, func(a, b T) T {
		ar, ai := parts(a)
		br, bi := parts(b)
		return T(complex(float64(ar*br-ai*bi), float64(ar*bi+ai*br)))
	})
}

func TestKernels(t *testing.T) {
	testInteger[int8](t)
	testInteger[int16](t)
	testInteger[int32](t)
	testInteger[int64](t)
	testInteger[uint8](t)
	testInteger[uint16](t)
	testInteger[uint32](t)
	testInteger[uint64](t)
	testReal[float32](t)
	testReal[float64](t)
	testComplex[complex64](t)
	testComplex[complex128](t)
	coin := func(r *rand.Rand) bool { return r.IntN(2) == 0 }
	against(t, LAnd, coin, func(a, b bool) bool { return a && b })
	against(t, LOr, coin, func(a, b bool) bool { return a || b })
	against(t, LXor, coin, func(a, b bool) bool { return a != b })
}

type pair[V, I scalar] struct {
	Value V
	Index I
}

func testPair[V, I scalar](t *testing.T) {
	typ := datatype.MustFor[pair[V, I]]()
	if _, _, ok := typ.Pair(); !ok { // Fortran's, which no Go type stands for
		typ = datatype.ValueIndex(datatype.MustFor[V](), datatype.MustFor[I]())
	}
	r := rand.New(rand.NewPCG(seed, 1))
	random := func() pair[V, I] {
		p := pair[V, I]{V(r.IntN(4)), I(r.IntN(100))}
		if nan := V(0); r.IntN(5) == 0 {
			if p.Value = nan / zero[V](); !isNaN(p.Value) {
				p.Value = 0
			}
		}
		return p
	}
	for _, o := range []*Op{MaxLoc, MinLoc} {
		b, err := o.Bind(typ)
		if err != nil {
			t.Fatal(err)
		}
		for n := range 71 {
			in, inout, want := make([]pair[V, I], n), make([]pair[V, I], n), make([]pair[V, I], n)
			for i := range n {
				in[i], inout[i] = random(), random()
				want[i] = pick(in[i], inout[i], o == MaxLoc)
			}
			x, y := place(t, in, typ), place(t, inout, typ)
			b.FoldLaid(x, y, n)
			got := make([]pair[V, I], n)
			m, _, _ := datatype.Of(got)
			if err := datatype.Copy(m, y.Mem, n, typ); err != nil {
				t.Fatal(err)
			}
			for i := range got {
				if fmt.Sprint(got[i]) != fmt.Sprint(want[i]) {
					t.Fatalf("seed %d: %s of %v and %v is %v, want %v", seed, o.Name(), in[i], inout[i], got[i], want[i])
				}
			}
		}
	}
}

// zero keeps the compiler from seeing a division by 0; integers divide by 1.
func zero[V scalar]() V {
	if half := 0.5; V(half) == 0 {
		return 1
	}
	return 0
}

func pick[V, I scalar](a, b pair[V, I], largest bool) pair[V, I] {
	an, bn := isNaN(a.Value), isNaN(b.Value)
	switch {
	case an && bn || a.Value == b.Value:
		return pair[V, I]{b.Value, min(a.Index, b.Index)}
	case an || !bn && (a.Value > b.Value) == largest:
		return a
	}
	return b
}

func place[T any](t *testing.T, s []T, typ *datatype.Type) Place {
	t.Helper()
	off, _ := typ.Span(len(s))
	m, b := datatype.Temp(nil, len(s), typ)
	src, _, err := datatype.Of(s)
	if err != nil {
		t.Fatal(err)
	}
	if err := datatype.Copy(m, src, len(s), typ); err != nil {
		t.Fatal(err)
	}
	return Place{Mem: m, Raw: b, Origin: -off}
}

func TestPairs(t *testing.T) {
	testPair[float64, int32](t)
	testPair[float64, int64](t)
	testPair[float32, int32](t)
	testPair[int16, int32](t)
	testPair[int64, int32](t)
	testPair[int32, int32](t)
	testPair[uint8, uint64](t)
	testPair[uint64, int8](t)
	testPair[float32, float32](t)
	testPair[float64, float64](t)
	want := 2 * (10*8 + 2)
	if !canonicalFloat(datatype.LongDouble) {
		want += 2 * 3
	}
	enterAll()
	if n := len(pairs); n != want {
		t.Errorf("%d pair kernels, want %d: one for each of 2 operations and 10 values by 8 integers, two Fortran pairs, and long double by 3 integers", n, want)
	}
	for key, k := range pairs {
		typ := datatype.ValueIndex(key.value, key.index)
		if k == nil || typ.Err() != nil {
			t.Errorf("%s: kernel %t, error %v", typ, k != nil, typ.Err())
		}
	}
}

// What is not defined says so, with both names.
func TestUndefined(t *testing.T) {
	type vec struct{ X, Y float64 }
	type mixed struct {
		N int32
		X float64
	}
	for _, x := range []struct {
		o    *Op
		t    *datatype.Type
		want []string
	}{
		{BAnd, datatype.Float64, []string{"BAnd", "float64", "integers and bytes"}},
		{LAnd, datatype.Float32, []string{"LAnd", "float32"}},
		{Max, datatype.Complex128, []string{"Max", "complex128"}},
		{Sum, datatype.Bool, []string{"Sum", "bool"}},
		{Sum, datatype.Byte, []string{"Sum", "byte"}},
		{Sum, datatype.MustFor[vec](), []string{"Sum", "vec", "OpFunc"}},
		{Min, datatype.MustFor[mixed](), []string{"Min", "mixed", "OpFunc"}},
		{Sum, datatype.MustFor[pair[float64, int32]](), []string{"Sum", "pair", "OpFunc"}},
		{MaxLoc, datatype.Float64, []string{"MaxLoc", "float64", "mpi.Loc"}},
		{BAnd, datatype.LongDouble, []string{"BAnd", "long_double"}},
		{Sum, datatype.TwoInt, []string{"Sum", "two_int"}},
		{Sum, datatype.Logical, []string{"Sum", "logical"}},
		{Func(func(a, b vec) vec { return a }), datatype.Float64, []string{"vec", "float64", "OpBuffer"}},
		{nil, datatype.Float64, []string{"no operation"}},
	} {
		_, err := x.o.Bind(x.t)
		if !errors.Is(err, ErrUndefined) {
			t.Errorf("%s of %s: %v", CodeName(x.o.Code()), x.t, err)
			continue
		}
		for _, w := range x.want {
			if !strings.Contains(err.Error(), w) {
				t.Errorf("%q does not mention %q", err, w)
			}
		}
	}
}

func TestUserOps(t *testing.T) {
	calls := 0
	o := Slice(func(in, inout []int32) {
		calls++
		for i := range in {
			inout[i] = 10*in[i] + inout[i]
		}
	})
	if o.Commutative() || !o.Commutes().Commutative() || Sum.Commutes() != Sum {
		t.Error("a user's operation commutes only when told so")
	}
	b, err := o.Bind(datatype.Vector(2, 1, 3, datatype.Int32))
	if err != nil || b.Mode != Flat || b.Per != 2 {
		t.Fatalf("bound as %+v, %v", b, err)
	}
	p, q := raw(t, []int32{1, 2}), raw(t, []int32{3, 4})
	b.Fold(p, q)
	if got := back[int32](t, q, 2); got[0] != 13 || got[1] != 24 || calls != 1 {
		t.Errorf("%v after %d calls", got, calls)
	}
	type tagged struct {
		N    int64
		Name *string `mpi:"-"`
	}
	b, err = Func(func(a, b tagged) tagged { return tagged{N: a.N - b.N} }).Bind(datatype.MustFor[tagged]())
	if err != nil || b.Mode != Typed {
		t.Fatalf("bound as %+v, %v", b, err)
	}
	x, xm := b.New(3)
	y, ym := b.New(3)
	for i := range 3 {
		(*x.(*[]tagged))[i].N, (*y.(*[]tagged))[i].N = int64(10*i), int64(i)
	}
	b.FoldTyped(x, y, 3)
	if err := datatype.Copy(xm, ym, 3, b.Type); err != nil {
		t.Fatal(err)
	}
	if got := (*x.(*[]tagged))[2].N; got != 18 {
		t.Errorf("20 op 2 = %d, want 18", got)
	}
	b.Free(x)
	b.Free(y)
}

func BenchmarkSum(b *testing.B) {
	for _, n := range []int{1 << 10, 64 << 10, 1 << 20} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			k, err := Sum.Bind(datatype.Float64)
			if err != nil {
				b.Fatal(err)
			}
			p, q := make([]byte, n), make([]byte, n)
			b.SetBytes(int64(n))
			for b.Loop() {
				k.Fold(p, q)
			}
		})
	}
}
