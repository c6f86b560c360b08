//go:build amd64 && !purego && !race

package op

import (
	"golang.org/x/sys/cpu"

	"cadre.example/datatype"
)

//go:generate go run ./gen

// wideLeast is the shortest operand in bytes that is worth the call of a wide kernel.
const wideLeast = 128

// enterWide lets the wide kernels take the place of the plain ones on processors with AVX2. They do vectors of 32 bytes, and the plain
// ones the rest; both give the same bits, but for which NaN a NaN is.
func enterWide() {
	if !cpu.X86.HasAVX2 {
		return
	}
	for _, k := range []struct {
		code int
		f    func(in, inout *byte, n int)
		of   []*datatype.Type
	}{
		{CodeSum, wideSumInt8, []*datatype.Type{datatype.Int8, datatype.Uint8}},
		{CodeSum, wideSumInt16, []*datatype.Type{datatype.Int16, datatype.Uint16}},
		{CodeSum, wideSumInt32, []*datatype.Type{datatype.Int32, datatype.Uint32}},
		{CodeSum, wideSumInt64, []*datatype.Type{datatype.Int64, datatype.Uint64}},
		{CodeSum, wideSumFloat32, []*datatype.Type{datatype.Float32, datatype.Complex64}},
		{CodeSum, wideSumFloat64, []*datatype.Type{datatype.Float64, datatype.Complex128}},
		{CodeProd, wideProductInt8, []*datatype.Type{datatype.Int8, datatype.Uint8}},
		{CodeProd, wideProductInt64, []*datatype.Type{datatype.Int64, datatype.Uint64}},
		{CodeProd, wideProductInt16, []*datatype.Type{datatype.Int16, datatype.Uint16}},
		{CodeProd, wideProductInt32, []*datatype.Type{datatype.Int32, datatype.Uint32}},
		{CodeProd, wideProductFloat32, []*datatype.Type{datatype.Float32}},
		{CodeProd, wideProductFloat64, []*datatype.Type{datatype.Float64}},
		{CodeProd, wideProductComplex64, []*datatype.Type{datatype.Complex64}},
		{CodeProd, wideProductComplex128, []*datatype.Type{datatype.Complex128}},
		{CodeMax, wideMaxInt8, []*datatype.Type{datatype.Int8}},
		{CodeMax, wideMaxUint8, []*datatype.Type{datatype.Uint8}},
		{CodeMax, wideMaxInt16, []*datatype.Type{datatype.Int16}},
		{CodeMax, wideMaxUint16, []*datatype.Type{datatype.Uint16}},
		{CodeMax, wideMaxInt32, []*datatype.Type{datatype.Int32}},
		{CodeMax, wideMaxUint32, []*datatype.Type{datatype.Uint32}},
		{CodeMax, wideMaxInt64, []*datatype.Type{datatype.Int64}},
		{CodeMax, wideMaxUint64, []*datatype.Type{datatype.Uint64}},
		{CodeMax, wideMaxFloat32, []*datatype.Type{datatype.Float32}},
		{CodeMax, wideMaxFloat64, []*datatype.Type{datatype.Float64}},
		{CodeMin, wideMinInt8, []*datatype.Type{datatype.Int8}},
		{CodeMin, wideMinUint8, []*datatype.Type{datatype.Uint8}},
		{CodeMin, wideMinInt16, []*datatype.Type{datatype.Int16}},
		{CodeMin, wideMinUint16, []*datatype.Type{datatype.Uint16}},
		{CodeMin, wideMinInt32, []*datatype.Type{datatype.Int32}},
		{CodeMin, wideMinUint32, []*datatype.Type{datatype.Uint32}},
		{CodeMin, wideMinInt64, []*datatype.Type{datatype.Int64}},
		{CodeMin, wideMinUint64, []*datatype.Type{datatype.Uint64}},
		{CodeMin, wideMinFloat32, []*datatype.Type{datatype.Float32}},
		{CodeMin, wideMinFloat64, []*datatype.Type{datatype.Float64}},
		{CodeLAnd, wideLogicalAnd8, []*datatype.Type{datatype.Int8, datatype.Uint8, datatype.Bool}},
		{CodeLAnd, wideLogicalAnd16, []*datatype.Type{datatype.Int16, datatype.Uint16}},
		{CodeLAnd, wideLogicalAnd32, []*datatype.Type{datatype.Int32, datatype.Uint32, datatype.Logical}},
		{CodeLAnd, wideLogicalAnd64, []*datatype.Type{datatype.Int64, datatype.Uint64}},
		{CodeLOr, wideLogicalOr8, []*datatype.Type{datatype.Int8, datatype.Uint8, datatype.Bool}},
		{CodeLOr, wideLogicalOr16, []*datatype.Type{datatype.Int16, datatype.Uint16}},
		{CodeLOr, wideLogicalOr32, []*datatype.Type{datatype.Int32, datatype.Uint32, datatype.Logical}},
		{CodeLOr, wideLogicalOr64, []*datatype.Type{datatype.Int64, datatype.Uint64}},
		{CodeLXor, wideLogicalXor8, []*datatype.Type{datatype.Int8, datatype.Uint8, datatype.Bool}},
		{CodeLXor, wideLogicalXor16, []*datatype.Type{datatype.Int16, datatype.Uint16}},
		{CodeLXor, wideLogicalXor32, []*datatype.Type{datatype.Int32, datatype.Uint32, datatype.Logical}},
		{CodeLXor, wideLogicalXor64, []*datatype.Type{datatype.Int64, datatype.Uint64}},
		{CodeBAnd, wideAnd, whole},
		{CodeBOr, wideOr, whole},
		{CodeBXor, wideXor, whole},
	} {
		for _, t := range k.of {
			key := kernelKey{k.code, t}
			kernels[key] = widened(k.f, kernels[key])
		}
	}
}

var whole = []*datatype.Type{
	datatype.Int8, datatype.Int16, datatype.Int32, datatype.Int64,
	datatype.Uint8, datatype.Uint16, datatype.Uint32, datatype.Uint64, datatype.Byte,
}

func widened(f func(in, inout *byte, n int), plain func(in, inout []byte)) func(in, inout []byte) {
	return func(in, inout []byte) {
		if len(in) >= wideLeast {
			n := len(in) &^ 31
			f(&in[0], &inout[:n][0], n)
			in, inout = in[n:], inout[n:]
		}
		plain(in, inout)
	}
}
