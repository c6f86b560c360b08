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

// Initialized reports whether the process has called [Init] or [Main], whatever has become of it since. Sessions, and the
// ranks of [Local], do not count.
func Initialized() bool { return started.begun.Load() }

// Finalized reports whether the world of [Init] or [Main] has been finalized.
func Finalized() bool { return started.finalized.Load() }

// A ThreadLevel says which threads of a process may make calls. The values are the standard ABI's.
type ThreadLevel int

// The levels of the standard. Cadre's is always ThreadMultiple.
const (
	ThreadSingle     ThreadLevel = 0    // there is one
	ThreadFunneled   ThreadLevel = 1024 // the main thread
	ThreadSerialized ThreadLevel = 2048 // all, one at a time
	ThreadMultiple   ThreadLevel = 4096 // all at once
)

// String is the standard's name.
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

// QueryThread is which goroutines may make calls: all of them at once (MPI_Query_thread).
func QueryThread() ThreadLevel { return ThreadMultiple }

// IsThreadMain reports whether the calling thread of the operating system is the one that called [Init]. It means something
// for goroutines that hold on to theirs (runtime.LockOSThread) and for C programs; where threads cannot be told apart, and
// before Init, all are the main one.
func IsThreadMain() bool {
	main := started.main.Load()
	return main == 0 || main == thisThread()
}

// Version is the version of the standard that the package follows.
func Version() (version, subversion int) { return 5, 0 }

// Pcontrol is the program's word to whoever measures it (MPI_Pcontrol): level 0 ends the counting of [Comm.WriteStatistics]
// for the calling rank, any other begins it.
func (c *Comm) Pcontrol(level int) {
	c.must("Pcontrol")
	c.CountMessages(level != 0)
}
