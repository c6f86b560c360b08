package busy

import (
	"runtime"
	"syscall"
	"time"
)

// Slowdown is how many times longer a thread takes now than it computes, because others use the processors: 1 on an idle
// machine. A time that is promised may be that many times as long.
func Slowdown() float64 {
	const (
		thread = 1 // RUSAGE_THREAD
		enough = 20 * time.Millisecond
	)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	used := func() time.Duration {
		var u syscall.Rusage
		if syscall.Getrusage(thread, &u) != nil {
			return 0
		}
		return time.Duration(syscall.TimevalToNsec(u.Utime) + syscall.TimevalToNsec(u.Stime))
	}
	begin, first := time.Now(), used()
	for {
		computed, took := used()-first, time.Since(begin)
		if computed >= enough {
			return max(1, float64(took)/float64(computed))
		}
		if took > time.Minute {
			return 1 // times cannot be told here
		}
	}
}
