package spin

import (
	"runtime"
	"sync/atomic"
)

// threads says that the goroutines that wait are locked to threads.
var threads atomic.Bool

// OnThreads says, for good, that those who wait in this process are goroutines that are locked to their threads, as all
// are that C called. The scheduler can only let such a goroutine run, or sleep, by waking another thread: 10 to 50 us for
// what takes 0.2 else. It must precede all waits.
func OnThreads() { threads.Store(true) }

// Threads reports whether OnThreads was called.
func Threads() bool { return threads.Load() }

// Turn lets other goroutines run, and where callers are locked to threads the system's threads instead: a goroutine that
// has no thread gets one all the same, as the scheduler takes a processor away from who keeps it for 10 ms.
func Turn() {
	if threads.Load() {
		Yield()
		return
	}
	runtime.Gosched()
}
