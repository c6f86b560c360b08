package devicetest

import (
	"os"
	"runtime"
	"runtime/debug"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// settled is how long no descriptor may have come free before there are none.
const settled = 300 * time.Millisecond

// Exhaust leaves the process without descriptors until restore is called. Until then nothing is collected, which would close
// what tests before have left open.
func Exhaust(t *testing.T) (restore func()) {
	t.Helper()
	percent := debug.SetGCPercent(-1)
	collected := make(chan struct{})
	runtime.AddCleanup(new([16]byte), func(c chan struct{}) { close(c) }, collected)
	runtime.GC()
	<-collected
	var old unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_NOFILE, &old); err != nil {
		t.Fatal(err)
	}
	low := old
	low.Cur = 256
	if err := unix.Setrlimit(unix.RLIMIT_NOFILE, &low); err != nil {
		t.Fatal(err)
	}
	var held []int
	// Connections that lost a race, or are left of another test, may be closed a little later.
	for last := time.Now(); time.Since(last) < settled; time.Sleep(time.Millisecond) {
		for {
			fd, err := unix.Open(os.DevNull, unix.O_RDONLY|unix.O_CLOEXEC, 0)
			if err != nil {
				break
			}
			held = append(held, fd)
			last = time.Now()
		}
	}
	return func() {
		debug.SetGCPercent(percent)
		for _, fd := range held {
			unix.Close(fd)
		}
		if err := unix.Setrlimit(unix.RLIMIT_NOFILE, &old); err != nil {
			t.Error(err)
		}
	}
}
