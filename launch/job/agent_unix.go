//go:build unix

package job

import (
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"cadre.example/launch/internal/process"

	"cadre.example/adi/limits"
	"cadre.example/internal/environ"
	"cadre.example/internal/memory"
	"cadre.example/launch/internal/remote"
	"golang.org/x/sys/unix"
)

// agentMark begins the lines by which the host's shell, and then the agent, speak before the link begins: what a login shell
// prints must not be taken for them.
const agentMark = "CADRE-HOST "

// An agent is the launcher's part on another host: it starts the processes there, passes on what they and the launcher say to
// each other, and ends them when the launcher says so or cannot be heard any more.
type agent struct {
	link     *remote.Link
	messages chan *remote.Message
	exits    chan *agentProcess
	over     chan error
	orphans  *process.Orphans
	files    []<-chan error // copies that are under way
	programs []string       // what processes run, by number
	dirs     []string       // and where
	procs    map[uint32]*agentProcess
	live     int
	paused   bool
	pulse    pulse
	beats    int
	local    int             // ranks of each process
	record   *memory.Segment // the latest calls of all ranks here; nil: they are not known
}

// An agentProcess is a process of an agent.
type agentProcess struct {
	*process.Process
	id   uint32
	at   int // among those of this host
	exit process.Exit
	over bool
	halt bool // somebody has stopped it
}

// Agent serves a launcher on another host, which speaks through in and out, until that ends the connection or cannot be heard
// any more. It is what the command cadre agent does, and returns the exit status.
func Agent(in, out *os.File) int {
	signals := make(chan os.Signal, 4)
	// SIGPIPE is caught, not ignored, since processes inherit what is ignored.
	signal.Notify(signals, unix.SIGHUP, unix.SIGINT, unix.SIGTERM, unix.SIGQUIT, unix.SIGPIPE)
	if _, err := fmt.Fprintf(out, "\n%sagent %d\n", agentMark, remote.Version); err != nil {
		return 1
	}
	a := &agent{
		link:     remote.New(in, out),
		messages: make(chan *remote.Message, 16),
		exits:    make(chan *agentProcess, 16),
		over:     make(chan error, 1),
		orphans:  process.Adopt(nil),
		procs:    map[uint32]*agentProcess{},
	}
	a.pulse.link = a.link
	name, _ := os.Hostname()
	a.link.Send(&remote.Message{Hello: &remote.Hello{Host: name, Pid: os.Getpid(), Cores: Cores()}})
	go func() {
		a.over <- a.link.Run(func(m *remote.Message) error { a.messages <- m; return nil })
	}()
	err := a.loop(signals)
	a.link.Fail(err) // what is half copied is removed
	a.end()
	if err != nil {
		fmt.Fprintf(os.Stderr, "cadre agent: %v\n", err)
		return 1
	}
	return 0
}

// loop lives until the connection ends, the launcher is silent, or a signal comes.
func (a *agent) loop(signals <-chan os.Signal) error {
	t := time.NewTicker(limits.AgentBeat)
	defer t.Stop()
	for {
		select {
		case m := <-a.messages:
			if err := a.take(m); err != nil {
				return err
			}
		case p := <-a.exits:
			a.exited(p)
		case err := <-a.over:
			return err
		case <-t.C:
			if err := a.beat(); err != nil {
				return err
			}
		case <-a.orphans.Signals():
			a.orphans.Note()
		case <-a.orphans.After():
			a.orphans.Take(a.isOurs)
		case sig := <-signals:
			if sig != unix.SIGPIPE {
				return fmt.Errorf("ended by %v", sig)
			}
		}
	}
}

// beat speaks to the launcher, and says if it cannot be heard any more. It is called every limits.AgentBeat.
func (a *agent) beat() error {
	if a.pulse.beat(); a.paused {
		a.link.Forgive()
	} else if a.beats++; a.beats%int(limits.AgentAlive/limits.AgentBeat) == 0 {
		a.tellStopped()
	}
	if a.link.Silence() > limits.AgentSilence {
		return fmt.Errorf("nothing was heard from the launcher for %v", limits.AgentSilence)
	}
	return nil
}

