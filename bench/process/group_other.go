//go:build !unix

package process

import (
	"os/exec"
	"syscall"
)

func attributes() *syscall.SysProcAttr { return nil }

func terminate(cmd *exec.Cmd) { cmd.Process.Kill() }

func kill(cmd *exec.Cmd) { cmd.Process.Kill() }
