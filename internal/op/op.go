package op

import (
	"errors"
	"fmt"
	"slices"

	"cadre.example/datatype"
)

// Codes are what ranks compare to see that they reduce with the same operation.
const (
	CodeNone = iota
	CodeSum
	CodeProd
	CodeMax
	CodeMin
	CodeLAnd
	CodeLOr
	CodeLXor
	CodeBAnd
	CodeBOr
	CodeBXor
	CodeMaxLoc
	CodeMinLoc
	CodeReplace
	CodeNoOp
	CodeUser
	CodeUserCommutes
	codes
)

var codeNames = [codes]string{
	"", "Sum", "Prod", "Max", "Min", "LAnd", "LOr", "LXor", "BAnd", "BOr", "BXor", "MaxLoc", "MinLoc", "Replace", "NoOp",
	"a user's operation", "a user's commutative operation",
}

// CodeName is the name of an operation as users write it.
func CodeName(code int) string {
	if code <= 0 || code >= int(codes) {
		return fmt.Sprintf("operation %d", code)
	}
	return codeNames[code]
}

// An Op is an operation of a reduction. It is immutable and may be used by any number of goroutines.
type Op struct {
	code    int
	foreign bool
	typed   typed                                                 // of OpFunc and OpSlice
	laid    func(in, inout datatype.Mem, n int, t *datatype.Type) // of OpBuffer
}

// The predefined operations.
var (
	Sum     = &Op{code: CodeSum}
	Prod    = &Op{code: CodeProd}
	Max     = &Op{code: CodeMax}
	Min     = &Op{code: CodeMin}
	LAnd    = &Op{code: CodeLAnd}
	LOr     = &Op{code: CodeLOr}
	LXor    = &Op{code: CodeLXor}
	BAnd    = &Op{code: CodeBAnd}
	BOr     = &Op{code: CodeBOr}
	BXor    = &Op{code: CodeBXor}
	MaxLoc  = &Op{code: CodeMaxLoc}
	MinLoc  = &Op{code: CodeMinLoc}
	Replace = &Op{code: CodeReplace} // inout = in; for one-sided accumulation only
	NoOp    = &Op{code: CodeNoOp}    // inout stays; for one-sided accumulation only
)

// Code is what ranks compare; it is CodeNone without an operation.
func (o *Op) Code() int {
	if o == nil {
		return CodeNone
	}
	return o.code
}

// Name is what messages call the operation.
func (o *Op) Name() string { return CodeName(o.code) }

// Commutative reports whether operands may be folded in another order than that of the ranks. All predefined operations
// but Replace and NoOp commute.
func (o *Op) Commutative() bool {
	return o.code != CodeUser && o.code != CodeReplace && o.code != CodeNoOp
}

// Commutes is o, declared to commute.
func (o *Op) Commutes() *Op {
	if o == nil || o.code != CodeUser {
		return o
	}
	p := *o
	p.code = CodeUserCommutes
	return &p
}

// Foreign is o, declared to be a function that only those may call who are in a call of the rank.
func (o *Op) Foreign() *Op {
	if o == nil {
		return nil
	}
	p := *o
	p.foreign = true
	return &p
}

// IsForeign reports whether o is such a function.
func (o *Op) IsForeign() bool { return o != nil && o.foreign }

// ErrUndefined is wrapped by the errors of operations that do not exist for a type.
var ErrUndefined = errors.New("operation not defined for the type")

// A Mode is how an operation wants its operands.
type Mode uint8

const (
	// Flat operands are the packed bytes of one basic type.
	Flat Mode = iota + 1
	// Typed operands are Go slices that the operation itself makes.
	Typed
	// Laid operands lie in memory as their type says.
	Laid
)

// A Bound is an operation that was found to be defined for a type.
type Bound struct {
	Mode Mode
	Type *datatype.Type // of the operands: the basic type when flat
	Per  int            // operands of Type in one item of the type that was bound

	op     *Op
	kernel func(in, inout []byte)
	pair   pairKernel
	index  int // Laid pairs: displacement of the index
	extent int
}

