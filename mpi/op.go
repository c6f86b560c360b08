package mpi

import (
	"cadre.example/datatype"
	"cadre.example/internal/op"
)

// An Op is the operation of a reduction. The zero Op is none.
//
// Sum and Prod are defined for integers, real and complex numbers; Max and Min for integers and real numbers; LAnd, LOr
// and LXor for integers and bools; BAnd, BOr and BXor for integers and datatype.Byte; MaxLoc and MinLoc for [Loc] and the
// pairs of datatype.ValueIndex. Derived types of one such basic type are reduced element by element. Replace and NoOp are
// for one-sided accumulation, and reductions refuse them. Max and Min of anything and NaN are NaN.
type Op struct {
	_  [0]func()
	op *op.Op
}

// The predefined operations.
var (
	Sum     = Op{op: op.Sum}
	Prod    = Op{op: op.Prod}
	Max     = Op{op: op.Max}
	Min     = Op{op: op.Min}
	LAnd    = Op{op: op.LAnd}
	LOr     = Op{op: op.LOr}
	LXor    = Op{op: op.LXor}
	BAnd    = Op{op: op.BAnd}
	BOr     = Op{op: op.BOr}
	BXor    = Op{op: op.BXor}
	MaxLoc  = Op{op: op.MaxLoc}
	MinLoc  = Op{op: op.MinLoc}
	Replace = Op{op: op.Replace}
	NoOp    = Op{op: op.NoOp}
)

// Loc is a value with its index. MaxLoc and MinLoc return the extreme value and, among equal ones, the lowest index.
type Loc[V, I any] struct {
	Value V
	Index I
}

// OpFunc returns an operation that computes f(lower, upper) for each pair of elements, where lower comes from lower
// ranks. f must be associative; Cadre does not assume that it commutes. A panic in f is a panic of the rank.
func OpFunc[T any](f func(lower, upper T) T) Op {
	if f == nil {
		return Op{}
	}
	return Op{op: op.Func(f)}
}

// OpSlice returns an operation that calls f to compute inout[i] = in[i] op inout[i] for all elements of two slices of
// equal length, like MPI_User_function. in comes from lower ranks. f must not keep the slices. Cadre may call it with
// any part of the data, and does not assume that it commutes.
func OpSlice[T any](f func(in, inout []T)) Op {
	if f == nil {
		return Op{}
	}
	return Op{op: op.Slice(f)}
}

// OpBuffer is [OpSlice] for any datatype: f gets two Buffers of equal count and type.
func OpBuffer(f func(in, inout Buffer)) Op {
	if f == nil {
		return Op{}
	}
	return Op{op: op.Buffer(func(in, inout datatype.Mem, n int, t *datatype.Type) {
		f(Buffer{in, n, t}, Buffer{inout, n, t})
	})}
}

// Commutes returns o, declared commutative: Cadre may then combine operands in any order of ranks. A predefined
// operation is returned unchanged.
func (o Op) Commutes() Op { return Op{op: o.op.Commutes()} }

// Foreign returns o, declared to run only inside a call of the rank, as C functions must. In a nonblocking collective
// Cadre then calls it only while the rank is in some wait or test.
func (o Op) Foreign() Op { return Op{op: o.op.Foreign()} }

// Commutative reports whether Cadre may combine operands in any order of ranks. The zero Op does not commute.
func (o Op) Commutative() bool { return o.op != nil && o.op.Commutative() }

// String returns the name of the operation.
func (o Op) String() string {
	if o.op == nil {
		return "no operation"
	}
	return o.op.Name()
}
