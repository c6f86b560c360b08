package spin

import (
	"sync/atomic"
	"unsafe"

	"golang.org/x/sys/unix"
)

// sleepsOnWord says whether a thread can sleep until a word of memory changes.
const sleepsOnWord = true

const (
	futexWait = 0 | 128 // of this process only
	futexWake = 1 | 128
)

// sleepOnWord sleeps while w is v, or for less. It is a blocking system call: others get the processor.
func sleepOnWord(w *atomic.Uint32, v uint32) {
	unix.Syscall6(unix.SYS_FUTEX, uintptr(unsafe.Pointer(w)), futexWait, uintptr(v), 0, 0, 0)
}

// wakeWord wakes who sleeps on w.
func wakeWord(w *atomic.Uint32) {
	unix.RawSyscall6(unix.SYS_FUTEX, uintptr(unsafe.Pointer(w)), futexWake, 1, 0, 0, 0)
}
