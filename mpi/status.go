package mpi

import (
	"math"
	"sort"

	"cadre.example/adi"
	"cadre.example/datatype"
)

// A Status describes a received message. A program may set its fields, for example in the Query callback of a
// [Grequest].
type Status struct {
	Source, Tag int   // of the message; Source is a rank of the communicator
	Bytes       int   // received, in packed form; after a probe between unlike processors, the bytes on the wire
	Cancelled   bool  // the operation was withdrawn before it met its counterpart
	Err         error // of this request, when several were waited for

	form datatype.Representation // of Bytes, of a message that was probed in a job of unlike processors
}

// The statuses of operations that met nothing: of a null request, and of a receive from ProcNull.
var (
	emptyStatus = Status{Source: AnySource, Tag: AnyTag}
	nullStatus  = Status{Source: ProcNull, Tag: AnyTag}
)

func statusOf(s adi.Status) Status {
	return Status{Source: int(s.Source), Tag: int(s.Tag), Bytes: s.Bytes, Cancelled: s.Cancelled, form: s.Form}
}

// Count returns the number of whole items of t that were received (MPI_Get_count). ok is false (MPI_UNDEFINED) if the
// message is not a whole number of items.
func (s Status) Count(t *datatype.Type) (n int, ok bool) {
	return t.Count(t.PackedLen(s.form, s.Bytes))
}

// Elements returns the number of basic elements of t that were received, including those of a partial item
// (MPI_Get_elements). ok is false if even a basic element is partial.
func (s Status) Elements(t *datatype.Type) (n int, ok bool) {
	return t.Elements(t.PackedLen(s.form, s.Bytes))
}

// SetElements makes s report n received basic elements of t (MPI_Status_set_elements).
func (s *Status) SetElements(t *datatype.Type, n int) error {
	const op = "SetElements"
	wrong := func(class Class, arg string, value any, expected string) error {
		return &Error{Class: class, Op: op, Rank: -1, Peer: -1, Arg: arg, Value: value, Want: expected}
	}
	if t == nil {
		return wrong(ErrType, "the type", nil, "a datatype")
	}
	if err := t.Err(); err != nil {
		return &Error{Class: ErrType, Op: op, Rank: -1, Peer: -1, Err: &typeCause{err: err}}
	}
	if n < 0 {
		return wrong(ErrCount, "n", n, "at least 0")
	}
	per := t.NumElements()
	s.form = datatype.Native
	if per == 0 {
		if n > 0 {
			return wrong(ErrCount, "n", n, "0: "+t.Short()+" has no elements")
		}
		s.Bytes = 0
		return nil
	}
	if t.Size() > 0 && n/per > math.MaxInt/t.Size()-1 {
		return wrong(ErrCount, "n", n, "a message of less than 2^63 bytes")
	}
	// The part of an item is as long as the shortest prefix with as many elements.
	part := sort.Search(t.Size(), func(bytes int) bool {
		have, _ := t.Elements(bytes)
		return have >= n%per
	})
	s.Bytes = n/per*t.Size() + part
	return nil
}

// CountOf returns the number of values of T that were received. ok is false if the message is not a whole number of
// them.
func CountOf[T any](s Status) (n int, ok bool) {
	t, err := datatype.For[T]()
	if err != nil {
		return 0, false
	}
	return s.Count(t)
}
