//go:build linux

package stream

import (
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"

	"cadre.example/adi/limits"
)

// A vector is memory for one system call with several pieces; it lives with its connection, since what a system call
// points to must not be on a stack.
type vector struct {
	msg unix.Msghdr
	vec [limits.TCPSegments]unix.Iovec
}

// send writes pieces, total bytes, without blocking.
func (v *vector) send(fd int, pieces [][]byte, total int) (int, syscall.Errno) {
	const flags = unix.MSG_DONTWAIT | unix.MSG_NOSIGNAL
	var n uintptr
	var errno syscall.Errno
	if len(pieces) == 1 {
		b := pieces[0]
		if total < limits.TCPLongCall {
			n, _, errno = unix.RawSyscall6(unix.SYS_SENDTO, uintptr(fd), uintptr(unsafe.Pointer(&b[0])), uintptr(len(b)), flags, 0, 0)
		} else {
			n, _, errno = unix.Syscall6(unix.SYS_SENDTO, uintptr(fd), uintptr(unsafe.Pointer(&b[0])), uintptr(len(b)), flags, 0, 0)
		}
		return result(n, errno)
	}
	for i, b := range pieces {
		v.vec[i].Base = &b[0]
		v.vec[i].SetLen(len(b))
	}
	v.msg.Iov = &v.vec[0]
	v.msg.SetIovlen(len(pieces))
	if total < limits.TCPLongCall {
		n, _, errno = unix.RawSyscall(unix.SYS_SENDMSG, uintptr(fd), uintptr(unsafe.Pointer(&v.msg)), flags)
	} else {
		n, _, errno = unix.Syscall(unix.SYS_SENDMSG, uintptr(fd), uintptr(unsafe.Pointer(&v.msg)), flags)
	}
	clear(v.vec[:len(pieces)]) // keep no user memory alive
	return result(n, errno)
}

// receive reads into m, if there is one, and then b, without blocking.
func (v *vector) receive(fd int, m, b []byte) (int, syscall.Errno) {
	if len(m) == 0 {
		n, _, errno := unix.RawSyscall6(unix.SYS_RECVFROM, uintptr(fd), uintptr(unsafe.Pointer(&b[0])), uintptr(len(b)), unix.MSG_DONTWAIT, 0, 0)
		return result(n, errno)
	}
	v.vec[0].Base, v.vec[1].Base = &m[0], &b[0]
	v.vec[0].SetLen(len(m))
	v.vec[1].SetLen(len(b))
	v.msg.Iov = &v.vec[0]
	v.msg.SetIovlen(2)
	n, _, errno := unix.Syscall(unix.SYS_RECVMSG, uintptr(fd), uintptr(unsafe.Pointer(&v.msg)), unix.MSG_DONTWAIT)
	clear(v.vec[:2])
	return result(n, errno)
}

func result(n uintptr, errno syscall.Errno) (int, syscall.Errno) {
	if errno != 0 {
		return 0, errno
	}
	return int(n), 0
}

// epollNow asks which descriptors are ready.
func epollNow(epoll int, events []unix.EpollEvent) int {
	n, _, errno := unix.RawSyscall6(unix.SYS_EPOLL_PWAIT, uintptr(epoll), uintptr(unsafe.Pointer(&events[0])), uintptr(len(events)), 0, 0, 0)
	k, errno := result(n, errno)
	if errno != 0 {
		return 0
	}
	return k
}
