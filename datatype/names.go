package datatype

import (
	"iter"
	"strings"
	"sync"
)

type namedType struct {
	t     *Type
	names string
}

// named are the types that have names of their own. The first name is the variable's; the others are the MPI standard's.
var named = []namedType{
	{Bool, "Bool MPI_CXX_BOOL"},
	{Byte, "Byte MPI_BYTE"},
	{Packed, "Packed MPI_PACKED"},
	{Int8, "Int8 MPI_INT8_T MPI_CHAR MPI_SIGNED_CHAR"},
	{Int16, "Int16 MPI_INT16_T MPI_SHORT"},
	{Int32, "Int32 MPI_INT32_T MPI_INT"},
	{Int64, "Int64 MPI_INT64_T MPI_LONG_LONG MPI_LONG_LONG_INT"},
	{Uint8, "Uint8 MPI_UINT8_T MPI_UNSIGNED_CHAR"},
	{Uint16, "Uint16 MPI_UINT16_T MPI_UNSIGNED_SHORT"},
	{Uint32, "Uint32 MPI_UINT32_T MPI_UNSIGNED"},
	{Uint64, "Uint64 MPI_UINT64_T MPI_UNSIGNED_LONG_LONG"},
	{Float32, "Float32 MPI_FLOAT"},
	{Float64, "Float64 MPI_DOUBLE"},
	{Complex64, "Complex64 MPI_C_COMPLEX MPI_C_FLOAT_COMPLEX MPI_CXX_FLOAT_COMPLEX"},
	{Complex128, "Complex128 MPI_C_DOUBLE_COMPLEX MPI_CXX_DOUBLE_COMPLEX"},
	{LB, "LB MPI_LB"},
	{UB, "UB MPI_UB"},
	{Long, "Long MPI_LONG"},
	{UnsignedLong, "UnsignedLong MPI_UNSIGNED_LONG"},
	{Aint, "Aint MPI_AINT"},
	{Count, "Count MPI_COUNT"},
	{Offset, "Offset MPI_OFFSET"},
	{CBool, "CBool MPI_C_BOOL"},
	{WChar, "WChar MPI_WCHAR"},
	{LongDouble, "LongDouble MPI_LONG_DOUBLE"},
	{CLongDoubleComplex, "CLongDoubleComplex MPI_C_LONG_DOUBLE_COMPLEX MPI_CXX_LONG_DOUBLE_COMPLEX"},
	{Integer, "Integer MPI_INTEGER"},
	{Integer1, "Integer1 MPI_INTEGER1"},
	{Integer2, "Integer2 MPI_INTEGER2"},
	{Integer4, "Integer4 MPI_INTEGER4"},
	{Integer8, "Integer8 MPI_INTEGER8"},
	{Integer16, "Integer16 MPI_INTEGER16"},
	{Real, "Real MPI_REAL"},
	{Real2, "Real2 MPI_REAL2"},
	{Real4, "Real4 MPI_REAL4"},
	{Real8, "Real8 MPI_REAL8"},
	{Real16, "Real16 MPI_REAL16"},
	{DoublePrecision, "DoublePrecision MPI_DOUBLE_PRECISION"},
	{Complex, "Complex MPI_COMPLEX"},
	{Complex4, "Complex4 MPI_COMPLEX4"},
	{Complex8, "Complex8 MPI_COMPLEX8"},
	{Complex16, "Complex16 MPI_COMPLEX16"},
	{Complex32, "Complex32 MPI_COMPLEX32"},
	{DoubleComplex, "DoubleComplex MPI_DOUBLE_COMPLEX"},
	{Logical, "Logical MPI_LOGICAL"},
	{Character, "Character MPI_CHARACTER"},
	{FloatInt, "FloatInt MPI_FLOAT_INT"},
	{DoubleInt, "DoubleInt MPI_DOUBLE_INT"},
	{LongInt, "LongInt MPI_LONG_INT"},
	{TwoInt, "TwoInt MPI_2INT"},
	{ShortInt, "ShortInt MPI_SHORT_INT"},
	{LongDoubleInt, "LongDoubleInt MPI_LONG_DOUBLE_INT"},
	{TwoReal, "TwoReal MPI_2REAL"},
	{TwoDoublePrecision, "TwoDoublePrecision MPI_2DOUBLE_PRECISION"},
	{TwoInteger, "TwoInteger MPI_2INTEGER"},
}

// Named lists the types that have names of their own: first the name that String writes, then the MPI standard's names.
// A type appears once for each of its names. Some are Unavailable.
func Named() iter.Seq2[string, *Type] {
	return func(yield func(string, *Type) bool) {
		for _, e := range named {
			for name := range strings.FieldsSeq(e.names) {
				if !strings.HasPrefix(name, "MPI_") {
					name = e.t.name
				}
				if !yield(name, e.t) {
					return
				}
			}
		}
	}
}

// goNames gives the variable that holds each predefined type.
var goNames = sync.OnceValue(func() map[*Type]string {
	m := map[*Type]string{}
	for _, e := range named {
		if first, _, _ := strings.Cut(e.names, " "); !strings.HasPrefix(first, "MPI_") {
			m[e.t] = first
		}
	}
	return m
})
