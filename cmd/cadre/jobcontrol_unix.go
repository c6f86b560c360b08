//go:build unix

package main

import (
	"os"
	"os/exec"
	"syscall"
)

// jobControl is ^Z: the ranks are in process groups of their own, so the terminal does not stop them.
var jobControl = []os.Signal{syscall.SIGTSTP}

// endTogether ends what a command has started together with it, when its Context ends.
func endTogether(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}

// lives reports whether a process may exist.
func lives(pid int) bool { return syscall.Kill(pid, 0) != syscall.ESRCH }
