//go:build unix

package job

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"cadre.example/launch/internal/process"

	"cadre.example/launch/internal/stream"

	"cadre.example/adi/limits"
	"cadre.example/internal/record"
	"cadre.example/launch/internal/control"
	"cadre.example/launch/internal/desk"
	"golang.org/x/sys/unix"
)

const (
	pipeSignal = int(syscall.SIGPIPE)
)

// run starts the processes, each with the binary of its part, and lives through the job. janitors are children that are none
// of them.
func run(spec *Spec, binaries []string, janitors []int) (int, error) {
	for i := range binaries { // for ranks that begin in another directory
		abs, err := filepath.Abs(binaries[i])
		if err != nil {
			return 0, err
		}
		binaries[i] = abs
	}
	j, secret := newJob(spec)
	defer j.alarm.Close()
	defer close(j.over)
	defer func() {
		if j.record != nil {
			j.record.Close()
		}
	}()
	in, err := stream.OpenStdin(spec.Stdin)
	if err != nil {
		return 0, err
	}
	if spec.Own {
		j.orphans = process.Adopt(janitors)
	}
	if sig, err := j.muster(binaries); sig != nil || err != nil {
		in.Close()
		return 128 + signalNumber(sig), err
	}
	err = j.spawn(binaries, secret, in)
	in.Close()
	if err != nil {
		j.abandon()
		return 0, err
	}
	asked := desk.Open(j.id, j.snapshot)
	j.loop()
	asked.Close()
	j.foreign.close()
	j.bury()
	j.drain()
	j.dismiss()
	if j.status == 0 {
		io.WriteString(spec.Stderr, j.leaks.Leaks(spec.N == 1))
	}
	return j.status, j.trace()
}

// trace writes the trace, if there is to be one.
func (j *job) trace() error {
	if j.spec.Trace == "" {
		return nil
	}
	var dumps []*record.Dump
	for _, r := range j.ranks {
		dumps = append(dumps, r.calls.dumps...)
	}
	return j.spec.writeTrace(dumps)
}

func (j *job) spawn(binaries []string, secret [control.SecretBytes]byte, in *stream.Stdin) error {
	n := j.spec.processes()
	var calls *os.File
	if j.record, calls = makeRecord(j.spec.N); calls != nil {
		defer calls.Close()
	}
	places, shared := j.spec.bindings()
	parts, envs := j.spec.parts(), make([][]string, len(binaries))
	for i := range parts {
		envs[i] = j.spec.environment(i, process.SharedCores(places))
	}
	seats := j.spec.seats()
	here := 0
	for _, at := range seats {
		if j.farOf(at) == nil {
			here++
		}
	}
	process.MakeRoom(in.Null, here)
	for i, at := range seats {
		nth := j.spec.partOf(i)
		part := &parts[nth]
		if slowSpawn != nil {
			if err := slowSpawn(i); err != nil {
				return startError(part.Program, i, n, err)
			}
		}
		w := control.Welcome{Rank: i, Size: n, LocalRank: at.local, LocalSize: at.size, Secret: secret, JobID: j.id}
		argv := append([]string{part.Program}, part.Args...)
		output, done, err := j.spec.outputFiles(i)
		if err != nil {
			return err
		}
		if f := j.farOf(at); f != nil {
			r := f.enlist(i, nth, argv, rankEnv(i, at), control.AppendWelcome(nil, &w))
			j.carry(r, output, in.Person && i == 0)
			j.ranks = append(j.ranks, r)
			j.live++
			continue
		}
		bound := places[0]
		places = places[1:]
		st, err := process.Start(binaries[nth], argv, withProcs(slices.Concat(envs[nth], rankEnv(i, at), recordEnv(calls, i)), bound.Procs), j.spec.dir(part), bound.CPUs, in.Of(i), control.AppendWelcome(nil, &w), output, calls)
		done()
		if err != nil {
			return startError(part.Program, i, n, err)
		}
		j.alarm.Watch(st.Channel)
		r := &rank{n: i, pid: st.Process.PID, proc: st.Process, conn: newConn(&socket{File: st.Control}), pmi: st.PMI, host: j.hostOf(at), bound: bound}
		j.ranks = append(j.ranks, r)
		j.live++
		if st.Out != nil {
			r.out, r.err = stream.New(st.Out, j.stdout, j.tag(i, j.stdout)), stream.New(st.Err, j.stderr, j.tag(i, j.stderr))
			r.err.KeepTail()
			r.out.Asks, r.err.Asks = in.Person && i == 0, in.Person && i == 0
		}
	}
	if err := j.startFar(envs, in); err != nil {
		return err
	}
	for _, f := range j.fars {
		shared = shared || f != nil && f.shared
	}
	j.sayBindings(shared)
	for _, r := range j.ranks {
		if r.out != nil {
			go r.out.Run()
			go r.err.Run()
		}
		go r.conn.listen(r.n, j.post)
		j.serveForeign(r.n, r.pmi)
		go func() {
			e := r.proc.Reap()
			r.conn.finish(limits.HeardTime)
			j.foreign.heard(r.n, limits.HeardTime)
			j.post(event{rank: r.n, what: evExit, exit: e})
		}()
	}
	return nil
}