// Bind finds o for items of t.
func (o *Op) Bind(t *datatype.Type) (Bound, error) {
	if err := t.Err(); err != nil {
		return Bound{}, err
	}
	if o == nil || o.code == CodeNone {
		return Bound{}, fmt.Errorf("%w: there is no operation", ErrUndefined)
	}
	switch {
	case o.typed != nil:
		return o.typed.bind(o, t)
	case o.laid != nil:
		return Bound{Mode: Laid, Type: t, Per: 1, op: o}, nil
	case o.code == CodeMaxLoc || o.code == CodeMinLoc:
		return o.bindPair(t)
	}
	basic := t.Basic()
	switch {
	case t.Size() == 0:
		return Bound{Mode: Flat, Type: datatype.Byte, op: o, kernel: func(_, _ []byte) {}}, nil
	case basic == nil || basic != t && hasStruct(t):
		return Bound{}, fmt.Errorf("%w: %s reduces numbers, not the struct %s: give OpFunc or OpSlice a function for it", ErrUndefined, o.Name(), t.Short())
	}
	k := kernelOf(o.code, basic.Canonical())
	if k == nil {
		return Bound{}, fmt.Errorf("%w: %s is not defined for %s, only for %s", ErrUndefined, o.Name(), basic, domain[o.code])
	}
	return Bound{Mode: Flat, Type: basic, Per: t.NumElements(), op: o, kernel: k}, nil
}

// hasStruct reports whether t is made of structs or pairs. Their fields mean different things even where they are of one
// type.
func hasStruct(t *datatype.Type) bool {
	if _, _, ok := t.Pair(); ok {
		return true
	}
	c := t.Contents()
	return c.Combiner == "struct" || c.Combiner == "struct_at" || slices.ContainsFunc(c.Types, hasStruct)
}

// domain says for what an operation is defined.
var domain = [codes]string{
	CodeSum: "integers, real and complex numbers", CodeProd: "integers, real and complex numbers",
	CodeMax: "integers and real numbers", CodeMin: "integers and real numbers",
	CodeLAnd: "integers and bools", CodeLOr: "integers and bools", CodeLXor: "integers and bools",
	CodeBAnd: "integers and bytes", CodeBOr: "integers and bytes", CodeBXor: "integers and bytes",
	CodeReplace: "predefined types", CodeNoOp: "predefined types",
}

// Commutative is the operation's.
func (b *Bound) Commutative() bool { return b.op.Commutative() }

// Fold makes inout = in op inout, for flat operands of equal length.
func (b *Bound) Fold(in, inout []byte) { b.kernel(in, inout) }

// FoldTyped is Fold for n items of typed operands, which New has made.
func (b *Bound) FoldTyped(in, inout any, n int) { b.op.typed.fold(in, inout, n) }

// New makes a typed operand for n items, and Free gives it back.
func (b *Bound) New(n int) (any, datatype.Mem) { return b.op.typed.make(n) }

// Free gives back what New has made.
func (b *Bound) Free(operand any) { b.op.typed.free(operand) }

// A Place is an operand in memory layout: n items with displacement 0 of the first at Mem's origin, which is byte Origin
// of Raw. Raw is not needed for a user's operation.
type Place struct {
	Mem    datatype.Mem
	Raw    []byte
	Origin int
}

// FoldLaid is Fold for n operands in memory layout.
func (b *Bound) FoldLaid(in, inout Place, n int) {
	if b.pair != nil {
		b.pair(in.Raw, inout.Raw, in.Origin, inout.Origin, n, b.extent, b.index)
		return
	}
	b.op.laid(in.Mem, inout.Mem, n, b.Type)
}

// ByCode is the predefined operation with a code, or nil.
func ByCode(code int) *Op {
	for _, o := range []*Op{Sum, Prod, Max, Min, LAnd, LOr, LXor, BAnd, BOr, BXor, MaxLoc, MinLoc, Replace, NoOp} {
		if o.code == code {
			return o
		}
	}
	return nil
}
