// Package check decides from what ranks say about themselves which of them can never go on, and says it in words: who
// waits for whom, in which call, on which line, and what was probably meant. It is pure: it knows no device, no clock and
// no goroutine. Those who watch (internal/member, launch/job, mpi/mpitest) bring the States and print the words.
package check
