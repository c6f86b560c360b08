//go:build unix

package job

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"cadre.example/launch/internal/process"

	"cadre.example/adi/limits"
	"cadre.example/launch/internal/remote"
)

// A far is another host of the job: the launcher's end of the connection to the agent there.
type far struct {
	name    string
	cmd     *exec.Cmd
	in      io.WriteCloser // ssh's standard input
	out     *os.File       // and output
	words   *tail          // and what it has written to standard error
	ended   chan struct{}  // closed when ssh has ended and its status was taken
	link    *remote.Link
	hello   *remote.Hello
	answers chan *remote.Message

	mu    sync.Mutex
	procs map[uint32]*farProcess
	cause error         // why the connection has ended
	worry func()        // says that nothing was heard for limits.AgentWorry
	gone  chan struct{} // closed then

	late     atomic.Bool
	patience *time.Timer // until the host has spoken

	start  remote.Start // what is to be started
	ranks  []*rank      // in its order
	shared bool         // they share processors that they were to have for themselves
	told   bool         // the loop knows that the connection has ended
}

// A farProcess is a process of another host.
type farProcess struct {
	host *far
	id   uint32
	done chan struct{}
	exit process.Exit
	last []remote.Call // of its ranks
	halt atomic.Bool   // somebody has stopped it
}

// Stopped reports that somebody has stopped the process, as the agent has seen it last.
func (p *farProcess) Stopped() bool { return p.halt.Load() }

func (p *farProcess) Signal(sig syscall.Signal) {
	p.host.link.Send(&remote.Message{Signal: &remote.Signal{ID: p.id, Signal: int(sig)}})
}

// lastCalls is what its ranks have called last, nil while it has not ended.
func (p *farProcess) lastCalls() []remote.Call {
	select {
	case <-p.done:
		return p.last
	default:
		return nil
	}
}

func (p *farProcess) Reap() process.Exit {
	<-p.done
	return p.exit
}

// errLost is the end of a process whose host was lost: nobody knows it.
var errLost = errors.New("its host was lost")

// run takes what the agent says, and watches that it says something, until the connection ends.
func (f *far) run() {
	stop := make(chan struct{})
	go f.watch(stop)
	err := f.link.Run(f.take)
	close(stop)
	f.lose(f.why(err))
	f.mu.Lock()
	for _, p := range f.procs {
		select {
		case <-p.done:
		default:
			p.exit = process.Exit{Code: -1, Err: errLost}
		}
	}
	f.mu.Unlock()
	close(f.gone)
}

// release lets go of those who wait for the ends of processes of a lost host.
func (f *far) release() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, p := range f.procs {
		select {
		case <-p.done:
		default:
			close(p.done)
		}
	}
}

// lose notes why the connection ends; the first reason counts. Without ssh there is none any more.
func (f *far) lose(cause error) {
	f.mu.Lock()
	if f.cause == nil {
		f.cause = cause
	}
	f.mu.Unlock()
	f.cmd.Process.Kill()
}

// why explains the end of a connection that nobody here has ended.
func (f *far) why(err error) error {
	select {
	case <-f.ended:
	case <-time.After(limits.AgentSSHEnd):
	}
	text := f.words.last()
	switch {
	case err != nil && !errors.Is(err, io.ErrUnexpectedEOF):
		return err
	case text != "":
		return fmt.Errorf("the connection to its agent has ended: %s", text)
	}
	return errors.New("its agent has ended")
}

// silent reports that the connection has ended, or that its agent seems to have.
func (f *far) silent() bool {
	select {
	case <-f.gone:
		return true
	default:
		return f.link.Silence() > limits.AgentSilence/2
	}
}

