// Package lane is the fast path of small messages over shared memory, for Go and for the C library of programs in C. A call of
// C into Go costs 60 ns, half of what such a message takes, so the C library sends and receives them without one.
//
// The package has three parts:
//
//   - The words. Rank, Lane, Begun, Queue, Shared and Place describe the memory that both sides work on. The state of a rank
//     stays where it is in memory of Go, which is pinned, and the structs hold its addresses. Hash sums the description up;
//     the C library and the Go library compare it when they meet.
//   - The path: call.go, ring.go, note.go, send.go, receive.go and begun.go. They are written in a part of Go that
//     internal/lane/gen turns into C, abi/c/lane.h. It is the only source of the C library's fast path. Tests run it as Go,
//     beside the ordinary path of package adi, and one access after the other in random orders.
//   - The primitives, with which the path touches memory that others touch too. Each name says the order of memory.
//
// The path keeps to the rules that goroutines keep to: it takes the same lock and the same token, looks at the same words, and
// leaves everything unusual to Go, with nothing changed.
package lane
