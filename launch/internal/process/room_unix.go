//go:build unix

package process

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// descriptorsPerRank is what the launcher keeps open for a rank: channel, PMI, stdout, stderr, pidfd.
const descriptorsPerRank = 5

// OpenFiles is how many descriptors the launcher of n processes has at most.
func OpenFiles(n int) int {
	const others = 20 // the standard three, the poller, the alarm, and what one start of a process needs for a moment
	return n*descriptorsPerRank + others
}

// MakeRoom begins to make room for the descriptors of n processes; file is any. Linux has room for 64 at first, and where it
// makes more room for a process with several threads it waits until none of them can be looking at the old table, some 10 ms.
// It would do so each time that their number has doubled. Now it does so once, while the first processes are being started.
func MakeRoom(file *os.File, n int) {
	if OpenFiles(n) <= 64 {
		return
	}
	fd, err := unix.FcntlInt(file.Fd(), unix.F_DUPFD_CLOEXEC, 0)
	if err != nil {
		return
	}
	go func() {
		if last, err := unix.FcntlInt(uintptr(fd), unix.F_DUPFD_CLOEXEC, OpenFiles(n)-1); err == nil {
			unix.Close(last)
		}
		unix.Close(fd)
	}()
}

// CheckLimits says before the first process starts that there could not be n.
func CheckLimits(n int) error {
	var l unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_NOFILE, &l); err == nil && uint64(OpenFiles(n)) > l.Cur {
		return fmt.Errorf("-n %d needs %d open files in the launcher and the limit is %d: raise it (ulimit -n), or use --in-process", n, OpenFiles(n), l.Cur)
	}
	if os.Geteuid() != 0 { // the superuser is not held to it
		if err := unix.Getrlimit(unix.RLIMIT_NPROC, &l); err == nil && uint64(n) > l.Cur {
			return fmt.Errorf("-n %d: the limit is %d processes of this user: raise it (ulimit -u), or use --in-process", n, l.Cur)
		}
	}
	return nil
}
