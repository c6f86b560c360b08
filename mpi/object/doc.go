// Package object sends any Go value as one message: maps, strings, slices of slices, trees. Every function takes a codec
// as an option; the default is [Gob].
//
//	if err := object.Send(world, map[string]int{"the": 3}, 1, 0); err != nil {
//		return err
//	}
//
// Each message costs an encoding, an allocation and a decoding. Send numbers, and arrays and structs of numbers, with
// package mpi, which needs none of these.
//
// A message carries a mark and the name of its codec. A receive that gets another message returns an error that wraps
// [ErrFormat], never a wrong value. In a collective, a rank that cannot encode its value tells the others: all ranks
// that need the value return an error, and none waits.
package object
