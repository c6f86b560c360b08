package datatype

import "fmt"

// TypeClass is a kind of number for MatchSize.
type TypeClass int

const (
	ClassReal    TypeClass = iota // floating-point numbers
	ClassInteger                  // signed integers
	ClassComplex                  // pairs of floating-point numbers
)

// MatchSize returns the predefined type of that class and size in bytes (MPI_Type_match_size), a Go type if there is
// one. If no type matches, the result's Err lists the sizes that exist.
func MatchSize(class TypeClass, size int) *Type {
	var choice []*Type
	name := ""
	switch class {
	case ClassReal:
		name, choice = "real", []*Type{Float32, Float64, Real16}
	case ClassInteger:
		name, choice = "integer", []*Type{Int8, Int16, Int32, Int64, Integer16}
	case ClassComplex:
		name, choice = "complex", []*Type{Complex64, Complex128, Complex32}
	default:
		return derivedWrong(Contents{Combiner: "match_size"}, fmt.Sprintf("class is %d, want ClassReal, ClassInteger or ClassComplex", class))
	}
	var sizes []int
	for _, t := range choice {
		if t.size == size {
			return t
		}
		sizes = append(sizes, t.size)
	}
	return derivedWrong(Contents{Combiner: "match_size"}, fmt.Sprintf("size of a %s is %d, want one of %v", name, size, sizes))
}
