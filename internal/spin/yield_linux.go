package spin

import "golang.org/x/sys/unix"

// Yield lets other processes run, and returns at once when there are none that want to. Goroutines of this process get
// nothing by it: a caller that waits for them too calls runtime.Gosched, which costs several times as much.
func Yield() { unix.RawSyscall(unix.SYS_SCHED_YIELD, 0, 0, 0) }
