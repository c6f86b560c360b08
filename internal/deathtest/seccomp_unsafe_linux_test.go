package deathtest

import (
	"fmt"
	"runtime"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// forbid lets a system call fail with errno in what this thread executes next, as the filter of a container may. The
// caller stays on its thread.
func forbid(call uint32, errno syscall.Errno) error {
	return forbidAll(map[uint32]syscall.Errno{call: errno})
}

// forbidAll lets several fail.
func forbidAll(calls map[uint32]syscall.Errno) error {
	runtime.LockOSThread()
	filter := []unix.SockFilter{{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: 0}} // the number of the system call
	for call, errno := range calls {
		filter = append(filter, unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, K: call, Jf: 1},
			unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: unix.SECCOMP_RET_ERRNO | uint32(errno)})
	}
	filter = append(filter, unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: unix.SECCOMP_RET_ALLOW})
	prog := unix.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return err
	}
	_, _, e := unix.Syscall6(unix.SYS_PRCTL, unix.PR_SET_SECCOMP, unix.SECCOMP_MODE_FILTER, uintptr(unsafe.Pointer(&prog)), 0, 0, 0)
	if e != 0 {
		return e
	}
	for call, errno := range calls {
		if _, _, e := unix.Syscall6(uintptr(call), 0, 0, 0, 0, 0, 0); e != errno {
			return fmt.Errorf("system call %d under the filter: %v, want %v", call, e, errno)
		}
	}
	return nil
}
