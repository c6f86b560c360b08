// Package window is one-sided communication (chapter 12 of the standard): ranks expose memory, and others read, write and
// update it without a call of its owner.
//
// A rank reaches the memory of a target in one of two ways, which are chosen once for each pair of ranks:
//
//   - directly, where the memory is in its own address space: the target is a goroutine of this process, or the window's
//     memory was allocated in a segment that both processes map. An operation is a copy, or a loop of atomic
//     instructions;
//   - through the target's agent, by messages: a task of the target that progress carries out, also while the target's
//     program computes.
//
// Whichever way is taken, the same functions work on the same memory by the same rules (atomic.go), so that updates of
// several origins are atomic towards each other.
//
// Package mpi checks arguments; this package checks what only a window can know: epochs (epoch.go), bounds (reach.go) and
// types that cannot be accumulated (update.go).
package window
