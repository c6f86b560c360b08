package datatype

import (
	"fmt"
	"runtime"
	"strings"
	"sync"
)

// Undefined, as the precision or range of F90Real and F90Complex, leaves the choice to the other one. It equals
// mpi.Undefined.
const Undefined = -32766

// F90Integer returns the type of Fortran integers of kind selected_int_kind(r): the smallest that holds all numbers of r
// decimal digits (MPI_Type_create_f90_integer). The same r always returns the same type. The type is committed and has
// no name; its contents are r with the combiner "f90_integer". If no kind has so many digits, the result's Err says so.
func F90Integer(r int) *Type { return f90Type(f90Key{"f90_integer", 0, r}) }

// F90Real returns the type of Fortran reals of kind selected_real_kind(p, r): the smallest with p decimal digits and
// decimal exponents up to r (MPI_Type_create_f90_real). One of p and r may be Undefined. Otherwise it behaves like
// [F90Integer].
func F90Real(p, r int) *Type { return f90Type(f90Key{"f90_real", p, r}) }

// F90Complex returns the type of Fortran complex numbers whose parts are of F90Real(p, r) (MPI_Type_create_f90_complex).
func F90Complex(p, r int) *Type { return f90Type(f90Key{"f90_complex", p, r}) }

// An f90Key is a constructor with its arguments. p is 0 for integers.
type f90Key struct {
	combiner string
	p, r     int
}

var f90Types sync.Map // f90Key to *Type; bounded, since only arguments that a kind satisfies are kept

// f90Kinds are the kinds of the usual compilers, the smallest first, with the largest arguments that they satisfy.
var f90Kinds = sync.OnceValue(func() map[string][]f90Kind {
	kinds := map[string][]f90Kind{
		"f90_integer": {{0, 2, Int8}, {0, 4, Int16}, {0, 9, Int32}, {0, 18, Int64}, {0, 38, Integer16}},
		"f90_real":    {{6, 37, Float32}, {15, 307, Float64}},
		"f90_complex": {{6, 37, Complex64}, {15, 307, Complex128}},
	}
	if runtime.GOARCH == "amd64" && LongDouble.size == 16 { // the x87 format
		kinds["f90_real"] = append(kinds["f90_real"], f90Kind{18, 4931, LongDouble})
		kinds["f90_complex"] = append(kinds["f90_complex"], f90Kind{18, 4931, CLongDoubleComplex})
	}
	kinds["f90_real"] = append(kinds["f90_real"], f90Kind{33, 4931, Real16})
	kinds["f90_complex"] = append(kinds["f90_complex"], f90Kind{33, 4931, Complex32})
	return kinds
})

type f90Kind struct {
	p, r int
	typ  *Type
}

func f90Type(k f90Key) *Type {
	if t, ok := f90Types.Load(k); ok {
		return t.(*Type)
	}
	integer := k.combiner == "f90_integer"
	ints := []int{k.p, k.r}
	if integer {
		ints = ints[1:]
	}
	t := derived(k.combiner, ints, nil)
	old := k.kind()
	if old == nil {
		most := f90Kinds()[k.combiner]
		last := most[len(most)-1]
		want := fmt.Sprintf("r from 0 to %d", last.r)
		got := fmt.Sprintf("r is %d", k.r)
		if !integer {
			want = fmt.Sprintf("p from 0 to %d and %s, one of which may be Undefined", last.p, want)
			got = fmt.Sprintf("p is %d and %s", k.p, got)
		}
		t.fail("%s, want %s", strings.ReplaceAll(got, fmt.Sprint(Undefined), "Undefined"), want)
		return t.finish(new(checked))
	}
	t.wrap(old)
	t.flags = old.flags
	t.finish(new(checked))
	t.simplify()
	t.commit()
	first, _ := f90Types.LoadOrStore(k, t)
	return first.(*Type)
}

// kind is the type of the smallest kind that satisfies k, or nil.
func (k f90Key) kind() *Type {
	p, r := k.p, k.r
	if k.combiner != "f90_integer" {
		if p == Undefined && r == Undefined {
			return nil
		}
		if p == Undefined {
			p = 0
		}
		if r == Undefined {
			r = 0
		}
	}
	if p < 0 || r < 0 {
		return nil
	}
	for _, kind := range f90Kinds()[k.combiner] {
		if p <= kind.p && r <= kind.r {
			return kind.typ
		}
	}
	return nil
}
