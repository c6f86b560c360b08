//go:build unix

package main

import (
	"os/exec"
	"syscall"
)

// ownGroup puts a command and what it starts into a process group of its own.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// ask asks the group of a command to end; endGroup ends it. No other process gets the number while the group has a member.
func ask(cmd *exec.Cmd)      { syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM) }
func endGroup(cmd *exec.Cmd) { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
