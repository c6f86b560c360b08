//go:build unix

package job

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"cadre.example/launch/internal/process"

	"cadre.example/launch/internal/stream"

	"cadre.example/adi/limits"
	"cadre.example/internal/environ"
	"cadre.example/launch/internal/remote"
)

// muster reaches the other hosts and makes them ready: the programs are there. A signal ends that, and is returned.
func (j *job) muster(binaries []string) (os.Signal, error) {
	j.fars = make([]*far, len(j.spec.Hosts))
	var names []string
	var index []int
	for i, far := range j.spec.far() {
		if far {
			names, index = append(names, j.spec.Hosts[i].Name), append(index, i)
		}
	}
	j.spec.crowded(j.spec.Stderr)
	if len(names) == 0 {
		return nil, nil
	}
	programs := sync.OnceValues(func() ([]remote.Program, error) { return j.spec.programs(binaries) })
	go programs() // while ssh logs in
	var told sync.Mutex
	var other, home []string
	fars, sig, err := j.spec.Reach.dialAll(names, j.spec.Signals, j.orphans.Spare, func(i int, f *far) error {
		list, err := programs()
		if err != nil {
			return err
		}
		p, err := f.prepare(&remote.Prepare{Cache: j.spec.Reach.Cache, Count: j.spec.placed.Count[index[i]], Programs: list}, binaries)
		if err != nil {
			return err
		}
		told.Lock()
		defer told.Unlock()
		if slices.ContainsFunc(p.Other, func(i int) bool { return strings.ContainsRune(list[i].Path, filepath.Separator) }) {
			other = append(other, f.name)
		}
		if p.Dir != "" {
			home = append(home, f.name+" ("+p.Dir+")")
		}
		return nil
	})
	if sig != nil || err != nil {
		return sig, err
	}
	for i, f := range fars {
		j.fars[index[i]] = f
	}
	if slices.Sort(other); len(other) > 0 {
		fmt.Fprintf(j.spec.Stderr, "cadre run: warning: the program on %s is another file than here (--copy=always takes this one)\n", strings.Join(other, ", "))
	}
	if slices.Sort(home); len(home) > 0 {
		fmt.Fprintf(j.spec.Stderr, "cadre run: warning: this folder is not there, so ranks begin in the user's: %s\n", strings.Join(home, ", "))
	}
	return nil, nil
}

