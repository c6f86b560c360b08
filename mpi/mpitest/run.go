// Package mpitest runs ranks inside go test: goroutines of the test, or with Processes one process for each. A rank that
// fails ends all of them, and in a Bubble a deadlock fails the test at once, with the call in which every rank waits.
package mpitest

import (
	"errors"
	"testing"
	"testing/synctest"

	"cadre.example/adi/chaos"
	"cadre.example/internal/job"
	"cadre.example/mpi"
)

// T is a rank's view of the test. What it reports begins with the number of the rank. Fatal, Fatalf and FailNow on one
// rank end all of them: the calls of the others return errors, and what they report after that is logged as a
// consequence.
type T struct{ testing.TB }

// An Option says how the ranks of Run are made.
type Option func(*options)

type options struct {
	bubble    bool
	processes bool
	device    string
	seed      uint64 // of chaos
}

// Bubble runs the ranks in a testing/synctest bubble. Time is virtual: it advances when all ranks wait or sleep. When all
// ranks that have not ended wait in MPI calls and nothing moves for an hour of that time, which takes no real time, the
// test fails with the pending call of every rank, and all calls end with an error. A rank that sleeps longer, while other
// goroutines of it wait in MPI calls, is taken for one that waits.
func Bubble() Option { return func(o *options) { o.bubble = true } }

// TCP lets the ranks talk over TCP on the loopback address, as ranks of different processes do.
func TCP() Option { return func(o *options) { o.device = "tcp" } }

// Unix lets the ranks talk over unix sockets.
func Unix() Option { return func(o *options) { o.device = "unix" } }

// Mixed lets the ranks talk as those of several processes on several hosts, with two ranks in each process and two processes
// on each host: ranks 0 and 1 directly, 2 and 3 with them over shared memory (elsewhere than on Linux over unix sockets),
// and 4 and those behind it over TCP. So a receive from any source meets messages that come in all three ways.
func Mixed() Option { return func(o *options) { o.device = job.Mixed } }

// Chaos lets the ranks talk over a device that does whatever devices may do: messages of one pair are late and come in
// pieces, those of different pairs overtake each other, no message or only tiny ones may be sent before it is received, and
// there is little room for them. A test that fails with it and not without relies on buffering, on time, or on an order
// that MPI does not promise. The seed decides the limits, the delays, and whether data are converted on their
// way as between unlike processors, though not what the scheduler adds.
func Chaos(seed int64) Option {
	return func(o *options) { o.device, o.seed = chaos.Name, uint64(seed) }
}

// Run runs f on n ranks and returns when all have ended. The ranks are goroutines, unless Processes is among the options.
func Run(t *testing.T, n int, f func(t *T, world *mpi.Comm), opts ...Option) {
	t.Helper()
	var o options
	for _, opt := range opts {
		opt(&o)
	}
	switch {
	case o.bubble && o.processes:
		t.Fatal("mpitest: Bubble with Processes: virtual time is one process's")
	case o.processes && o.device == chaos.Name:
		t.Fatal("mpitest: Chaos with Processes: its ranks are goroutines")
	case o.processes && o.device == job.Mixed:
		t.Fatal("mpitest: Mixed with Processes: its ranks are goroutines")
	case o.bubble && o.device != "" && o.device != chaos.Name:
		t.Fatalf("mpitest: Bubble with device %s: sockets do not live in virtual time", o.device)
	case o.processes:
		nth := ordinal(t)
		switch {
		case child == nil:
			start(t, n, nth, &o)
		case child.nth == nth && child.name == t.Name():
			runRank(t, n, f)
		}
	case o.bubble:
		synctest.Test(t, func(t *testing.T) { run(t, n, f, &o) })
	default:
		run(t, n, f, &o)
	}
}

func run(t *testing.T, n int, f func(t *T, world *mpi.Comm), o *options) {
	t.Helper()
	var ranks *job.Job
	body := func(world *mpi.Comm) error {
		f(&T{&rank{TB: t, job: ranks, rank: world.Rank()}}, world)
		return nil
	}
	err := mpi.Local(n, body, func(c *job.Config) {
		c.Device, c.Seed = o.device, o.seed
		c.Park = o.bubble
		c.Stdout = t.Output()
		c.Hang.Found = func(report string, proven bool) {
			if !proven {
				t.Log(report)
				return
			}
			t.Error(report)
			ranks.Fail(&job.Failure{Rank: -1, Status: job.StatusError, Err: errDeadlock})
		}
		c.Started = func(j *job.Job) (ended func()) {
			ranks = j
			if o.bubble {
				return watch(t, j)
			}
			return nil
		}
	})
	if err == nil || errors.Is(err, errReported) || t.Skipped() {
		return
	}
	var first *job.Failure
	if errors.As(err, &first) && len(first.Stack) > 0 {
		t.Error(first.Report())
		return
	}
	t.Error(err)
}

// errReported marks failures that the test has seen.
var errReported = errors.New("the test has failed")
