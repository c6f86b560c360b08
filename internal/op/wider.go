package op

import (
	"encoding/binary"
	"math/bits"
	"runtime"

	"cadre.example/datatype"
)

// enterWider enters those of types that Go has not: long double, quadruple precision, integers of 16 bytes and Fortran's logical.
func enterWider() {
	for _, t := range []*datatype.Type{datatype.Integer16, datatype.Real16, datatype.Complex32, datatype.LongDouble, datatype.CLongDoubleComplex, datatype.Logical} {
		moves(t)
	}
	logical[int32](datatype.Logical)
	integers128(datatype.Integer16)
	floats(datatype.Real16, datatype.Complex32, quadruple)
	if canonicalFloat(datatype.LongDouble) {
		return // it is a double, by whose kernels it is reduced
	}
	f := quadruple
	if x87 {
		f = extended
	}
	floats(datatype.LongDouble, datatype.CLongDoubleComplex, f)
	for _, index := range []*datatype.Type{datatype.Int16, datatype.Int32, datatype.Int64} {
		pairs[pairKey{datatype.LongDouble, index, false}] = softPairs(f, index, true)
		pairs[pairKey{datatype.LongDouble, index, true}] = softPairs(f, index, false)
	}
}

// canonicalFloat reports whether t has the values of a Go type.
func canonicalFloat(t *datatype.Type) bool { return t.Basic() != t }

// each makes a kernel of a function of two elements of size bytes.
func each(size int, f func(in, inout []byte)) func(in, inout []byte) {
	return func(in, inout []byte) {
		for ; len(in) >= size; in, inout = in[size:], inout[size:] {
			f(in[:size:size], inout[:size:size])
		}
	}
}

// floats enters the operations of a real type and of the complex type of two of it.
func floats(real, complex *datatype.Type, f floatFormat) {
	size := real.Size()
	binary := func(g func(a, b soft) soft) func(in, inout []byte) {
		return each(size, func(in, inout []byte) { f.store(inout, g(f.load(in), f.load(inout))) })
	}
	sum, product := binary(f.add), binary(f.mul)
	if f.explicit {
		sum, product = fasterSum(sum), fasterProduct(product)
	}
	kernels[kernelKey{CodeSum, real}] = sum
	kernels[kernelKey{CodeSum, complex}] = sum
	kernels[kernelKey{CodeProd, real}] = product
	kernels[kernelKey{CodeMax, real}] = binary(func(a, b soft) soft { return f.best(a, b, true) })
	kernels[kernelKey{CodeMin, real}] = binary(func(a, b soft) soft { return f.best(a, b, false) })
	kernels[kernelKey{CodeProd, complex}] = each(2*size, func(in, inout []byte) {
		a, b, c, d := f.load(in), f.load(in[size:]), f.load(inout), f.load(inout[size:])
		f.store(inout, f.sub(f.mul(a, c), f.mul(b, d)))
		f.store(inout[size:], f.add(f.mul(a, d), f.mul(b, c)))
	})
}

// softPairs are MaxLoc and MinLoc of pairs of a number of format f and an index.
func softPairs(f floatFormat, index *datatype.Type, largest bool) pairKernel {
	size := index.Size()
	number := func(b []byte) int64 {
		switch size {
		case 2:
			return int64(int16(binary.NativeEndian.Uint16(b)))
		case 4:
			return int64(int32(binary.NativeEndian.Uint32(b)))
		}
		return int64(binary.NativeEndian.Uint64(b))
	}
	return func(in, inout []byte, a, b, n, extent, at int) {
		for range n {
			v, w := f.load(in[a:]), f.load(inout[b:])
			i, j := in[a+at:][:size], inout[b+at:][:size]
			vn, wn := v.isNaN(f), w.isNaN(f)
			switch c := v.order(w); {
			case vn && wn || !vn && !wn && c == 0:
				if number(i) < number(j) {
					copy(j, i)
				}
			case vn || !wn && (c > 0) == largest:
				f.store(inout[b:], v)
				copy(j, i)
			}
			a += extent
			b += extent
		}
	}
}

// An int128 is an integer of 16 bytes in two's complement.
type int128 struct{ hi, lo uint64 }

func integers128(t *datatype.Type) {
	load := func(b []byte) int128 {
		return int128{binary.NativeEndian.Uint64(b[highHalf:]), binary.NativeEndian.Uint64(b[8-highHalf:])}
	}
	for code, f := range map[int]func(a, b int128) int128{
		CodeSum: func(a, b int128) int128 {
			lo, carry := bits.Add64(a.lo, b.lo, 0)
			return int128{a.hi + b.hi + carry, lo}
		},
		CodeProd: func(a, b int128) int128 {
			hi, lo := bits.Mul64(a.lo, b.lo)
			return int128{hi + a.hi*b.lo + a.lo*b.hi, lo}
		},
		CodeMax:  func(a, b int128) int128 { return choose128(a.less(b), b, a) },
		CodeMin:  func(a, b int128) int128 { return choose128(a.less(b), a, b) },
		CodeLAnd: func(a, b int128) int128 { return truth128(a.holds() && b.holds()) },
		CodeLOr:  func(a, b int128) int128 { return truth128(a.holds() || b.holds()) },
		CodeLXor: func(a, b int128) int128 { return truth128(a.holds() != b.holds()) },
		CodeBAnd: func(a, b int128) int128 { return int128{a.hi & b.hi, a.lo & b.lo} },
		CodeBOr:  func(a, b int128) int128 { return int128{a.hi | b.hi, a.lo | b.lo} },
		CodeBXor: func(a, b int128) int128 { return int128{a.hi ^ b.hi, a.lo ^ b.lo} },
	} {
		kernels[kernelKey{code, t}] = each(16, func(in, inout []byte) {
			v := f(load(in), load(inout))
			binary.NativeEndian.PutUint64(inout[highHalf:], v.hi)
			binary.NativeEndian.PutUint64(inout[8-highHalf:], v.lo)
		})
	}
}

func (a int128) less(b int128) bool {
	return int64(a.hi) < int64(b.hi) || a.hi == b.hi && a.lo < b.lo
}

func (a int128) holds() bool { return a.hi|a.lo != 0 }

func choose128(yes bool, a, b int128) int128 {
	if yes {
		return a
	}
	return b
}

func truth128(b bool) int128 {
	if b {
		return int128{lo: 1}
	}
	return int128{}
}

// x87 says that the processor's long double is the extended format.
const x87 = runtime.GOARCH == "amd64" || runtime.GOARCH == "386"
