package poll

import (
	"os"
	"runtime"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// A wait that a signal ends allocates nothing: on a busy machine the scheduler sends many.
func TestInterruptedWait(t *testing.T) {
	p, err := New()
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	pid, thread := os.Getpid(), unix.Gettid()
	over := make(chan struct{})
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for {
			select {
			case <-over:
				return
			default:
				unix.Tgkill(pid, thread, unix.SIGURG) // which the runtime uses, and takes for no harm
				time.Sleep(100 * time.Microsecond)
			}
		}
	}()
	made := testing.AllocsPerRun(50, func() { p.Wait(20 * time.Millisecond) })
	close(over)
	<-ended
	if made > 0 {
		t.Errorf("a wait makes %v allocations, want none", made)
	}
}
