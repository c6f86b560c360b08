package main

import (
	"runtime"
	"sync"

	"cadre.example/internal/environ"
)

const (
	// launcherProcs is how many processors a launcher uses at most: it passes lines on, and is no rank.
	launcherProcs = 4
	// launcherThreads are those that a launcher of a few ranks has after a while.
	launcherThreads = 6
)

// takeThreads starts the threads of a launcher before there are ranks. The Go runtime ends a program for which it cannot start a
// thread, and ranks may take those that are left of a limit. On hosts with many processors the launcher would have many more.
func takeThreads() {
	if environ.Get(environ.GOMAXPROCS) == "" && runtime.GOMAXPROCS(0) > launcherProcs {
		runtime.GOMAXPROCS(launcherProcs)
	}
	var all, done sync.WaitGroup
	all.Add(launcherThreads)
	done.Add(launcherThreads)
	for range launcherThreads {
		go func() {
			defer done.Done()
			runtime.LockOSThread() // each has a thread of its own while all are here
			defer runtime.UnlockOSThread()
			all.Done()
			all.Wait()
		}()
	}
	done.Wait()
}
