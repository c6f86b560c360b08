package mpi

import (
	"runtime"
	"sync"
	"weak"

	"cadre.example/datatype"
)

// typeAttributes has the attributes of all datatypes that have any.
var typeAttributes sync.Map // of weak.Pointer[datatype.Type] to *attributes[*datatype.Type]

var datatypes = objects[*datatype.Type]{
	keyNames:   keysNamed("TypeKey"),
	attributes: attributesOfType,
	usable: func(t *datatype.Type, op string) *Error {
		if t == nil {
			return &Error{Class: ErrType, Op: op, Rank: -1, Peer: -1, Arg: "the type", Value: "nil", Want: "a datatype"}
		}
		return nil
	},
	failed: func(_ *datatype.Type, op string, class Class) *Error {
		return &Error{Class: class, Op: op, Rank: -1, Peer: -1}
	},
	report: func(_ *datatype.Type, e *Error) error {
		if e == nil {
			return nil
		}
		return e
	},
}

// attributesOfType returns the attributes of t. Without add, a type that has none gets no place in typeAttributes.
func attributesOfType(t *datatype.Type, add bool) *attributes[*datatype.Type] {
	key := weak.Make(t)
	a, old := typeAttributes.Load(key)
	if !old && !add {
		return &attributes[*datatype.Type]{}
	}
	if !old {
		if a, old = typeAttributes.LoadOrStore(key, &attributes[*datatype.Type]{}); !old {
			runtime.AddCleanup(t, func(key weak.Pointer[datatype.Type]) { typeAttributes.Delete(key) }, key)
		}
	}
	return a.(*attributes[*datatype.Type])
}

// DupType returns t.Dup() with the attributes of t that their Copy callbacks pass on (MPI_Type_dup).
func DupType(t *datatype.Type) (*datatype.Type, error) {
	const op = "DupType"
	if e := datatypes.usable(t, op); e != nil {
		return nil, e
	}
	copies, e := copyAttributes(t, op)
	if e != nil {
		return nil, e
	}
	d := t.Dup()
	if len(copies.list) > 0 {
		attributesOfType(d, true).list = copies.list
	}
	return d, nil
}

// FreeType deletes the attributes of t, the latest first; an attribute whose Delete callback fails stays
// (MPI_Type_free). The type itself need not be freed.
func FreeType(t *datatype.Type) error {
	const op = "FreeType"
	e := datatypes.usable(t, op)
	if e == nil {
		e = deleteAttributes(t, op)
	}
	return datatypes.report(t, e)
}
