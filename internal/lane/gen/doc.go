// Package gen writes the C of package lane: its words as structs, and the functions of its path.
//
// The path is written in a part of Go that means the same in C:
//
//   - Types are uint64, bool, addresses of words (At64, At32, At8) and pointers to structs of the path. Fields may also be
//     uint32 and int32, which must be converted before anything is done with them.
//   - Arithmetic is of uint64 alone, so it never overflows into something that C does not define. Shifts are by constants
//     below 64, or by what is masked with 63; divisors are constants.
//   - Indices of arrays are masked with a constant below the array's length.
//   - Memory that others touch too is touched by the primitives of words_unsafe.go alone, whose names say their order. C
//     leaves open in which order it carries out the parts of an expression, so no more than one part may have an order.
//   - A function is a plain one, with at most one result. There are no variables outside of functions, no methods, closures,
//     interfaces, slices, strings or maps, no new names for a name that is in sight, and no names that C has words for.
//   - Statements are declarations, assignments, if, for, break, continue, return and calls.
//
// Everything else is refused, with its place.
package gen
