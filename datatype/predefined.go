package datatype

import (
	"fmt"
	"runtime"
)

// The types of C and Fortran that are no type of Go, or that the standard keeps apart from one, as the usual compilers
// of this platform lay them out. Where a Go type has the same values, an operation works on both, and messages of one
// may be received as the other: Integer is to all purposes Int32 but for its name and its place in external32.
var (
	Long               = like("long", Int).sizedAs(kindLong)
	UnsignedLong       = like("unsigned_long", Uint).sizedAs(kindLong)
	Aint               = like("aint", Int).sizedAs(kindInt)
	Count              = like("count", Int64).sizedAs(kindInt)
	Offset             = like("offset", Int64).sizedAs(kindInt)
	CBool              = like("c_bool", Bool)
	WChar              = sized("wchar", classWide, wcharSize, wcharSize).sizedAs(kindWChar)
	LongDouble         = longDouble().sizedAs(kindLongDouble)
	CLongDoubleComplex = sized("c_long_double_complex", classComplex, 2*LongDouble.size, LongDouble.bounds.align).sizedAs(kindLongDouble)

	Integer         = like("integer", Int32)
	Integer1        = like("integer1", Int8)
	Integer2        = like("integer2", Int16)
	Integer4        = like("integer4", Int32)
	Integer8        = like("integer8", Int64)
	Integer16       = sized("integer16", classInt, 16, 16)
	Real            = like("real", Float32)
	Real2           = unavailable("real2")
	Real4           = like("real4", Float32)
	Real8           = like("real8", Float64)
	Real16          = sized("real16", classQuad, 16, 16)
	DoublePrecision = like("double_precision", Float64)
	Complex         = like("complex", Complex64)
	Complex4        = unavailable("complex4")
	Complex8        = like("complex8", Complex64)
	Complex16       = like("complex16", Complex128)
	Complex32       = sized("complex32", classQuad, 32, 16)
	DoubleComplex   = like("double_complex", Complex128)
	Logical         = sized("logical", classLogical, 4, 4)
	Character       = sized("character", classUint, 1, 1)
)

// The pair types of MaxLoc and MinLoc, laid out as C structs and Fortran arrays. Each is ValueIndex of its parts under a
// name; they are not basic, so that Predefined is not among their flags (seed 002).
var (
	FloatInt           = pair("float_int", Float32, Int32)
	DoubleInt          = pair("double_int", Float64, Int32)
	LongInt            = pair("long_int", Long, Int32)
	TwoInt             = pair("two_int", Int32, Int32)
	ShortInt           = pair("short_int", Int16, Int32)
	LongDoubleInt      = pair("long_double_int", LongDouble, Int32)
	TwoReal            = pair("two_real", Real, Real)
	TwoDoublePrecision = pair("two_double_precision", DoublePrecision, DoublePrecision)
	TwoInteger         = pair("two_integer", Integer, Integer)
)

// like is a basic type with the values of a Go type and a name of its own.
func like(name string, old *Type) *Type {
	t := &Type{name: name, form: formBasic, combiner: "named", equal: old.canonical()}
	t.bounds, t.size, t.elements, t.sig, t.bools = old.bounds, old.size, 1, old.sig, old.bools
	t.ub, t.extent, t.flags = old.ub, old.extent, Predefined|Data
	t.simplify()
	t.commit()
	return t
}

// sizedAs is t, whose size depends on the platform as others of its kind do.
func (t *Type) sizedAs(k kind) *Type {
	t.kind = k
	if t.equal != nil && LittleEndian.width(t) != t.size {
		t.sig.basic = t // computed with as its equal, and sent as what it is
	}
	return t
}

func pair(name string, value, index *Type) *Type {
	t := &Type{name: name, combiner: "named"}
	t.wrap(ValueIndex(value, index))
	var c checked
	t.finish(&c)
	t.commit()
	return t
}

func unavailable(name string) *Type {
	return &Type{
		name: name, form: formBasic, combiner: "named", flags: Predefined | Unavailable,
		err: fmt.Errorf("%w: %s: no compiler of this platform has it", ErrType, name),
	}
}

var wcharSize = func() int {
	if runtime.GOOS == "windows" {
		return 2
	}
	return 4
}()

// longDouble is the platform's long double: the x87 format in 12 or 16 bytes, a quadruple of 16, or a double.
func longDouble() *Type {
	const name = "long_double"
	arch := runtime.GOARCH
	switch {
	case arch == "386" && runtime.GOOS != "windows":
		return sized(name, classFloat, 12, 4)
	case arch == "386", arch == "arm", arch == "mips", arch == "mipsle", arch == "arm64" && runtime.GOOS != "linux", runtime.GOOS == "windows":
		return like(name, Float64)
	}
	return sized(name, classFloat, 16, 16)
}

// Canonical returns the basic type of fixed size with the values of basic type t, whose arithmetic is t's: Int32 for Integer, and for
// Int where that has 4 bytes. It is t itself when there is no other.
func (t *Type) Canonical() *Type { return t.canonical() }

// canonical is Equal.
func (t *Type) canonical() *Type {
	if t.equal != nil {
		return t.equal
	}
	return t
}
