//go:build linux

package poll

import (
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// wait is epoll_wait. That of package unix allocates an error for each wait that a signal interrupts, and the scheduler
// sends signals, most of them on a busy machine.
func wait(epoll int, evs *[4]unix.EpollEvent, ms int) (int, syscall.Errno) {
	n, _, errno := unix.Syscall6(unix.SYS_EPOLL_PWAIT, uintptr(epoll), uintptr(unsafe.Pointer(evs)), uintptr(len(evs)), uintptr(ms), 0, 0)
	if errno != 0 {
		return 0, errno
	}
	return int(n), 0
}
