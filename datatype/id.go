package datatype

import (
	"math"
	"slices"
	"strings"
)

// The numbers of the basic types are those of the description of 2014 that this engine realises (seed 002): 0 and 1
// are its loop markers, 2 and 3 the bound markers, 4 to 23 the data types, and 24 stands for what has no such number.
const (
	idDerived     = 0 // also the loop marker's: no type has that one
	idLB          = 2
	idUB          = 3
	idUnavailable = 24
	idTwoInt      = 31 // the first of the pairs; two of complex numbers are gone from the standard
)

// idNames are the seed's names by number, without OPAL_DATATYPE_.
var idNames = [...]string{
	"LOOP", "END_LOOP", "LB", "UB", "INT1", "INT2", "INT4", "INT8", "INT16", "UINT1", "UINT2", "UINT4", "UINT8", "UINT16",
	"FLOAT2", "FLOAT4", "FLOAT8", "FLOAT12", "FLOAT16", "FLOAT_COMPLEX", "DOUBLE_COMPLEX", "LONG_DOUBLE_COMPLEX", "BOOL",
	"WCHAR", "UNAVAILABLE",
}

// idOf is the number of a basic type of a class and size.
func idOf(c class, size int) int {
	const (
		int1, uint1, float2, complex8, boolean, wchar = 4, 9, 14, 19, 22, 23
		float16, complex32                            = float2 + 4, complex8 + 2
	)
	sized := func(first int, sizes ...int) int {
		if i := slices.Index(sizes, size); i >= 0 {
			return first + i
		}
		return idUnavailable
	}
	switch c {
	case classInt, classLogical:
		return sized(int1, 1, 2, 4, 8, 16)
	case classUint:
		return sized(uint1, 1, 2, 4, 8, 16)
	case classFloat:
		return sized(float2, 2, 4, 8, 12, 16)
	case classComplex:
		return sized(complex8, 8, 16, 32)
	case classQuad:
		if size == 32 {
			return complex32
		}
		return float16
	case classBool:
		return boolean
	case classByte, classPacked:
		return uint1
	case classWide:
		return wchar
	}
	return idUnavailable
}

// representative is the type by which records and counts name all basic types of its number.
func (t *Type) representative() *Type {
	switch t {
	case Byte, Packed:
		return Uint8
	}
	for _, b := range []*Type{
		Int8, Int16, Int32, Int64, Uint8, Uint16, Uint32, Uint64, Float32, Float64, Complex64, Complex128, Bool,
	} {
		if t.ID() == b.ID() {
			return b
		}
	}
	return t
}

// ID is the number of a basic type by kind and size, opal_datatype_t.id of seed 002: types of equal values share it, as
// Int32, Integer and Go's int32 do, and Dup keeps it. Byte and Packed have that of Uint8. LB has 2, UB 3, and a type that
// this platform has not 24. The named pair types have 31 to 41. Every other derived type, and one that is wrong, has 0.
func (t *Type) ID() int {
	for t != nil && t.err == nil && (t.combiner == "dup" || strings.HasPrefix(t.combiner, "f90_")) {
		t = t.inner
	}
	switch {
	case t == nil:
		return idDerived
	case t == LB:
		return idLB
	case t == UB:
		return idUB
	case t.flags&(Predefined|Unavailable) == Predefined|Unavailable:
		return idUnavailable
	case t.err != nil:
		return idDerived
	case t.form == formBasic:
		return idOf(class(t.sig.code>>8), t.size)
	case t.combiner == "named":
		return idTwoInt + slices.Index([]*Type{
			TwoInt, TwoInteger, TwoReal, TwoDoublePrecision, nil, nil, FloatInt, DoubleInt, LongDoubleInt, ShortInt, LongInt,
		}, t)
	}
	return idDerived
}

// BasicCounts is how many entries of each basic type one item has, opal_datatype_t.btypes of seed 002. Basic types that
// share an ID are counted together, under the one that Go calls by that kind and size: Byte counts as Uint8.
func (t *Type) BasicCounts() map[*Type]int {
	counts := map[*Type]int{}
	if t.Err() == nil {
		for b, n := range t.countBasics(map[*Type]map[*Type]int{}) {
			counts[b.representative()] += n
		}
	}
	return counts
}

// countBasics visits every type inside t once, however often it occurs.
func (t *Type) countBasics(known map[*Type]map[*Type]int) map[*Type]int {
	if t.size == 0 {
		return nil
	}
	if t.form == formBasic {
		return map[*Type]int{t: 1}
	}
	if c, ok := known[t]; ok {
		return c
	}
	counts := map[*Type]int{}
	add := func(old *Type, n int) {
		for b, k := range old.countBasics(known) {
			if n > 0 {
				counts[b] += n * k
			}
		}
	}
	switch t.form {
	case formWrap:
		add(t.inner, 1)
	case formRep:
		add(t.types[0], t.count*t.blocklen)
	case formIndexed:
		add(t.types[0], t.copies())
	case formStruct:
		for i, old := range t.types {
			add(old, t.blocklens[i])
		}
	}
	known[t] = counts
	return counts
}

// copies is how many copies of its only old type a formIndexed has.
func (t *Type) copies() int {
	if t.blocklens == nil {
		return t.blocklen * len(t.displs)
	}
	n := 0
	for _, b := range t.blocklens {
		n += b
	}
	return n
}

// BasicSet is opal_datatype_t.bdt_used of seed 002: bit i is set when an entry has the basic type with ID i, or a bound
// the marker.
func (t *Type) BasicSet() uint32 {
	var set uint32
	if f := t.Flags(); f&UserLB != 0 || t == LB {
		set |= 1 << idLB
	}
	if f := t.Flags(); f&UserUB != 0 || t == UB {
		set |= 1 << idUB
	}
	for b := range t.BasicCounts() {
		if id := b.ID(); id < 32 {
			set |= 1 << id
		}
	}
	return set
}

// saturated arithmetic on counts that only need comparing with a limit.
func satAdd(a, b int) int {
	if a > math.MaxInt-b {
		return math.MaxInt
	}
	return a + b
}

func satMul(a, b int) int {
	if a > 0 && b > math.MaxInt/a {
		return math.MaxInt
	}
	return a * b
}
