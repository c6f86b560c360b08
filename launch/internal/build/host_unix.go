//go:build unix

package build

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

// IsExecutable reports whether this process may run the file path, of which st is known.
func IsExecutable(path string, st os.FileInfo) bool {
	return st.Mode().IsRegular() && unix.Access(path, unix.X_OK) == nil
}

// ownGroup keeps the terminal's ^C from a command that is ended by killGroup.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func killGroup(cmd *exec.Cmd) { unix.Kill(-cmd.Process.Pid, unix.SIGKILL) }
