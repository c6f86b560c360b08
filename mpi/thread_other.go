//go:build !linux

package mpi

// thisThread is 0: threads have no number here.
func thisThread() uint64 { return 0 }
