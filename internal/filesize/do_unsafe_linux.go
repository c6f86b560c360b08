package filesize

import (
	"runtime"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Do calls f. A call in f that would make a file longer than the limit fails with EFBIG. The kernel sends the signal to the
// thread that makes the call, so f must make its calls on its own goroutine.
func Do(f func() error) error {
	var l unix.Rlimit
	if unix.Getrlimit(unix.RLIMIT_FSIZE, &l) == nil && l.Cur == unix.RLIM_INFINITY {
		return f()
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var one, before unix.Sigset_t
	one.Val[word] = bit
	if unix.PthreadSigmask(unix.SIG_BLOCK, &one, &before) != nil {
		return f()
	}
	defer unix.PthreadSigmask(unix.SIG_SETMASK, &before, nil)
	if !pending() { // one that waits already is the program's own
		defer consume(&one)
	}
	return f()
}

// Where the signal is in a set of signals.
const (
	wordBits = 8 * int(unsafe.Sizeof(unix.Sigset_t{}.Val[0]))
	word     = (int(unix.SIGXFSZ) - 1) / wordBits
	bit      = 1 << ((int(unix.SIGXFSZ) - 1) % wordBits)
	// setBytes is the size of the kernel's set of signals, which is shorter than the C library's.
	setBytes = 8
)

// pending says whether the signal waits for this thread, or for the process.
func pending() bool {
	var set unix.Sigset_t
	_, _, e := unix.RawSyscall(unix.SYS_RT_SIGPENDING, uintptr(unsafe.Pointer(&set)), setBytes, 0)
	return e == 0 && set.Val[word]&bit != 0
}

// consume takes the signal, if it waits.
func consume(set *unix.Sigset_t) {
	var now unix.Timespec
	for {
		_, _, e := unix.RawSyscall6(unix.SYS_RT_SIGTIMEDWAIT, uintptr(unsafe.Pointer(set)), 0, uintptr(unsafe.Pointer(&now)), setBytes, 0, 0)
		if e != unix.EINTR {
			return
		}
	}
}
