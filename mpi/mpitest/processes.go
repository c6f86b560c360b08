package mpitest

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"cadre.example/adi/limits"
	"cadre.example/internal/environ"
	"cadre.example/launch/job"
)

// Processes runs each rank in its own process: over shared memory on Linux, or over sockets with [TCP] or [Unix].
//
// Run starts the test binary once for each rank, with the test's own flags, so that it runs only this test and only this
// call of Run. Everything that the test does before Run therefore happens in each process too, and must lead to this
// Run. The processes skip other calls of Run with Processes, and all subtests of the test that calls Run. A process ends
// when f has returned on all ranks: code after Run, and Cleanups that the test registered before Run, do not run in it;
// Cleanups of the rank's T do. Variables belong to the process: the test does not see assignments by f. Run removes the
// ranks' temporary folders when it returns.
//
// The test logs the ranks' output, each line tagged with its rank. A rank that panics, exits or is killed fails the test
// with the cause. Shortly before the test's deadline (go test -timeout), every rank prints its stacks and ends. A Skip
// on one rank skips the test, and Run does not return. The ranks write no profiles, and their code does not count in the
// test's coverage.
func Processes() Option { return func(o *options) { o.processes = true } }

// home is where the test binary was started: the package's folder.
var home, _ = os.Getwd()

// calls counts the calls of Run with Processes in each test that runs.
var calls struct {
	sync.Mutex
	of map[*testing.T]int
}

// ordinal numbers the calls of Run with Processes in t, from 1.
func ordinal(t *testing.T) int {
	calls.Lock()
	defer calls.Unlock()
	if calls.of == nil {
		calls.of = make(map[*testing.T]int)
	}
	calls.of[t]++
	if calls.of[t] == 1 {
		t.Cleanup(func() {
			calls.Lock()
			defer calls.Unlock()
			delete(calls.of, t)
		})
	}
	return calls.of[t]
}

// processDevice is the transport of processes.
func (o *options) processDevice() (string, error) {
	switch {
	case o.device != "":
		return o.device, nil
	case runtime.GOOS != "linux":
		return "", fmt.Errorf("shared memory between processes needs Linux, and this is %s: add mpitest.Unix() or mpitest.TCP()", runtime.GOOS)
	}
	return "shm", nil
}

// start runs the test's call number nth of Run as n processes.
func start(t *testing.T, n, nth int, o *options) {
	t.Helper()
	device, err := o.processDevice()
	if err != nil {
		t.Fatalf("mpitest: Processes: %v", err)
	}
	if n < 1 || n > limits.ProcessesMost {
		t.Fatalf("mpitest: Processes: n is %d, want 1..%d ranks", n, limits.ProcessesMost)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatalf("mpitest: Processes: the test binary cannot be found: %v", err)
	}
	temp, err := os.MkdirTemp("", "mpitest")
	if err != nil {
		t.Fatalf("mpitest: Processes: %v", err)
	}
	defer os.RemoveAll(temp)
	null, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatalf("mpitest: Processes: %v", err)
	}
	defer null.Close()
	heard, spoken, err := os.Pipe()
	if err != nil {
		t.Fatalf("mpitest: Processes: %v", err)
	}
	limit, left := patience(t)
	spec := &job.Spec{N: n, Program: self, Args: arguments(t.Name(), left), Device: device, Timeout: limit, Stacks: true, Grace: limits.KillGrace, Tag: true, Dir: home,
		Env: environment(t.Name(), nth, temp), Stdin: null, Stdout: spoken, Stderr: spoken}
	ear := &ear{t: t, ended: make([]bool, n), late: make([][]byte, n)}
	done := make(chan struct{})
	go func() {
		defer close(done)
		ear.listen(bufio.NewReader(heard))
		heard.Close()
	}()
	status, err := job.Run(spec)
	spoken.Close()
	<-done
	if err != nil {
		t.Fatalf("mpitest: Processes: %v", err)
	}
	ear.conclude(status, nth)
}

// environ.MPITestChild tells a process which call of Run it is a rank of: "2 TestSum/empty", its ordinal and the name of the test.

// environment is what the ranks find beside the test's own.
func environment(name string, nth int, temp string) []string {
	env := []string{
		fmt.Sprintf("%s=%d %s", environ.MPITestChild, nth, name),
		"TMPDIR=" + temp,
		// A process built with -race sleeps for a second at its end, unless told otherwise.
		"GORACE=atexit_sleep_ms=0 " + environ.Get(environ.GORace),
	}
	if testing.CoverMode() != "" && environ.Get(environ.GOCoverDir) == "" {
		env = append(env, "GOCOVERDIR="+temp)
	}
	return env
}

// patience is how long the ranks may run, so that their stacks are printed before the test's deadline, and how long is
// left until then. 0 means no limit.
func patience(t *testing.T) (limit, left time.Duration) {
	deadline, ok := t.Deadline()
	if !ok {
		return 0, 0
	}
	left = time.Until(deadline)
	return max(left-min(max(left/5, 500*time.Millisecond), 5*time.Second), time.Millisecond), max(left, time.Millisecond)
}

// arguments are the test binary's own, changed so that one test runs, once, and writes no file of its parent's.
func arguments(name string, left time.Duration) []string {
	args := os.Args[1 : len(os.Args)-flag.NArg()]
	if len(args) > 0 && args[len(args)-1] == "--" {
		args = args[:len(args)-1]
	}
	args = append(args[:len(args):len(args)],
		"-test.run="+pattern(name), "-test.count=1", "-test.v=false", "-test.shuffle=off", "-test.timeout="+left.String(),
		// A rank that calls os.Exit(0) is reported with its number and not as a panic.
		"-test.paniconexit0=false")
	for _, f := range []string{"bench", "fuzz", "list", "testlogfile", "coverprofile", "gocoverdir", "cpuprofile", "memprofile", "blockprofile", "mutexprofile", "trace"} {
		if flag.Lookup("test."+f) != nil {
			args = append(args, "-test."+f+"=")
		}
	}
	if f := flag.Lookup("test.cpu"); f != nil && f.Value.String() != "" {
		args = append(args, fmt.Sprintf("-test.cpu=%d", runtime.GOMAXPROCS(0)))
	}
	if flag.NArg() > 0 {
		args = append(append(args, "--"), flag.Args()...)
	}
	return args
}

// pattern matches the test of that name, but none of its subtests.
func pattern(name string) string {
	var b strings.Builder
	for part := range strings.SplitSeq(name, "/") {
		b.WriteString("^" + regexp.QuoteMeta(part) + "$/")
	}
	return b.String() + noName
}

// noName is a regular expression that matches nothing.
const noName = `^\b$`