// copied waits until all programs have come.
func (a *agent) copied() error {
	t := time.NewTicker(limits.AgentBeat)
	defer t.Stop()
	for i := 0; i < len(a.files); {
		select {
		case err := <-a.files[i]:
			if err != nil {
				return fmt.Errorf("the copy of %s: %v", filepath.Base(a.programs[i]), err)
			}
			i++
		case <-t.C:
			if err := a.beat(); err != nil {
				return err
			}
		}
	}
	return nil
}

func (a *agent) take(m *remote.Message) error {
	switch {
	case m.Prepare != nil:
		a.link.Send(&remote.Message{Prepared: a.prepare(m.Prepare)})
	case m.Start != nil:
		a.link.Send(&remote.Message{Started: a.start(m.Start)})
	case m.Signal != nil:
		if p := a.procs[m.Signal.ID]; p != nil && !p.over {
			p.Signal(syscall.Signal(m.Signal.Signal))
		}
	case m.Pause:
		a.paused = true
	case m.Resume:
		a.paused = false
	case m.Finish:
		a.link.Send(&remote.Message{Finished: &remote.Finished{Left: a.orphans.Sweep()}})
	default:
		return fmt.Errorf("%w: a question that an agent does not know", remote.ErrLink)
	}
	return nil
}

// tellStopped tells the launcher which processes somebody has stopped, and which go on, where the system says so.
func (a *agent) tellStopped() {
	for _, p := range a.procs {
		s, ok := runner(p.Process).(interface{ Stopped() bool })
		if is := ok && !p.over && s.Stopped(); is != p.halt {
			p.halt = is
			a.link.Send(&remote.Message{Stopped: &remote.Stopped{ID: p.id, Stopped: is}})
		}
	}
}

func (a *agent) isOurs(pid int) bool {
	for _, p := range a.procs {
		if p.PID == pid && !p.over {
			return true
		}
	}
	return false
}

// start starts all processes, or none.
func (a *agent) start(s *remote.Start) *remote.Started {
	if err := a.copied(); err != nil {
		return &remote.Started{Err: err.Error()}
	}
	envs := make([][]string, len(s.Envs))
	for i, over := range s.Envs {
		envs[i] = overEnviron(over)
	}
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		return &remote.Started{Err: err.Error()}
	}
	defer null.Close()
	process.MakeRoom(null, len(s.Procs))
	var calls *os.File
	a.local = max(1, s.Local)
	if a.record, calls = makeRecord(len(s.Procs) * a.local); calls != nil {
		defer calls.Close()
	}
	answer := new(remote.Started)
	var places []process.Place
	places, answer.Shared = process.Bindings(s.Bind, len(s.Procs), s.Local, false)
	for i := range envs {
		envs[i] = append(envs[i], fmt.Sprintf("%s=%d", environ.Cores, process.SharedCores(places)))
	}
	for i, p := range s.Procs {
		st, in, err := a.spawn(i, &p, envs, &places[i], null, calls)
		if err != nil {
			for _, p := range a.procs {
				p.Signal(unix.SIGKILL)
			}
			errno, _ := err.(syscall.Errno)
			return &remote.Started{Failed: i, Errno: int(errno), Err: err.Error()}
		}
		answer.Pids = append(answer.Pids, st.Process.PID)
		answer.Cpus = append(answer.Cpus, places[i].CPUs)
		answer.Share = append(answer.Share, places[i].Procs)
		ap := &agentProcess{Process: st.Process, id: p.ID, at: i}
		a.procs[p.ID] = ap
		a.live++
		a.carry(ap, &st, in)
	}
	return answer
}

