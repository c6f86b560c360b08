package op

import (
	"fmt"
	"sync"

	"cadre.example/datatype"
)

// typed is an operation on Go slices of one element type.
type typed interface {
	bind(o *Op, t *datatype.Type) (Bound, error)
	make(n int) (any, datatype.Mem)
	free(any)
	fold(in, inout any, n int)
}

// Func is the operation that makes f(lower, upper) of each pair of elements.
func Func[T any](f func(lower, upper T) T) *Op {
	return Slice(func(in, inout []T) {
		inout = inout[:len(in)]
		for i, v := range in {
			inout[i] = f(v, inout[i])
		}
	})
}

// Slice is the operation f, which must make inout[i] = in[i] op inout[i] for all i and keep neither slice.
func Slice[T any](f func(in, inout []T)) *Op {
	s := &sliceOp[T]{f: f}
	s.kernel = func(in, inout []byte) { f(view[T](in), view[T](inout)) }
	return &Op{code: CodeUser, typed: s}
}

// Buffer is the operation f on n items of t in memory layout.
func Buffer(f func(in, inout datatype.Mem, n int, t *datatype.Type)) *Op {
	return &Op{code: CodeUser, laid: f}
}

// sliceOp works on slices of its own: T may hold fields that are no part of its type, even pointers, for which raw memory
// will not do.
type sliceOp[T any] struct {
	f      func(in, inout []T)
	kernel func(in, inout []byte) // f on the packed bytes of a T that is a basic type
	pool   sync.Pool              // of *[]T
}

func (s *sliceOp[T]) bind(o *Op, t *datatype.Type) (Bound, error) {
	mine, err := datatype.For[T]()
	if err != nil {
		return Bound{}, err
	}
	if mine.Basic() == mine {
		basic := t.Basic()
		if basic == mine || t.Size() == 0 || basic == datatype.Byte && mine == datatype.Uint8 {
			return Bound{Mode: Flat, Type: mine, Per: t.NumElements(), op: o, kernel: s.kernel}, nil
		}
	}
	if t != mine {
		return Bound{}, fmt.Errorf("%w: the operation is a function of %s, the data are %s: OpBuffer takes any type", ErrUndefined, mine.Short(), t.Short())
	}
	return Bound{Mode: Typed, Type: t, Per: 1, op: o}, nil
}

func (s *sliceOp[T]) make(n int) (any, datatype.Mem) {
	p, _ := s.pool.Get().(*[]T)
	if p == nil {
		p = new([]T)
	}
	if cap(*p) < n {
		*p = make([]T, n)
	}
	*p = (*p)[:n]
	m, _, _ := datatype.Of(*p)
	return p, m
}

// free keeps nothing of the user's alive: what is not part of the type is cleared.
func (s *sliceOp[T]) free(operand any) {
	p := operand.(*[]T)
	clear(*p)
	s.pool.Put(p)
}

func (s *sliceOp[T]) fold(in, inout any, n int) {
	s.f((*in.(*[]T))[:n], (*inout.(*[]T))[:n])
}
