//go:build unix

package process

import (
	"fmt"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// A Process is one running process of the job: the leader of its own process group.
type Process struct {
	PID   int
	pidfd int // -1: none
}

// A Started process and the launcher's ends of what it inherited.
type Started struct {
	Process  *Process
	Control  *os.File
	PMI      *os.File
	Channel  int      // ctl's descriptor
	Out, Err *os.File // nil: it has the launcher's own
}

// Start starts one process. stdin is inherited as it is. output are its stdout and stderr; where they
// are nil it writes into pipes. calls is the memory of the ranks' calls, nil for none. cpus are the processors on which it runs, nil for any.
func Start(path string, argv, env []string, dir string, cpus []int, stdin *os.File, welcome []byte, output [2]*os.File, calls *os.File) (st Started, err error) {
	pair, err := socketpair()
	if err != nil {
		return st, fmt.Errorf("socketpair: %w", err)
	}
	var theirs []int
	defer func() {
		unix.Close(pair[1])
		for _, fd := range theirs {
			unix.Close(fd)
		}
		if err != nil {
			unix.Close(pair[0])
			for _, f := range []*os.File{st.Out, st.Err, st.PMI} {
				if f != nil {
					f.Close()
				}
			}
		}
	}()
	// The welcome waits in the socket: the rank does not wait for the launcher, and a program that never joins is not
	// waited for.
	if _, err := unix.Write(pair[0], welcome); err != nil {
		return st, fmt.Errorf("socketpair: %w", err)
	}
	foreign, err := socketpair()
	if err != nil {
		return st, fmt.Errorf("socketpair: %w", err)
	}
	theirs = append(theirs, foreign[1])
	unix.SetNonblock(foreign[0], true)
	st.PMI = os.NewFile(uintptr(foreign[0]), "pmi")
	files := []uintptr{stdin.Fd(), 0, 0, uintptr(pair[1]), uintptr(foreign[1])}
	if output[0] != nil {
		files[1], files[2] = output[0].Fd(), output[1].Fd()
	} else {
		for i, end := range []**os.File{&st.Out, &st.Err} {
			var p [2]int
			if p, err = pipe(); err != nil {
				return st, fmt.Errorf("pipe: %w", err)
			}
			theirs = append(theirs, p[1])
			*end = os.NewFile(uintptr(p[0]), "rank")
			files[1+i] = uintptr(p[1])
		}
	}
	if calls != nil {
		files = append(files, calls.Fd())
	}
	p := &Process{pidfd: -1}
	attr := &syscall.ProcAttr{Dir: dir, Env: env, Files: files, Sys: childAttr(p)}
	bound := onCPUs(cpus, func() { p.PID, err = syscall.ForkExec(path, argv, attr) })
	if err != nil {
		return st, err
	}
	if bound != nil {
		if p.PID > 0 {
			p.Signal(unix.SIGKILL)
			p.Reap()
		}
		return st, bound
	}
	st.Process = p
	unix.SetNonblock(pair[0], true)
	st.Channel = pair[0]
	st.Control = os.NewFile(uintptr(pair[0]), "control")
	return st, nil
}

// pipe makes a pipe whose reading end suits the poller.
func pipe() (p [2]int, err error) {
	if err = pipeCloexec(&p); err == nil {
		err = unix.SetNonblock(p[0], true)
	}
	return p, err
}

// Signal goes to the whole process group, so that what a script has started is reached too.
func (p *Process) Signal(sig syscall.Signal) { unix.Kill(-p.PID, sig) }

// Reap takes the process's status. What it has left behind in its group is killed while the group's number cannot be
// anybody else's yet.
func (p *Process) Reap() Exit {
	var ws unix.WaitStatus
	p.awaitExit()
	for {
		_, err := unix.Wait4(p.PID, &ws, 0, nil)
		if err == unix.EINTR {
			continue
		}
		p.leftovers()
		if err != nil {
			return Exit{Code: -1, Err: err}
		}
		break
	}
	if ws.Signaled() {
		return Exit{Signal: ws.Signal(), Core: ws.CoreDump()}
	}
	return Exit{Code: ws.ExitStatus()}
}
