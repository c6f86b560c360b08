// Package limits is the one home of every limit of size and time: how long a message may be before it is a rendezvous, how
// much unexpected data a rank keeps, how long a wait spins, how long a connection may take. limits.go says for each its unit,
// its reason, and the environment variable that changes it. All are constants, so that the compiler folds them.
//
// docs/limits.md is the same as a table; go generate writes it.
package limits

//go:generate go run ./gen ../../docs/limits.md
