package deathtest

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"

	"golang.org/x/sys/unix"

	"cadre.example/internal/busy"
)

// A launcher is a running cadre run in a box, which as process 1 is also the parent of whoever loses its own.
type launcher struct {
	pid    int
	ended  bool
	status unix.WaitStatus

	lines chan string // of stdout
	mu    sync.Mutex
	text  bytes.Buffer  // stdout and stderr
	heard chan struct{} // gets a value when one of the two has ended
}

func launch(command []string) (*launcher, error) {
	l := &launcher{lines: make(chan string, 4096), heard: make(chan struct{}, 2)}
	path, err := exec.LookPath(command[0])
	if err != nil {
		return nil, err
	}
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	files := []*os.File{null}
	for i := range 2 {
		r, w, err := os.Pipe()
		if err != nil {
			return nil, err
		}
		files = append(files, w)
		go l.read(r, i == 0)
	}
	p, err := os.StartProcess(path, command, &os.ProcAttr{Files: files, Env: os.Environ()})
	for _, f := range files {
		f.Close()
	}
	if err != nil {
		return nil, err
	}
	l.pid = p.Pid
	return l, p.Release()
}

func (l *launcher) read(r *os.File, stdout bool) {
	defer func() {
		r.Close()
		l.heard <- struct{}{}
	}()
	for in := bufio.NewReader(r); ; {
		line, err := in.ReadString('\n')
		l.mu.Lock()
		l.text.WriteString(line)
		l.mu.Unlock()
		if stdout && line != "" {
			select {
			case l.lines <- line:
			default:
			}
		}
		if err != nil {
			return
		}
	}
}

// said is what launcher and ranks have written so far.
func (l *launcher) said() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// reap takes the status of every process of the box that has ended and has no other parent.
func (l *launcher) reap() {
	for {
		var ws unix.WaitStatus
		pid, err := unix.Wait4(-1, &ws, unix.WNOHANG, nil)
		if err == unix.EINTR {
			continue
		}
		if pid <= 0 {
			return
		}
		if pid == l.pid {
			l.ended, l.status = true, ws
		}
	}
}

// await looks at the processes of the box until done says that it has seen enough, and for at most limit.
func (l *launcher) await(limit time.Duration, done func([]proc) bool) bool {
	for begin := time.Now(); ; time.Sleep(500 * time.Microsecond) {
		l.reap()
		if done(processes()) {
			return true
		}
		if busy.Late(time.Since(begin), limit) {
			return false
		}
	}
}

// exit is the launcher's exit status as a shell would show it.
func (l *launcher) exit() int {
	if l.status.Signaled() {
		return 128 + int(l.status.Signal())
	}
	return l.status.ExitStatus()
}

// clean waits until nothing of the job is left, and lists what does not go. Sockets and processes that are ending go a
// moment after their job.
func clean(limit time.Duration, pardoned func(proc) bool) (left []string) {
	for begin := time.Now(); ; time.Sleep(2 * time.Millisecond) {
		if left = leftovers(pardoned); len(left) == 0 || busy.Late(time.Since(begin), limit) {
			return left
		}
	}
}

// heardLimit is how long what a launcher that has ended wrote is waited for; a process of the job may hold the pipes.
const heardLimit = 10 * time.Second

// finish waits for the end of a job that ends by itself, and for what it has written.
func (l *launcher) finish(limit time.Duration) error {
	if !l.await(limit, func([]proc) bool { return l.ended }) {
		return fmt.Errorf("cadre run has not ended after %v; it has said:\n%s\nstill there: %s", limit, l.said(), strings.Join(leftovers(nobody), "\n"))
	}
	late := time.After(heardLimit)
	for range 2 {
		select {
		case <-l.heard:
		case <-late:
			return nil
		}
	}
	return nil
}

func nobody(proc) bool { return false }
