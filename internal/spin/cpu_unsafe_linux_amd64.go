package spin

import (
	"runtime"
	"unsafe"

	"golang.org/x/sys/unix"
)

func cpuNumber() int

func hasRDTSCP() bool

// CPU is the number of the processor that the caller runs on, or was running on a moment ago; -1 where that is not known
// at the price of some nanoseconds.
func CPU() int {
	if !numbered {
		return -1
	}
	return cpuNumber()
}

// numbered says that the processor's own register and the system agree.
var numbered = func() bool {
	if !hasRDTSCP() {
		return false
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for range 100 {
		var before, after uint32
		_, _, e1 := unix.RawSyscall(unix.SYS_GETCPU, uintptr(unsafe.Pointer(&before)), 0, 0)
		got := cpuNumber()
		_, _, e2 := unix.RawSyscall(unix.SYS_GETCPU, uintptr(unsafe.Pointer(&after)), 0, 0)
		if e1 != 0 || e2 != 0 {
			return false
		}
		if before == after { // the thread has stayed
			return got == int(before)
		}
	}
	return false
}()