// spawn starts the ith process. in is the writing end of its standard input, nil for one that reads nothing.
func (a *agent) spawn(i int, p *remote.Proc, envs [][]string, at *process.Place, null, calls *os.File) (st process.Started, in *os.File, err error) {
	if p.Program < 0 || p.Program >= min(len(a.programs), len(envs)) || a.procs[p.ID] != nil {
		return st, nil, fmt.Errorf("%w: program %d, process %d", remote.ErrLink, p.Program, p.ID)
	}
	stdin := null
	if p.Stdin {
		var r *os.File
		if r, in, err = os.Pipe(); err != nil {
			return st, nil, err
		}
		defer r.Close()
		stdin = r
	}
	st, err = process.Start(a.programs[p.Program], p.Args, withProcs(slices.Concat(envs[p.Program], p.Env, recordEnv(calls, i)), at.Procs), a.dirs[p.Program], at.CPUs, stdin, p.Welcome, [2]*os.File{}, calls)
	if err != nil && in != nil {
		in.Close()
	}
	return st, in, err
}

// carry passes on what a process and the launcher say to each other, and waits for its end.
func (a *agent) carry(p *agentProcess, st *process.Started, in *os.File) {
	stream := func(which int) *remote.Stream { return a.link.Stream(remote.ProcessStream(p.id, which)) }
	both := func(s *remote.Stream, f *os.File) *conn {
		c := newConn(&socket{File: f})
		go func() {
			io.Copy(s, struct{ io.Reader }{c.ch}) // not by the file's own WriteTo, which keeps no account of what was read
			s.End()
			close(c.done)
		}()
		go func() {
			io.Copy(f, s)
			unixShutdown(f)
		}()
		return c
	}
	spoken, foreign := both(stream(remote.Control), st.Control), both(stream(remote.PMI), st.PMI)
	for which, f := range map[int]*os.File{remote.Stdout: st.Out, remote.Stderr: st.Err} {
		s := stream(which)
		go func() {
			io.Copy(s, f)
			s.End()
			f.Close() // who still writes hears that nobody reads
		}()
	}
	if in != nil {
		s := stream(remote.Stdin)
		go func() {
			io.Copy(in, s)
			in.Close()
			s.Close()
		}()
	}
	go func() {
		p.exit = p.Reap()
		spoken.finish(limits.HeardTime)
		foreign.finish(limits.HeardTime)
		a.exits <- p
	}()
}

// unixShutdown tells who reads the other end of a socket that nothing more comes.
func unixShutdown(f *os.File) {
	if rc, err := f.SyscallConn(); err == nil {
		_ = rc.Control(func(fd uintptr) { _ = unix.Shutdown(int(fd), unix.SHUT_WR) })
	}
}

func (a *agent) exited(p *agentProcess) {
	p.over = true
	a.live--
	m := &remote.Exit{ID: p.id, Code: p.exit.Code, Signal: int(p.exit.Signal), Core: p.exit.Core}
	if !p.exit.OK() {
		m.Calls = lastOf(a.record, p.at, a.local)
	}
	if p.exit.Err != nil {
		m.Err = p.exit.Err.Error()
	}
	a.link.Send(&remote.Message{Exit: m})
}

// end leaves nothing behind.
func (a *agent) end() {
	for _, p := range a.procs {
		if !p.over {
			p.Signal(unix.SIGKILL)
		}
	}
	limit := make(chan struct{})
	defer time.AfterFunc(limits.AgentBye, func() { close(limit) }).Stop()
	for _, done := range a.files {
		select {
		case <-done:
		case <-limit:
		}
	}
	for a.live > 0 {
		select {
		case p := <-a.exits:
			p.over = true
			a.live--
		case <-limit:
			a.live = 0
		}
	}
	a.orphans.Sweep()
}

// overEnviron is this process's environment with other values over it.
func overEnviron(over []string) []string {
	given := map[string]bool{}
	for _, nv := range over {
		name, _, _ := strings.Cut(nv, "=")
		given[name] = true
	}
	env := slices.DeleteFunc(os.Environ(), func(nv string) bool {
		name, _, _ := strings.Cut(nv, "=")
		return given[name]
	})
	return append(env, over...)
}
