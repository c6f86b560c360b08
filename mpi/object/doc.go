// Package object sends any Go value as one message: maps, strings, slices of slices, trees. Every function has a codec,
// which is [Gob] unless an option says otherwise.
//
//	if err := object.Send(world, map[string]int{"the": 3}, 1, 0); err != nil {
//		return err
//	}
//
// Values travel as bytes, so it costs an encoding, an allocation and a decoding that the functions of package mpi do not
// have: numbers in slices, arrays and structs of them are better sent there.
//
// A message says that it holds an object, and by which codec. A receive that meets another message gets an error that
// wraps [ErrFormat], never a wrong value. In the collective functions a rank that cannot encode its value tells the
// others, so that all that would have needed it return an error and none waits.
package object
