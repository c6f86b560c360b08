//go:build unix

package job

import (
	"os"
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

const (
	exeSuffix = ""
	tempVar   = "TMPDIR"
)

func isExecutable(path string, st os.FileInfo) bool {
	return st.Mode().IsRegular() && unix.Access(path, unix.X_OK) == nil
}

// ownGroup keeps the terminal's ^C from a command that is ended by killGroup.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func killGroup(cmd *exec.Cmd) { unix.Kill(-cmd.Process.Pid, unix.SIGKILL) }

// descriptorsPerRank is what the launcher keeps open for a rank: channel, PMI, stdout, stderr, pidfd.
const descriptorsPerRank = 5

// checkLimits says before the first process starts that there could not be n.
func checkLimits(n int) error {
	var l unix.Rlimit
	const others = 20 // the standard three, the poller, the alarm, and what one start of a process needs for a moment
	if err := unix.Getrlimit(unix.RLIMIT_NOFILE, &l); err == nil && uint64(n*descriptorsPerRank+others) > l.Cur {
		return usage("-n %d needs %d open files in the launcher and the limit is %d: raise it (ulimit -n), or use --in-process", n, n*descriptorsPerRank+others, l.Cur)
	}
	if os.Geteuid() != 0 { // the superuser is not held to it
		if err := unix.Getrlimit(unix.RLIMIT_NPROC, &l); err == nil && uint64(n) > l.Cur {
			return usage("-n %d: the limit is %d processes of this user: raise it (ulimit -u), or use --in-process", n, l.Cur)
		}
	}
	return nil
}
