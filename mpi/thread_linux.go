package mpi

import "golang.org/x/sys/unix"

// thisThread is the number of the calling thread.
func thisThread() uint64 { return uint64(unix.Gettid()) }
