//go:build unix

package job

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"syscall"

	"cadre.example/internal/environ"
	"cadre.example/launch/internal/control"
	"golang.org/x/sys/unix"
)

// A process is one running process of the job: the leader of its own process group.
type process struct {
	pid   int
	pidfd int // -1: none
}

// A started process and the launcher's ends of what it inherited.
type started struct {
	proc     *process
	ctl      *os.File
	pmi      *os.File
	channel  int      // ctl's descriptor
	out, err *os.File // nil: it has the launcher's own
}

// controlFD is the descriptor on which every rank finds the launcher.
const controlFD = 3

// spawnRank starts one process. stdin is inherited as it is. output are its stdout and stderr; where they
// are nil it writes into pipes. calls is the memory of the ranks' calls, nil for none. cpus are the processors on which it runs, nil for any.
func spawnRank(path string, argv, env []string, dir string, cpus []int, stdin *os.File, welcome []byte, output [2]*os.File, calls *os.File) (st started, err error) {
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
			for _, f := range []*os.File{st.out, st.err, st.pmi} {
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
	st.pmi = os.NewFile(uintptr(foreign[0]), "pmi")
	files := []uintptr{stdin.Fd(), 0, 0, uintptr(pair[1]), uintptr(foreign[1])}
	if output[0] != nil {
		files[1], files[2] = output[0].Fd(), output[1].Fd()
	} else {
		for i, end := range []**os.File{&st.out, &st.err} {
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
	p := &process{pidfd: -1}
	attr := &syscall.ProcAttr{Dir: dir, Env: env, Files: files, Sys: childAttr(p)}
	bound := onCPUs(cpus, func() { p.pid, err = syscall.ForkExec(path, argv, attr) })
	if err != nil {
		return st, err
	}
	if bound != nil {
		if p.pid > 0 {
			p.signal(unix.SIGKILL)
			p.reap()
		}
		return st, bound
	}
	st.proc = p
	unix.SetNonblock(pair[0], true)
	st.channel = pair[0]
	st.ctl = os.NewFile(uintptr(pair[0]), "control")
	return st, nil
}

// withProcs tells a Go program its share of the processors, unless the user has.
func withProcs(env []string, procs int) []string {
	if procs > 0 && !slices.ContainsFunc(env, func(nv string) bool { return strings.HasPrefix(nv, "GOMAXPROCS=") }) {
		return append(env[:len(env):len(env)], fmt.Sprintf("GOMAXPROCS=%d", procs))
	}
	return env
}

// rankEnv is what differs from rank to rank.
func rankEnv(rank int, at seat) []string {
	return []string{
		fmt.Sprintf("%s=%d", environ.Rank, rank),
		fmt.Sprintf("%s=%d", environ.LocalRank, at.local),
		fmt.Sprintf("%s=%d", environ.LocalSize, at.size),
		fmt.Sprintf("%s=%d", environ.NodeRank, at.host),
		fmt.Sprintf("%s=%d", environ.ControlFD, controlFD),
		fmt.Sprintf("PMI_RANK=%d", rank),
		fmt.Sprintf("MPI_LOCALRANKID=%d", at.local),
		fmt.Sprintf("MPI_LOCALNRANKS=%d", at.size),
		fmt.Sprintf("PMI_FD=%d", control.PMIFD),
	}
}

// pipe makes a pipe whose reading end suits the poller.
func pipe() (p [2]int, err error) {
	if err = pipeCloexec(&p); err == nil {
		err = unix.SetNonblock(p[0], true)
	}
	return p, err
}

// signal goes to the whole process group, so that what a script has started is reached too.
func (p *process) signal(sig syscall.Signal) { unix.Kill(-p.pid, sig) }

// reap takes the process's status. What it has left behind in its group is killed while the group's number cannot be
// anybody else's yet.
func (p *process) reap() exit {
	var ws unix.WaitStatus
	p.awaitExit()
	for {
		_, err := unix.Wait4(p.pid, &ws, 0, nil)
		if err == unix.EINTR {
			continue
		}
		p.leftovers()
		if err != nil {
			return exit{code: -1, err: err}
		}
		break
	}
	if ws.Signaled() {
		return exit{signal: ws.Signal(), core: ws.CoreDump()}
	}
	return exit{code: ws.ExitStatus()}
}
