//go:build unix && !linux

package process

import (
	"syscall"

	"golang.org/x/sys/unix"
)

// OnSpawner runs f.
func OnSpawner(f func()) { f() }

// childAttr has no way to let the kernel end a rank with its launcher; a rank that has joined notices by its channel.
func childAttr(*Process) *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

// DialAttr keeps the terminal's ^C from ssh.
func DialAttr() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

func socketpair() ([2]int, error) {
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM, 0)
	if err == nil {
		unix.CloseOnExec(pair[0])
		unix.CloseOnExec(pair[1])
	}
	return pair, err
}

func pipeCloexec(p *[2]int) error {
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	err := unix.Pipe(p[:])
	if err == nil {
		unix.CloseOnExec(p[0])
		unix.CloseOnExec(p[1])
	}
	return err
}

// awaitExit leaves the waiting to wait4.
func (p *Process) awaitExit() {}

// leftovers kills what the process has left in its group, as soon as its status was taken.
func (p *Process) leftovers() { unix.Kill(-p.PID, unix.SIGKILL) }
