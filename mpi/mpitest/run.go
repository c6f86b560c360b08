// Package mpitest runs ranks inside go test, as goroutines of the test or, with [Processes], as one process each. If a
// rank fails, all ranks end. In a [Bubble], a deadlock fails the test at once and shows the call in which each rank
// waits.
package mpitest

import (
	"errors"
	"testing"
	"testing/synctest"

	"cadre.example/adi/chaos"
	"cadre.example/internal/member"
	"cadre.example/mpi"
)

// T is a rank's view of the test. Its reports begin with the rank's number. Fatal, Fatalf and FailNow on one rank end
// all ranks: the other ranks' calls return errors, and their later reports are logged as consequences.
type T struct{ testing.TB }

// An Option says how Run makes the ranks.
type Option func(*options)

type options struct {
	bubble    bool
	processes bool
	device    string
	seed      uint64 // of chaos
}

// Bubble runs the ranks in a testing/synctest bubble, where time is virtual: it advances when all ranks wait or sleep.
// If all unfinished ranks wait in MPI calls and nothing moves for an hour of virtual time, which takes no real time, the
// test fails with the pending call of each rank, and all calls return an error. A rank that sleeps longer than that
// while others of its goroutines wait in MPI calls counts as waiting.
func Bubble() Option { return func(o *options) { o.bubble = true } }

// TCP connects the ranks over TCP on the loopback address, like ranks of different processes.
func TCP() Option { return func(o *options) { o.device = "tcp" } }

// Unix connects the ranks over Unix sockets.
func Unix() Option { return func(o *options) { o.device = "unix" } }

// Mixed connects the ranks as if they belonged to several processes on several hosts: two ranks in each process and two
// processes on each host. Ranks 0 and 1 are in one process. Ranks 2 and 3 reach them over shared memory (over Unix
// sockets outside Linux), and ranks from 4 on over TCP. So a receive from any source gets messages over all three paths.
func Mixed() Option { return func(o *options) { o.device = member.Mixed } }

// Chaos connects the ranks over a device that does everything a device may do. Messages of one pair are late and arrive
// in pieces; messages of different pairs overtake each other; few or no messages may be sent before they are received. A
// test that fails only with Chaos relies on buffering, on timing, or on an order that MPI does not guarantee. The seed
// fixes the limits, the delays, and whether data are converted as between unlike processors; it does not fix the
// scheduler.
func Chaos(seed int64) Option {
	return func(o *options) { o.device, o.seed = chaos.Name, uint64(seed) }
}

// Run runs f on n ranks and returns when all have ended. The ranks are goroutines, unless [Processes] is among the
// options.
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
	case o.processes && o.device == member.Mixed:
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
	var ranks *member.Job
	body := func(world *mpi.Comm) error {
		f(&T{&rank{TB: t, job: ranks, rank: world.Rank()}}, world)
		return nil
	}
	err := mpi.Local(n, body, func(c *member.Config) {
		c.Device, c.Seed = o.device, o.seed
		c.Park = o.bubble
		c.Stdout = t.Output()
		c.Hang.Found = func(report string, proven bool) {
			if !proven {
				t.Log(report)
				return
			}
			t.Error(report)
			ranks.Fail(&member.Failure{Rank: -1, Status: member.StatusError, Err: errDeadlock})
		}
		c.Started = func(j *member.Job) (ended func()) {
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
	var first *member.Failure
	if errors.As(err, &first) && len(first.Stack) > 0 {
		t.Error(first.Report())
		return
	}
	t.Error(err)
}

// errReported marks failures that the test has seen.
var errReported = errors.New("the test has failed")
