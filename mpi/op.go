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

// Loc is a value with its index, for MaxLoc and MinLoc, which give the extreme value with its lowest index.
type Loc[V, I any] struct {
	Value V
	Index I
}

// OpFunc is the operation that makes f(lower, upper) of each pair of elements, where lower comes from lower ranks. f must
// be associative; it is not assumed to commute. A panic in f is the rank's.
func OpFunc[T any](f func(lower, upper T) T) Op {
	if f == nil {
		return Op{}
	}
	return Op{op: op.Func(f)}
}

// OpSlice is the operation f, which makes inout[i] = in[i] op inout[i] for all elements of its two equally long slices,
// where in comes from lower ranks, as MPI_User_function does. It must keep neither slice. It is called with parts of the
// data, in any division, and is not assumed to commute.
func OpSlice[T any](f func(in, inout []T)) Op {
	if f == nil {
		return Op{}
	}
	return Op{op: op.Slice(f)}
}

// OpBuffer is OpSlice for any datatype: f gets two buffers of equal count and type.
func OpBuffer(f func(in, inout Buffer)) Op {
	if f == nil {
		return Op{}
	}
	return Op{op: op.Buffer(func(in, inout datatype.Mem, n int, t *datatype.Type) {
		f(Buffer{in, n, t}, Buffer{inout, n, t})
	})}
}

// Commutes is o, declared to commute: operands may then be folded in another order than that of the ranks. Predefined
// operations are returned as they are.
func (o Op) Commutes() Op { return Op{op: o.op.Commutes()} }

// Foreign is o, declared to be a function that only those may call who are in a call of the rank, as functions of C are: in
// an operation that does not block it is then called only while the rank waits or tests, whatever it waits for.
func (o Op) Foreign() Op { return Op{op: o.op.Foreign()} }

// Commutative reports whether operands may be folded in another order than that of the ranks. The zero Op does not commute.
func (o Op) Commutative() bool { return o.op != nil && o.op.Commutative() }

// String is the operation's name.
func (o Op) String() string {
	if o.op == nil {
		return "no operation"
	}
	return o.op.Name()
}
