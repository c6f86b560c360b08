package datatype

import (
	"reflect"
	"strconv"
)

// The predefined types. Byte and Packed are uninterpreted bytes and match every type; the others are Go's.
var (
	Bool       = basic[bool]("bool", classBool)
	Byte       = basic[byte]("byte", classByte)
	Packed     = basic[byte]("packed", classPacked)
	Int8       = basic[int8]("int8", classInt)
	Int16      = basic[int16]("int16", classInt)
	Int32      = basic[int32]("int32", classInt)
	Int64      = basic[int64]("int64", classInt)
	Uint8      = basic[uint8]("uint8", classUint)
	Uint16     = basic[uint16]("uint16", classUint)
	Uint32     = basic[uint32]("uint32", classUint)
	Uint64     = basic[uint64]("uint64", classUint)
	Float32    = basic[float32]("float32", classFloat)
	Float64    = basic[float64]("float64", classFloat)
	Complex64  = basic[complex64]("complex64", classComplex)
	Complex128 = basic[complex128]("complex128", classComplex)
)

// LB and UB are the markers of MPI-1, without data and without extent. In a Struct each fixes a bound of the type, and
// of every type made from it until Resized replaces them: the lowest LB and the highest UB of a type map count.
var (
	LB = marker("lb", bounds{hasLB: true, source: UserLB})
	UB = marker("ub", bounds{hasUB: true, source: UserUB})
)

func marker(name string, b bounds) *Type {
	t := &Type{name: name, form: formBasic, combiner: "named", bounds: b, flags: Predefined}
	t.commit()
	return t
}

// Int and Uint are Go's int and uint. Where these have 8 bytes they are Int64 and Uint64 themselves. Elsewhere they are types
// of their own, which match Int32 and Uint32 within the platform and are Int64 and Uint64 in every other Representation.
var Int, Uint = func() (*Type, *Type) {
	if strconv.IntSize == 64 {
		return Int64, Uint64
	}
	return like("int", Int32).sizedAs(kindInt), like("uint", Uint32).sizedAs(kindInt)
}()

func init() {
	if Int == Int64 {
		return
	}
	for _, n := range []namedType{{Int, "Int"}, {Uint, "Uint"}} {
		named = append(named, n)
		wirePredefined = append(wirePredefined, n.t)
	}
}

func basic[T any](name string, c class) *Type {
	rt := reflect.TypeFor[T]()
	return sized(name, c, int(rt.Size()), rt.Align())
}

// sized is a basic type by its layout alone. One whose values Go has not can be moved and not computed with.
func sized(name string, c class, size, align int) *Type {
	t := &Type{
		name: name, form: formBasic, combiner: "named",
		bounds: bounds{hi: size, data: true, align: align},
		size:   size, elements: 1, ub: size, extent: size,
		bools: c == classBool,
		flags: Predefined | Data,
	}
	t.sig = basicSignature(t, c)
	t.simplify()
	t.commit()
	return t
}
