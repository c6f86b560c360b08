//go:build linux

package shm

import (
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

var bellByte = [1]byte{1}

// ringBell puts a byte into the connection. It does not block: a connection that takes no more rings already.
func ringBell(fd int) {
	unix.RawSyscall6(unix.SYS_SENDTO, uintptr(fd), uintptr(unsafe.Pointer(&bellByte)), 1, unix.MSG_DONTWAIT|unix.MSG_NOSIGNAL, 0, 0)
}

// hearBell takes bytes out of the connection: none and no error at its end.
func hearBell(fd int, b []byte) (int, syscall.Errno) {
	n, _, errno := unix.RawSyscall6(unix.SYS_RECVFROM, uintptr(fd), uintptr(unsafe.Pointer(&b[0])), uintptr(len(b)), unix.MSG_DONTWAIT, 0, 0)
	if errno != 0 {
		return 0, errno
	}
	return int(n), 0
}

// epollNow asks which descriptors are ready.
func epollNow(epoll int, events []unix.EpollEvent) int {
	n, _, errno := unix.RawSyscall6(unix.SYS_EPOLL_PWAIT, uintptr(epoll), uintptr(unsafe.Pointer(&events[0])), uintptr(len(events)), 0, 0, 0)
	if errno != 0 {
		return 0
	}
	return int(n)
}
