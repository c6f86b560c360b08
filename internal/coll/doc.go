// Package coll is the front door of collective operations: it makes their arguments, lets the ranks agree, has an algorithm
// selected, and carries the call out. Package mpi checks the arguments before.
//
// The packages below it, from the bottom up:
//
//   - cells is the layout of shared memory;
//   - engine is one call on one rank: primitives, errors, the registry of algorithms and the selection;
//   - message has the algorithms over point-to-point messages;
//   - shared has those of ranks that share memory, and the small-message path;
//   - local has those of goroutine ranks of one process;
//   - schedule has nonblocking and persistent calls.
//
// An operation is a kind (engine/word.go), a function that makes its Args (engine/arguments.go), a line in perform, and a file
// here. That file finds the sizes, begins the call, and picks the algorithm; large and unequal data need agreement first
// (agree.go). While sizes are small every send is eager and cannot block. An algorithm of an operation that there is
// already is one file in message, shared or local.
//
// Costs are given for p ranks in terms of a, the time of one small message, b, the time per byte, and g, the time to
// reduce one byte.
package coll