// programs describes what the hosts are to run.
func (s *Spec) programs(binaries []string) (list []remote.Program, err error) {
	parts := s.parts()
	for i, path := range binaries {
		p := remote.Program{Path: path, Copy: s.Reach.Copy}
		if p.Copy == "" {
			p.Copy = CopyMissing
		}
		if s.built[i] {
			p.Copy = CopyAlways // it is in a folder of this launcher alone
		} else if found, err := exec.LookPath(parts[i].Program); err == nil && found == path && !strings.Contains(parts[i].Program, "/") {
			p.Path = parts[i].Program // each host has its own
		}
		if p.Copy != CopyNever {
			st, err := os.Stat(path)
			if err != nil {
				return nil, err
			}
			if p.Size, p.Hash = st.Size(), hashFile(path); p.Hash == "" && p.Copy == CopyAlways {
				return nil, fmt.Errorf("%s cannot be read, and so not copied", path)
			}
		}
		dir := s.dir(&parts[i])
		p.MustDir = dir != ""
		if p.Dir, err = filepath.Abs(dir); err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, nil
}

// prepare makes a host ready.
func (f *far) prepare(p *remote.Prepare, binaries []string) (*remote.Prepared, error) {
	f.link.Send(&remote.Message{Prepare: p})
	m, err := f.answer(nil)
	switch {
	case err != nil:
		return nil, err
	case m.Prepared == nil:
		return nil, fmt.Errorf("%w: no answer to prepare", remote.ErrLink)
	case m.Prepared.Err != "":
		return nil, errors.New(m.Prepared.Err)
	}
	for _, i := range m.Prepared.Need {
		if i < 0 || i >= len(p.Programs) {
			return nil, fmt.Errorf("%w: it needs program %d", remote.ErrLink, i)
		}
		if err := f.sendFile(i, binaries[i]); err != nil {
			return nil, err
		}
	}
	return m.Prepared, nil
}

func (f *far) sendFile(i int, path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	s := f.link.Stream(remote.FileStream(i))
	defer s.End()
	if _, err := io.Copy(s, file); err != nil && s.Connected() {
		return fmt.Errorf("%s cannot be copied there: %w", path, err)
	}
	return nil // why the agent does not want it, it says itself
}

// farOf is the host of a seat, nil for this one.
func (j *job) farOf(at seat) *far {
	if len(j.fars) == 0 {
		return nil
	}
	return j.fars[at.host]
}

// hostOf is how messages call the host of a seat: not at all, where there is one and it is this one.
func (j *job) hostOf(at seat) string {
	if !slices.ContainsFunc(j.fars, func(f *far) bool { return f != nil }) {
		return ""
	}
	return j.spec.Hosts[at.host].Name
}

// enlist adds a process to those that are to be started.
func (f *far) enlist(i, program int, argv, env []string, welcome []byte) *rank {
	p := &farProcess{host: f, id: uint32(i), done: make(chan struct{})}
	f.mu.Lock()
	f.procs[p.id] = p
	f.mu.Unlock()
	f.start.Procs = append(f.start.Procs, remote.Proc{ID: p.id, Program: program, Args: argv, Env: env, Welcome: welcome, Stdin: i == 0})
	r := &rank{n: i, proc: p, host: f.name, far: f}
	r.conn, r.pmi = newConn(r.stream(remote.Control)), r.stream(remote.PMI)
	f.ranks = append(f.ranks, r)
	return r
}

// carry passes on the output of a rank of another host: to the launcher's own, or into files.
func (j *job) carry(r *rank, files [2]*os.File, asks bool) {
	out, err := j.stdout, j.stderr
	if files[0] == nil {
		r.out, r.err = stream.New(r.stream(remote.Stdout), out, j.tag(r.n, out)), stream.New(r.stream(remote.Stderr), err, j.tag(r.n, err))
		r.out.Asks, r.err.Asks = asks, asks
		r.err.KeepTail()
		return
	}
	broken := func(error) {} // as of a local rank's file: the rank's writes are not the launcher's business
	r.out, r.err = stream.New(r.stream(remote.Stdout), stream.NewSink(files[0], broken), ""), stream.New(r.stream(remote.Stderr), stream.NewSink(files[1], broken), "")
	r.err.KeepTail()
	for i, s := range []*stream.Stream{r.out, r.err} {
		go func() {
			<-s.Done
			files[i].Close()
		}()
	}
}

// stream opens one of the streams of a process of another host.
func (r *rank) stream(which int) *remote.Stream {
	return r.far.link.Stream(remote.ProcessStream(uint32(r.n), which))
}

// startFar starts the processes of the other hosts, and waits until they run.
func (j *job) startFar(envs [][]string, in *stream.Stdin) error {
	for i := range envs {
		envs[i] = farEnv(envs[i])
	}
	for _, f := range j.fars {
		if f != nil {
			f.start.Envs, f.start.Bind, f.start.Local = envs, j.spec.bind(), j.spec.local()
			f.link.Send(&remote.Message{Start: &f.start})
		}
	}
	for _, f := range j.fars {
		if f == nil {
			continue
		}
		if err := f.started(); err != nil {
			return fmt.Errorf("host %s: %w", f.name, err)
		}
		text := fmt.Sprintf("cadre run: nothing was heard from host %s for %v, with %s; it is given up after %v\n", f.name, limits.AgentWorry, j.ranksOf(f), limits.AgentSilence)
		f.mu.Lock()
		f.worry = func() { j.post(event{what: evSay, text: text}) }
		f.mu.Unlock()
		go func() {
			<-f.gone
			j.post(event{what: evHost, far: f})
			f.release()
		}()
	}
	if r := j.ranks[0]; r.far != nil {
		in.Feed(r.stream(remote.Stdin))
	}
	return nil
}

// started takes the answer to start.
func (f *far) started() error {
	m, err := f.answer(nil)
	switch {
	case err != nil:
		return err
	case m.Started == nil:
		return fmt.Errorf("%w: no answer to start", remote.ErrLink)
	case m.Started.Err != "":
		p := &f.start.Procs[min(max(m.Started.Failed, 0), len(f.start.Procs)-1)]
		if m.Started.Errno != 0 {
			return startError(p.Args[0], m.Started.Failed, len(f.start.Procs), syscall.Errno(m.Started.Errno))
		}
		return errors.New(m.Started.Err)
	case len(m.Started.Pids) != len(f.ranks):
		return fmt.Errorf("%w: %d of %d processes", remote.ErrLink, len(m.Started.Pids), len(f.ranks))
	case len(m.Started.Cpus) != len(f.ranks) || len(m.Started.Share) != len(f.ranks):
		return fmt.Errorf("%w: places of %d and %d processes, not of %d", remote.ErrLink, len(m.Started.Cpus), len(m.Started.Share), len(f.ranks))
	}
	for i, r := range f.ranks {
		r.pid, r.bound = m.Started.Pids[i], process.Place{CPUs: m.Started.Cpus[i], Procs: m.Started.Share[i]}
	}
	f.shared = m.Started.Shared
	return nil
}

// hostVariables are the names, or with * their beginnings, of what is each host's own.
var hostVariables = []string{"HOME", "USER", "LOGNAME", "SHELL", "PWD", "OLDPWD", "HOSTNAME", "TMPDIR", "MAIL", "SHLVL", "_",
	"SSH_*", "XDG_*", "DBUS_*", "DISPLAY", "WAYLAND_DISPLAY", environ.Cores}

// farEnv is what of an environment goes to other hosts.
func farEnv(env []string) []string {
	return slices.DeleteFunc(slices.Clone(env), func(nv string) bool {
		name, _, _ := strings.Cut(nv, "=")
		return slices.ContainsFunc(hostVariables, func(v string) bool {
			if begin, ok := strings.CutSuffix(v, "*"); ok {
				return strings.HasPrefix(name, begin)
			}
			return name == v
		})
	})
}

// losing reports that the connection to a host has ended, and that this was not told.
func (j *job) losing() bool {
	return slices.ContainsFunc(j.fars, func(f *far) bool { return f != nil && !f.told && f.silent() })
}

// hostGone takes note of the end of a connection.
func (j *job) hostGone(f *far) {
	f.told = true
	if i := slices.IndexFunc(f.ranks, func(r *rank) bool { return !j.board.Exited(r.n) }); i >= 0 {
		j.failed(failure{rank: f.ranks[i], kind: failHost, text: fmt.Sprintf("host %s was lost, with %s: %v", f.name, j.ranksOf(f), f.cause)})
	}
}

// ranksOf names the ranks of a host that have not ended.
func (j *job) ranksOf(f *far) string {
	var list []int
	for _, r := range f.ranks {
		for i := range j.spec.local() {
			if !j.board.Exited(r.n) {
				list = append(list, r.n*j.spec.local()+i)
			}
		}
	}
	return rankList(list)
}

// pauseFar tells the agents that the launcher is about to be stopped, and later that it goes on.
func (j *job) pauseFar(pause bool) {
	for _, f := range j.fars {
		if f == nil {
			continue
		}
		f.link.Forgive()
		f.link.Send(&remote.Message{Pause: pause, Resume: !pause})
		sent := make(chan struct{})
		go func() { f.link.Flush(); close(sent) }()
		select {
		case <-sent:
		case <-time.After(limits.FlushTime):
		}
	}
}

// buryFar lets the agents end what ranks have left behind.
func (j *job) buryFar(report func(on string, left []int)) {
	var all sync.WaitGroup
	for _, f := range j.fars {
		if f != nil {
			all.Go(func() {
				if left := f.finish(time.After(limits.AgentBye)); len(left) > 0 {
					report(" on "+f.name, left)
				}
			})
		}
	}
	all.Wait()
}

// dismiss ends the connections.
func (j *job) dismiss() {
	var all sync.WaitGroup
	for _, f := range j.fars {
		if f != nil {
			all.Go(func() {
				f.close()
				<-f.gone
				f.release()
			})
		}
	}
	all.Wait()
}
