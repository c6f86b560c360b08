package op

import (
	"sync"

	"cadre.example/datatype"
)

type integer interface {
	~int8 | ~int16 | ~int32 | ~int64 | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

type scalar interface{ integer | ~float32 | ~float64 }

type number interface {
	scalar | ~complex64 | ~complex128
}

type kernelKey struct {
	code int
	t    *datatype.Type
}

// kernels are the flat operations: in and inout are equally long packed arrays of the basic type. They are entered when an
// operation is bound first, for most processes start without one.
var (
	kernels = map[kernelKey]func(in, inout []byte){}
	entered sync.Once
)

// enterAll enters all kernels.
func enterAll() {
	entered.Do(func() {
		enterPlain()
		enterPairs()
		enterWider()
		enterWide()
	})
}

func kernelOf(code int, t *datatype.Type) func(in, inout []byte) {
	enterAll()
	return kernels[kernelKey{code, t}]
}

func enterPlain() {
	integers[int8](datatype.Int8)
	integers[int16](datatype.Int16)
	integers[int32](datatype.Int32)
	integers[int64](datatype.Int64)
	integers[uint8](datatype.Uint8)
	integers[uint16](datatype.Uint16)
	integers[uint32](datatype.Uint32)
	integers[uint64](datatype.Uint64)
	reals[float32](datatype.Float32)
	reals[float64](datatype.Float64)
	numbers[complex64](datatype.Complex64)
	numbers[complex128](datatype.Complex128)
	logical[uint8](datatype.Bool) // bools are kept as 0 and 1 everywhere
	bitwise[uint8](datatype.Byte)
	for _, t := range []*datatype.Type{
		datatype.Bool, datatype.Byte, datatype.Int8, datatype.Int16, datatype.Int32, datatype.Int64,
		datatype.Uint8, datatype.Uint16, datatype.Uint32, datatype.Uint64,
		datatype.Float32, datatype.Float64, datatype.Complex64, datatype.Complex128,
	} {
		moves(t)
	}
}

func moves(t *datatype.Type) {
	enter[byte](CodeReplace, t, func(in, inout []byte) { copy(inout, in) })
	enter[byte](CodeNoOp, t, func(_, _ []byte) {})
}

func integers[T integer](t *datatype.Type) {
	reals[T](t)
	logical[T](t)
	bitwise[T](t)
}

func reals[T scalar](t *datatype.Type) {
	numbers[T](t)
	enter(CodeMax, t, largest[T])
	enter(CodeMin, t, smallest[T])
}

func numbers[T number](t *datatype.Type) {
	enter(CodeSum, t, sum[T])
	enter(CodeProd, t, product[T])
}

func logical[T integer](t *datatype.Type) {
	enter(CodeLAnd, t, logicalAnd[T])
	enter(CodeLOr, t, logicalOr[T])
	enter(CodeLXor, t, logicalXor[T])
}

func bitwise[T integer](t *datatype.Type) {
	enter(CodeBAnd, t, and[T])
	enter(CodeBOr, t, or[T])
	enter(CodeBXor, t, xor[T])
}

func enter[T any](code int, t *datatype.Type, f func(in, inout []T)) {
	kernels[kernelKey{code, t}] = func(in, inout []byte) { f(view[T](in), view[T](inout)) }
}

// The loops run over 4 elements whose bounds are known to the compiler, which then leaves the checks out.

func sum[T number](in, inout []T) {
	inout = inout[:len(in)]
	for len(in) >= 4 && len(inout) >= 4 {
		inout[0] += in[0]
		inout[1] += in[1]
		inout[2] += in[2]
		inout[3] += in[3]
		in, inout = in[4:], inout[4:]
	}
	for i, v := range in {
		inout[i] += v
	}
}

// product keeps the order of the factors: complex products are not commutative in their NaNs and infinities.
func product[T number](in, inout []T) {
	inout = inout[:len(in)]
	for len(in) >= 4 && len(inout) >= 4 {
		inout[0] = in[0] * inout[0]
		inout[1] = in[1] * inout[1]
		inout[2] = in[2] * inout[2]
		inout[3] = in[3] * inout[3]
		in, inout = in[4:], inout[4:]
	}
	for i, v := range in {
		inout[i] = v * inout[i]
	}
}

func largest[T scalar](in, inout []T) {
	inout = inout[:len(in)]
	for i, v := range in {
		inout[i] = max(v, inout[i])
	}
}

func smallest[T scalar](in, inout []T) {
	inout = inout[:len(in)]
	for i, v := range in {
		inout[i] = min(v, inout[i])
	}
}

func and[T integer](in, inout []T) {
	inout = inout[:len(in)]
	for i, v := range in {
		inout[i] &= v
	}
}

func or[T integer](in, inout []T) {
	inout = inout[:len(in)]
	for i, v := range in {
		inout[i] |= v
	}
}

func xor[T integer](in, inout []T) {
	inout = inout[:len(in)]
	for i, v := range in {
		inout[i] ^= v
	}
}

func truth[T integer](b bool) T {
	if b {
		return 1
	}
	return 0
}

func logicalAnd[T integer](in, inout []T) {
	inout = inout[:len(in)]
	for i, v := range in {
		inout[i] = truth[T](v != 0 && inout[i] != 0)
	}
}

func logicalOr[T integer](in, inout []T) {
	inout = inout[:len(in)]
	for i, v := range in {
		inout[i] = truth[T](v|inout[i] != 0)
	}
}

func logicalXor[T integer](in, inout []T) {
	inout = inout[:len(in)]
	for i, v := range in {
		inout[i] = truth[T]((v != 0) != (inout[i] != 0))
	}
}
