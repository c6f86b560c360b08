// Package binding gives the C library, abi/core, what package mpi shows to no other program.
package binding

import "cadre.example/adi"

// Access is what mpi offers. C, R and S are mpi's *Comm, Request and Status: mpi imports this package, so that it cannot
// name them.
type Access[C, R, S any] struct {
	// Route returns what the C library needs to exchange small messages on c without calling Go: the Context, the context
	// id of the messages, and the world ranks of c; see [adi.Context.OpenLanes]. The Context is nil if messages on c need
	// more work.
	Route func(c C) (ctx *adi.Context, context uint64, world []int)

	// Label returns the label that reports print for operations that the C library has started on c.
	Label func(c C) any

	// Request returns the request of an operation that the C library has started on c.
	Request func(c C, w adi.BegunRequest) R

	// Status converts st to the Status that calls return.
	Status func(st adi.Status) S
}

var offered any

// Offer makes a what [Of] returns. Package mpi calls it once, when it is initialized.
func Offer[C, R, S any](a *Access[C, R, S]) { offered = a }

// Of returns what package mpi offers. It panics if C, R and S are not mpi's types.
func Of[C, R, S any]() *Access[C, R, S] { return offered.(*Access[C, R, S]) }
