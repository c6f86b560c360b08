package address

import (
	"errors"

	"cadre.example/datatype"
)

// What can be wrong with an address. Errors of this package wrap one of these, and name the storage and the offset.
var (
	// ErrAddress: no storage has it, for instance because it was computed from addresses of different storages.
	ErrAddress = errors.New("address: not an address")
	// ErrRelative: a small displacement, as relative types have, where an absolute address belongs.
	ErrRelative = errors.New("address: a relative displacement, not an address")
	// ErrReleased: its storage was released.
	ErrReleased = errors.New("address: dangling")
	// ErrOutside: before or behind its storage, or bytes that begin inside and end outside.
	ErrOutside = errors.New("address: outside its storage")
	// ErrEnd: one past the end of its storage, which may be computed but holds nothing.
	ErrEnd = errors.New("address: one past the end is a bound, not a location")
	// ErrStorages: two addresses of different storages, where those of one are needed.
	ErrStorages = errors.New("address: of different storages")
	// ErrCount: an item of a message after the first has left the storages. The error wraps also why.
	ErrCount = errors.New("address: only the first item lies in its storages: absolute types mostly want a count of 1")
	// ErrRange: does not fit the space.
	ErrRange = errors.New("address: out of the range of the space")
	// ErrNil: a nil pointer has no address.
	ErrNil = errors.New("address: of nil")
)

// Mistakes with ordinary memory, which package datatype finds.
var (
	// ErrAbsolute: an absolute type with memory that is not a Bottom.
	ErrAbsolute = datatype.ErrAbsolute
	// ErrDifference: the address of b less the address of a, used as a displacement from a.
	ErrDifference = datatype.ErrDifference
)
