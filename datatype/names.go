package datatype

import (
	"iter"
	"strings"
	"sync"
)

// named are the types that have names of their own. The first name is the variable's, which in lower case is the type's
// name where it has one; the others are the MPI standard's. A C long is as wide as int.
var named = []struct {
	t     *Type
	names string
}{
	{Bool, "Bool MPI_C_BOOL MPI_CXX_BOOL"},
	{Byte, "Byte MPI_BYTE"},
	{Packed, "Packed MPI_PACKED"},
	{Int8, "Int8 MPI_INT8_T MPI_CHAR MPI_SIGNED_CHAR MPI_INTEGER1"},
	{Int16, "Int16 MPI_INT16_T MPI_SHORT MPI_INTEGER2"},
	{Int32, "Int32 MPI_INT32_T MPI_INT MPI_INTEGER MPI_INTEGER4"},
	{Int64, "Int64 MPI_INT64_T MPI_LONG_LONG MPI_LONG_LONG_INT MPI_INTEGER8 MPI_COUNT MPI_OFFSET"},
	{Uint8, "Uint8 MPI_UINT8_T MPI_UNSIGNED_CHAR"},
	{Uint16, "Uint16 MPI_UINT16_T MPI_UNSIGNED_SHORT"},
	{Uint32, "Uint32 MPI_UINT32_T MPI_UNSIGNED"},
	{Uint64, "Uint64 MPI_UINT64_T MPI_UNSIGNED_LONG_LONG"},
	{Float32, "Float32 MPI_FLOAT MPI_REAL MPI_REAL4"},
	{Float64, "Float64 MPI_DOUBLE MPI_DOUBLE_PRECISION MPI_REAL8"},
	{Complex64, "Complex64 MPI_C_COMPLEX MPI_C_FLOAT_COMPLEX MPI_CXX_FLOAT_COMPLEX MPI_COMPLEX MPI_COMPLEX8"},
	{Complex128, "Complex128 MPI_C_DOUBLE_COMPLEX MPI_CXX_DOUBLE_COMPLEX MPI_DOUBLE_COMPLEX MPI_COMPLEX16"},
	{LB, "LB MPI_LB"},
	{UB, "UB MPI_UB"},
	{goInt, "MPI_LONG MPI_AINT"},
	{goUint, "MPI_UNSIGNED_LONG"},
	{ValueIndex(Float32, Int32), "MPI_FLOAT_INT"},
	{ValueIndex(Float64, Int32), "MPI_DOUBLE_INT"},
	{ValueIndex(goInt, Int32), "MPI_LONG_INT"},
	{ValueIndex(Int16, Int32), "MPI_SHORT_INT"},
	{ValueIndex(Int32, Int32), "MPI_2INT"},
}

// Named lists the types that have names of their own: first the name that String writes, then the MPI standard's names.
// A type appears once for each of its names.
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
