package mpi

import (
	"cadre.example/adi"
	"cadre.example/datatype"
)

// A Status says what was received.
type Status struct {
	Source, Tag int   // of the message; Source is a rank of the communicator
	Bytes       int   // that were received, in packed form
	Cancelled   bool  // the operation was withdrawn before it met its counterpart
	Err         error // of this request, when several were waited for
}

// The statuses of operations that met nothing: of a null request, and of a receive from ProcNull.
var (
	emptyStatus = Status{Source: AnySource, Tag: AnyTag}
	nullStatus  = Status{Source: ProcNull, Tag: AnyTag}
)

func statusOf(s adi.Status) Status {
	return Status{Source: int(s.Source), Tag: int(s.Tag), Bytes: s.Bytes, Cancelled: s.Cancelled}
}

// Count is the number of whole items of t that were received; ok is false (MPI_UNDEFINED) when what was received is not a
// whole number of them.
func (s Status) Count(t *datatype.Type) (n int, ok bool) {
	return t.Count(s.Bytes)
}

// Elements is the number of basic elements of t that were received, also of an item that came in part; ok is false when
// even one of these came in part.
func (s Status) Elements(t *datatype.Type) (n int, ok bool) {
	return t.Elements(s.Bytes)
}

// CountOf is the number of values of T that were received; ok is false when it is not a whole number.
func CountOf[T any](s Status) (n int, ok bool) {
	t, err := datatype.For[T]()
	if err != nil {
		return 0, false
	}
	return s.Count(t)
}
