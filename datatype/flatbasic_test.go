package datatype

import "runtime"

// A flatBasic is a basic type on 64-bit processors, spelled out: size, alignment, the type of Go that has its values, and
// the one under which it is counted.
type flatBasic struct {
	t             *Type
	size, align   int
	same, counted *Type
}

// flatBasics begins with Go's own types; types of C and Fortran follow.
var flatBasics = []flatBasic{
	{Bool, 1, 1, Bool, Bool}, {Byte, 1, 1, Byte, Uint8}, {Packed, 1, 1, Packed, Uint8},
	{Int8, 1, 1, Int8, Int8}, {Int16, 2, 2, Int16, Int16}, {Int32, 4, 4, Int32, Int32}, {Int64, 8, 8, Int64, Int64},
	{Uint8, 1, 1, Uint8, Uint8}, {Uint16, 2, 2, Uint16, Uint16}, {Uint32, 4, 4, Uint32, Uint32}, {Uint64, 8, 8, Uint64, Uint64},
	{Float32, 4, 4, Float32, Float32}, {Float64, 8, 8, Float64, Float64},
	{Complex64, 8, 4, Complex64, Complex64}, {Complex128, 16, 8, Complex128, Complex128},

	{Long, 8, 8, Int64, Int64}, {UnsignedLong, 8, 8, Uint64, Uint64}, {Aint, 8, 8, Int64, Int64}, {Count, 8, 8, Int64, Int64},
	{Offset, 8, 8, Int64, Int64}, {CBool, 1, 1, Bool, Bool}, {WChar, 4, 4, WChar, WChar},
	{Integer, 4, 4, Int32, Int32}, {Integer1, 1, 1, Int8, Int8}, {Integer2, 2, 2, Int16, Int16}, {Integer4, 4, 4, Int32, Int32},
	{Integer8, 8, 8, Int64, Int64}, {Integer16, 16, 16, Integer16, Integer16}, {Real, 4, 4, Float32, Float32},
	{Real4, 4, 4, Float32, Float32}, {Real8, 8, 8, Float64, Float64}, {Real16, 16, 16, Real16, Real16},
	{DoublePrecision, 8, 8, Float64, Float64}, {Complex, 8, 4, Complex64, Complex64}, {Complex8, 8, 4, Complex64, Complex64},
	{Complex16, 16, 8, Complex128, Complex128}, {Complex32, 32, 16, Complex32, Complex32},
	{DoubleComplex, 16, 8, Complex128, Complex128}, {Logical, 4, 4, Logical, Int32}, {Character, 1, 1, Character, Uint8},
	flatLongDouble(LongDouble, 1, Float64), flatLongDouble(CLongDoubleComplex, 2, Complex128),
}

const goBasics = 15

func flatLongDouble(t *Type, parts int, short *Type) flatBasic {
	if runtime.GOOS == "windows" || runtime.GOARCH == "arm64" && runtime.GOOS != "linux" {
		return flatBasic{t, 8 * parts, 8, short, short}
	}
	return flatBasic{t, 16 * parts, 16, t, t}
}

var flatKnown = func() map[*Type]flatBasic {
	m := map[*Type]flatBasic{}
	for _, b := range flatBasics {
		m[b.t] = b
	}
	return m
}()

func flatOf(t *Type) flatBasic {
	b, ok := flatKnown[t]
	if !ok {
		panic("not basic: " + t.Name())
	}
	return b
}

func flatSize(t *Type) int   { return flatOf(t).size }
func flatAlign(t *Type) int  { return flatOf(t).align }
func flatSame(t *Type) *Type { return flatOf(t).same }

// flatPairs are the predefined pair types, which are no basic ones.
var flatPairs = map[*Type][2]*Type{
	FloatInt: {Float32, Int32}, DoubleInt: {Float64, Int32}, LongInt: {Long, Int32}, TwoInt: {Int32, Int32}, ShortInt: {Int16, Int32},
	LongDoubleInt: {LongDouble, Int32}, TwoReal: {Real, Real}, TwoDoublePrecision: {DoublePrecision, DoublePrecision},
	TwoInteger: {Integer, Integer},
}

// flatNamed is the list of a predefined type.
func flatNamed(t *Type) flat {
	if p, ok := flatPairs[t]; ok {
		return flatPair(one(p[0]), one(p[1]))
	}
	switch t {
	case LB:
		return flat{{kind: flatLB, from: UserLB}}
	case UB:
		return flat{{kind: flatUB, from: UserUB}}
	}
	return one(t)
}

// flatPair is value and index as the fields of a struct.
func flatPair(value, index flat) flat {
	at := value.size()
	for at%index.align() != 0 {
		at++
	}
	return append(value.at(0), index.at(at)...)
}