// watch speaks once a second, and listens whether the agent does.
func (f *far) watch(stop <-chan struct{}) {
	t := time.NewTicker(limits.AgentBeat)
	defer t.Stop()
	p := pulse{link: f.link}
	for worried := false; ; {
		select {
		case <-stop:
			return
		case <-t.C:
		}
		p.beat()
		if silent := f.link.Silence() > limits.AgentWorry; silent != worried {
			worried = silent
			f.mu.Lock()
			worry := f.worry
			f.mu.Unlock()
			if worried && worry != nil {
				worry()
			}
		}
		if f.link.Silence() > limits.AgentSilence {
			f.lose(fmt.Errorf("nothing was heard from it for %v", limits.AgentSilence))
			return
		}
	}
}

// A pulse tells the other end once a second that this one lives.
type pulse struct {
	link         *remote.Link
	looked, told time.Time
}

// beat is called every limits.AgentBeat.
func (p *pulse) beat() {
	now := time.Now()
	if !p.looked.IsZero() && now.Sub(p.looked) > limits.AgentJump {
		p.link.Forgive()
	}
	if p.looked = now; now.Sub(p.told) >= limits.AgentAlive-limits.AgentBeat/2 {
		p.told = now
		p.link.Alive()
	}
}

func (f *far) take(m *remote.Message) error {
	switch {
	case m.Exit != nil:
		f.mu.Lock()
		defer f.mu.Unlock()
		p := f.procs[m.Exit.ID]
		if p == nil {
			return fmt.Errorf("%w: the end of process %d, which there is not", remote.ErrLink, m.Exit.ID)
		}
		select {
		case <-p.done:
			return fmt.Errorf("%w: the end of process %d, again", remote.ErrLink, m.Exit.ID)
		default:
		}
		p.last = m.Exit.Calls
		p.exit = process.Exit{Code: m.Exit.Code, Signal: syscall.Signal(m.Exit.Signal), Core: m.Exit.Core}
		if m.Exit.Err != "" {
			p.exit.Err = errors.New(m.Exit.Err)
		}
		close(p.done)
		return nil
	case m.Stopped != nil:
		f.mu.Lock()
		defer f.mu.Unlock()
		p := f.procs[m.Stopped.ID]
		if p == nil {
			return fmt.Errorf("%w: process %d, which there is not", remote.ErrLink, m.Stopped.ID)
		}
		p.halt.Store(m.Stopped.Stopped)
		return nil
	case m.Hello != nil, m.Prepared != nil, m.Started != nil, m.Finished != nil:
		select {
		case f.answers <- m:
			return nil
		default:
		}
	}
	return fmt.Errorf("%w: an answer to no question", remote.ErrLink)
}

// answer waits for what the agent says to a question.
func (f *far) answer(patience <-chan time.Time) (*remote.Message, error) {
	select {
	case m := <-f.answers:
		return m, nil
	case <-f.gone:
		return nil, f.cause
	case <-patience:
		return nil, errors.New("its agent has not answered in time")
	}
}

// finish lets the agent end what is left, and returns that which it could not.
func (f *far) finish(limit <-chan time.Time) (left []int) {
	f.link.Send(&remote.Message{Finish: true})
	if m, err := f.answer(limit); err == nil && m.Finished != nil {
		return m.Finished.Left
	}
	return nil
}

// close ends the connection, and so the agent and everything that it has started.
func (f *far) close() {
	f.in.Close()
	select {
	case <-f.ended:
	case <-time.After(limits.AgentSSHEnd):
		f.cmd.Process.Kill()
		<-f.ended
	}
}

// A tail keeps the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	text []byte
}

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, p...)
	if over := len(t.text) - limits.AgentTail; over > 0 {
		t.text = append(t.text[:0], t.text[over:]...)
	}
	return len(p), nil
}

// lines are the lines that are not empty.
func (t *tail) lines() (lines []string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for l := range strings.SplitSeq(string(t.text), "\n") {
		if l = strings.TrimSpace(l); l != "" {
			lines = append(lines, l)
		}
	}
	return lines
}

// last is the last line.
func (t *tail) last() string {
	lines := t.lines()
	if len(lines) == 0 {
		return ""
	}
	return lines[len(lines)-1]
}
