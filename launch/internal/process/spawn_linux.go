package process

import (
	"os"
	"runtime"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

// spawner runs functions on one thread that lives as long as the process. The kernel sends Pdeathsig when the thread
// that forked ends, not the process (golang.org/issue/27505), so no other thread may start a rank.
var spawner = sync.OnceValue(func() chan<- func() {
	work := make(chan func())
	go func() {
		runtime.LockOSThread()
		for f := range work {
			f()
		}
	}()
	return work
})

// OnSpawner runs f on the thread that starts processes, and waits for it.
func OnSpawner(f func()) {
	done := make(chan struct{})
	spawner() <- func() { f(); close(done) }
	<-done
}

// childAttr lets a rank die with the launcher, however that dies.
func childAttr(p *Process) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL, PidFD: &p.pidfd}
}

// DialAttr lets ssh die with the launcher, and keeps the terminal's ^C from it.
func DialAttr() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

func socketpair() ([2]int, error) {
	return unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
}

func pipeCloexec(p *[2]int) error { return unix.Pipe2(p[:], unix.O_CLOEXEC) }

// awaitExit returns when the process has ended and before anything has taken its status. With a pidfd it occupies no
// thread.
func (p *Process) awaitExit() {
	if p.pidfd >= 0 {
		unix.SetNonblock(p.pidfd, true)
		f := os.NewFile(uintptr(p.pidfd), "pidfd")
		defer f.Close()
		rc, err := f.SyscallConn()
		if err == nil {
			err = rc.Read(func(fd uintptr) bool {
				poll := []unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}
				n, err := unix.Poll(poll, 0)
				return n > 0 || err != nil && err != unix.EINTR
			})
		}
		if err == nil {
			// Readable means ended; the leftovers go while the zombie still holds the group's number.
			unix.Kill(-p.PID, unix.SIGKILL)
			return
		}
	}
	for unix.Waitid(unix.P_PID, p.PID, nil, unix.WEXITED|unix.WNOWAIT, nil) == unix.EINTR {
	}
	unix.Kill(-p.PID, unix.SIGKILL)
}

// Stopped implements stopper.
func (p *Process) Stopped() bool {
	var info unix.Siginfo
	err := unix.Waitid(unix.P_PID, p.PID, &info, unix.WSTOPPED|unix.WNOHANG|unix.WNOWAIT, nil)
	return err == nil && info.Signo != 0
}

// leftovers has nothing to do after the status was taken: awaitExit has killed them.
func (p *Process) leftovers() {}
