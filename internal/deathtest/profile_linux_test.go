package deathtest

import (
	"maps"
	"syscall"
	"testing"

	"cadre.example/internal/need"
	"golang.org/x/sys/unix"
)

// profiles are system calls that containers forbid, with what they fail with. "docker" are those that Docker's default profile
// refuses to a container without capabilities, as far as a job could make them: on kernels before 4.8 it refuses to read the
// memory of others. "strict" refuses too all that Cadre can do without.
var profiles = func() map[string]map[uint32]syscall.Errno {
	docker := map[uint32]syscall.Errno{unix.SYS_CLONE3: syscall.ENOSYS} // so that C libraries take the older call
	for _, call := range []uint32{
		unix.SYS_ADD_KEY, unix.SYS_BPF, unix.SYS_CLOCK_ADJTIME, unix.SYS_CLOCK_SETTIME, unix.SYS_GET_MEMPOLICY, unix.SYS_IO_URING_ENTER,
		unix.SYS_IO_URING_REGISTER, unix.SYS_IO_URING_SETUP, unix.SYS_KCMP, unix.SYS_KEYCTL, unix.SYS_MBIND, unix.SYS_MOUNT, unix.SYS_MOVE_PAGES,
		unix.SYS_NAME_TO_HANDLE_AT, unix.SYS_OPEN_BY_HANDLE_AT, unix.SYS_PERF_EVENT_OPEN, unix.SYS_PERSONALITY, unix.SYS_PIDFD_GETFD,
		unix.SYS_PROCESS_VM_READV, unix.SYS_PROCESS_VM_WRITEV, unix.SYS_PTRACE, unix.SYS_QUOTACTL, unix.SYS_REQUEST_KEY, unix.SYS_SET_MEMPOLICY,
		unix.SYS_SETNS, unix.SYS_SETTIMEOFDAY, unix.SYS_UMOUNT2, unix.SYS_UNSHARE, unix.SYS_USERFAULTFD,
	} {
		docker[call] = syscall.EPERM
	}
	strict := maps.Clone(docker)
	for _, call := range []uint32{
		unix.SYS_CLOSE_RANGE, unix.SYS_EPOLL_PWAIT2, unix.SYS_MEMBARRIER, unix.SYS_MEMFD_CREATE, unix.SYS_PIDFD_OPEN, unix.SYS_PIDFD_SEND_SIGNAL,
		unix.SYS_RSEQ, unix.SYS_SCHED_SETAFFINITY, unix.SYS_STATX,
	} {
		strict[call] = syscall.EPERM
	}
	return map[string]map[uint32]syscall.Errno{"docker": docker, "strict": strict}
}()

// Under a container's filter of system calls, which holds for the launcher and all ranks, jobs work over what remains.
func TestContainerProfiles(t *testing.T) {
	need.Namespaces(t)
	var list []shortage
	for profile := range profiles {
		for _, device := range []string{"auto", "tcp"} {
			list = append(list, shortage{limit{Profile: profile}, false, 3, device, "well", 0, nil})
		}
	}
	var wrong []string
	if err := inBox(t, "short", list, &wrong); err != nil {
		t.Fatal(err)
	}
	for _, w := range wrong {
		t.Error(w)
	}
}