func (j *job) tag(rank int, k *stream.Sink) string {
	if !j.spec.Tag || j.spec.local() > 1 { // goroutine ranks write theirs
		return ""
	}
	tag := fmt.Sprintf("[%d] ", rank)
	if k.Color {
		return stream.Colored(tag, rank)
	}
	return tag
}

// slowSpawn is set by tests: it comes before the start of each process, takes its time, or says why it fails.
var slowSpawn func(i int) error

// startError says which process could not be started.
func startError(program string, i, n int, err error) error {
	switch err {
	case unix.EAGAIN:
		return fmt.Errorf("cannot start process %d of %d: the system allows no more processes (ulimit -u, cgroup pids.max); use fewer, or --in-process", i+1, n)
	case unix.EMFILE, unix.ENFILE:
		return fmt.Errorf("cannot start process %d of %d: no more open files (ulimit -n); use fewer, or --in-process", i+1, n)
	case unix.ENOMEM:
		return fmt.Errorf("cannot start process %d of %d: out of memory; use fewer, or --in-process", i+1, n)
	case unix.ENOEXEC:
		return usage("%s: not a program for this machine, nor a script with a first line such as #!/bin/sh", program)
	}
	return fmt.Errorf("cannot start %s: %w", program, err)
}

// abandon ends a job of which only some processes exist.
func (j *job) abandon() {
	j.dismiss()
	for _, r := range j.ranks {
		r.proc.Signal(unix.SIGKILL)
		r.proc.Reap()
		r.conn.close()
		r.pmi.Close()
		if r.out != nil {
			r.out.Close()
			r.err.Close()
		}
	}
	j.orphans.Sweep()
}

// bury ends what the ranks' processes have left behind outside their groups.
func (j *job) bury() {
	report := func(on string, left []int) {
		j.stderr.Say(fmt.Sprintf("cadre run: cannot end what a rank has started%s: %s\n", on, processList(left)))
	}
	j.speak(func() { j.buryFar(report) })
	if left := j.orphans.Sweep(); len(left) > 0 {
		j.speak(func() { report("", left) })
	}
}

// drain passes on what the ranks had written before they ended, and closes everything. No process of the job is left;
// one that has left its process group may still hold a pipe, and is not waited for.
func (j *job) drain() {
	limit := time.NewTimer(limits.OutputTime)
	defer limit.Stop()
	late := limit.C
	signals := j.spec.Signals
	wait := func(done <-chan struct{}) {
		for done != nil {
			select {
			case <-done:
				return
			case <-late:
				late = nil
				j.closePipes()
				if j.bounded {
					return
				}
			case <-signals:
				signals = nil
				j.bounded = true
				j.closePipes()
				return
			}
			if late == nil && j.bounded {
				return
			}
		}
	}
	reports := j.reports
	j.speak(func() {
		for _, done := range reports {
			<-done
		}
		j.stderr.Release() // a channel that a stranger holds may still ring
	})
	for _, done := range j.reports {
		wait(done)
	}
	for _, r := range j.ranks {
		if r.out != nil {
			wait(r.out.Done)
			wait(r.err.Done)
		}
	}
	for _, r := range j.ranks {
		r.conn.close()
	}
}

// closePipes ends the streams after what they have read.
func (j *job) closePipes() {
	for _, r := range j.ranks {
		if r.out != nil {
			r.out.Close()
			r.err.Close()
		}
	}
}

func isStopSignal(sig os.Signal) bool { return sig == syscall.SIGTSTP }

func isPipeSignal(s syscall.Signal) bool { return s == syscall.SIGPIPE }

func signalNumber(sig os.Signal) int {
	if s, ok := sig.(syscall.Signal); ok {
		return int(s)
	}
	return 1
}
