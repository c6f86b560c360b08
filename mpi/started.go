package mpi

import (
	"fmt"
	"sync/atomic"
)

// started is what is known of the world of this process.
var started struct {
	begun     atomic.Bool   // Init or Main has been called
	finalized atomic.Bool   // and its world has ended
	main      atomic.Uint64 // the thread that has called it
}

// worldBegins notes that Init or Main was called. It reports false the second time.
func worldBegins() bool { return !started.begun.Swap(true) }

// Initialized reports whether the process has called [Init] or [Main], even if its world has ended since
// (MPI_Initialized). Sessions and ranks of [Local] do not count.
func Initialized() bool { return started.begun.Load() }

// Finalized reports whether the world of [Init] or [Main] has been finalized (MPI_Finalized).
func Finalized() bool { return started.finalized.Load() }

// A ThreadLevel says which threads of a process may call MPI. The values are the standard ABI's.
type ThreadLevel int

// The levels of the standard. Cadre's is always ThreadMultiple.
const (
	ThreadSingle     ThreadLevel = 0    // there is one
	ThreadFunneled   ThreadLevel = 1024 // the main thread
	ThreadSerialized ThreadLevel = 2048 // all, one at a time
	ThreadMultiple   ThreadLevel = 4096 // all at once
)

// String returns the standard's name.
func (l ThreadLevel) String() string {
	switch l {
	case ThreadSingle:
		return "MPI_THREAD_SINGLE"
	case ThreadFunneled:
		return "MPI_THREAD_FUNNELED"
	case ThreadSerialized:
		return "MPI_THREAD_SERIALIZED"
	case ThreadMultiple:
		return "MPI_THREAD_MULTIPLE"
	}
	return fmt.Sprintf("thread level %d", int(l))
}

// QueryThread returns ThreadMultiple: all goroutines may call at once (MPI_Query_thread).
func QueryThread() ThreadLevel { return ThreadMultiple }

// IsThreadMain reports whether the calling operating system thread is the one that called [Init] (MPI_Is_thread_main).
// Its result is meaningful for C programs and for goroutines locked to their thread (runtime.LockOSThread). It returns
// true before Init, and on systems that cannot tell threads apart.
func IsThreadMain() bool {
	main := started.main.Load()
	return main == 0 || main == thisThread()
}

// Version returns the version of the standard that the package follows (MPI_Get_version).
func Version() (version, subversion int) { return 5, 0 }

// Pcontrol controls profiling on the calling rank (MPI_Pcontrol): level 0 stops counting for [Comm.WriteStatistics], any
// other level starts it.
func (c *Comm) Pcontrol(level int) {
	c.must("Pcontrol")
	c.CountMessages(level != 0)
}
