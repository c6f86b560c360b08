// Package address provides checked absolute addresses: MPI-1.1 section 3.12.6.
//
// Variables belong to the same sequential storage when they are parts of one array or one struct. [Of] and [OfSlice]
// register a storage in a [Space] and give an [Address] of it, which is a displacement from the space's [Space.Bottom].
// An Address is virtual: it is no pointer and is never made one. Every storage has a window of the space to itself, far
// from all others and at a secret place, so that whatever leaves a storage is in no other one, and arithmetic that the
// standard does not define gives an address of nothing. Each such mistake has an error of its own.
//
// A Space may be used by any number of goroutines at once. It keeps registered memory alive until [Space.Release].
package address
