package mpi_test

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"cadre.example/adi"
	"cadre.example/internal/member"
	"cadre.example/internal/need"
	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// A ledger counts the tables that a rank's communicators were given.
type ledger struct {
	mu   sync.Mutex
	open map[string]int
	made int
	over int
}

func (l *ledger) CommInit(info adi.CommInfo) *adi.DevColl {
	key := fmt.Sprint(info.Context, info.Rank, info.World)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.open[key]++
	l.made++
	return &adi.DevColl{Free: func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.over++
		if l.open[key]--; l.open[key] == 0 {
			delete(l.open, key)
		}
	}}
}

// Every communicator is announced to the device once on each of its ranks, and its end too: when it is freed, or when the
// rank ends.
func TestCommInitIsBalanced(t *testing.T) {
	l := &ledger{open: map[string]int{}}
	watch := func(c *member.Config) {
		c.Started = func(j *member.Job) func() {
			for _, r := range j.Ranks {
				r.Ctx.SetCollectives(l)
			}
			return nil
		}
	}
	err := mpi.Local(3, func(world *mpi.Comm) error {
		dup, err := world.Dup()
		if err != nil {
			return err
		}
		if _, err := world.Split(world.Rank()%2, 0); err != nil { // never freed
			return err
		}
		if err := dup.Barrier(); err != nil {
			return err
		}
		if err := dup.Free(); err != nil {
			return err
		}
		if err := world.Barrier(); err != nil { // all have freed theirs, and none has ended
			return err
		}
		l.mu.Lock()
		over := l.over
		l.mu.Unlock()
		if err := world.Barrier(); err != nil {
			return err
		}
		if over != 3 {
			return fmt.Errorf("%d tables were given back when 3 ranks had freed one communicator", over)
		}
		return nil
	}, watch)
	if err != nil {
		t.Fatal(err)
	}
	if l.made != 3*4 || len(l.open) != 0 {
		t.Errorf("%d tables made, want 12: world, self, dup and split of 3 ranks; still open: %v", l.made, l.open)
	}
}

// A probe in a communicator of reversed ranks tells its source in that communicator, over every device.
func TestProbeReversed(t *testing.T) {
	everyway(t, 3, func(t *mpitest.T, world *mpi.Comm) {
		rev, err := world.Split(0, -world.Rank())
		ok(t, err)
		if rev.Rank() != 2-world.Rank() {
			t.Fatalf("rank %d of the world is %d of the reversed one", world.Rank(), rev.Rank())
		}
		if rev.Rank() != 0 {
			ok(t, mpi.SendOne(rev, world.Rank(), 0, rev.Rank()))
			return
		}
		for from := 2; from >= 1; from-- {
			st, err := rev.Probe(from, mpi.AnyTag)
			ok(t, err)
			any, err := rev.Probe(mpi.AnySource, from)
			ok(t, err)
			if st.Source != from || any.Source != from || st.Tag != from {
				t.Errorf("probes of rank %d: %+v, %+v", from, st, any)
			}
			v := []int{-1}
			_, err = mpi.Recv(rev, v, from, from)
			ok(t, err)
			if v[0] != 2-from {
				t.Errorf("rank %d of the reversed communicator is %d of the world, want %d", from, v[0], 2-from)
			}
		}
	})
}

// The clock goes on, its tick is measured, and it is one clock where the ranks share a process.
func TestClock(t *testing.T) {
	everyway(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		if a, b := mpi.Wtime(), mpi.Wtime(); b < a {
			t.Errorf("the clock went back from %v to %v", a, b)
		}
		const slack = 1e-4 // of rounding
		before := time.Now()
		a := mpi.Wtime()
		inner := time.Now()
		time.Sleep(5 * time.Millisecond)
		least := time.Since(inner).Seconds()
		b := mpi.Wtime()
		most := time.Since(before).Seconds()
		if d := b - a; d < least-slack || d > most+slack {
			t.Errorf("%v s have passed by Wtime, want %v to %v", d, least, most)
		}
		ok(t, world.Barrier())
	})
	err := mpi.Local(2, func(world *mpi.Comm) error {
		if !world.WtimeIsGlobal() {
			return fmt.Errorf("goroutine ranks have one clock")
		}
		if tick := mpi.Wtick(); tick <= 0 || tick > 1e-3 {
			return fmt.Errorf("a tick of %v s", tick)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// Processes of one Linux host read one clock: what a rank sends was sent before it came.
func TestClockOfProcesses(t *testing.T) {
	need.Linux(t)
	mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		const slack = 1e-4
		if !world.WtimeIsGlobal() {
			t.Error("two processes of one host have no global clock")
		}
		v := []float64{0}
		for range 20 {
			if world.Rank() == 0 {
				ok(t, mpi.SendOne(world, mpi.Wtime(), 1, 1))
				_, err := mpi.Recv(world, v, 1, 2)
				ok(t, err)
			} else {
				_, err := mpi.Recv(world, v, 0, 1)
				ok(t, err)
				ok(t, mpi.SendOne(world, mpi.Wtime(), 0, 2))
			}
			if now := mpi.Wtime(); v[0] > now+slack || v[0] < now-10 {
				t.Errorf("sent at %v, received at %v", v[0], now)
			}
		}
	}, mpitest.Processes())
}

// A program can print its queues and counts at any time.
func TestWriteQueuesAndStatistics(t *testing.T) {
	everyway(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		world.CountMessages(true)
		ok(t, world.Barrier()) // what comes before a rank counts is not counted
		if world.Rank() == 0 {
			ok(t, mpi.Send(world, make([]byte, 3), 1, 5))
			ok(t, world.Barrier())
			return
		}
		pending := mpi.Irecv(world, make([]byte, 4), mpi.AnySource, 6)
		ok(t, world.Barrier()) // the message came before
		var queues, counts bytes.Buffer
		ok(t, world.WriteQueues(&queues))
		ok(t, world.WriteStatistics(&counts))
		const want = `[1] posted receives: 1
[1]   world, 2 ranks: source any, tag 6, 4 bytes, posted by Irecv
[1] unexpected messages: 1
[1]   world: source 0, tag 5, 3 bytes
`
		if queues.String() != want {
			t.Errorf("queues\n%swant\n%s", &queues, want)
		}
		if posted, unexpected := world.QueueLengths(); posted != 1 || unexpected != 1 {
			t.Errorf("%d and %d wait, want 1 and 1", posted, unexpected)
		}
		if s := world.Statistics(); s.Receives < 1 || s.Unexpected < 1 || s.Rank != 1 {
			t.Errorf("%+v", s)
		}
		if !strings.Contains(counts.String(), "[1] world: 0 sends of 0 bytes, 1 receives, 1 unexpected\n") {
			t.Errorf("counts\n%s", &counts)
		}
		world.CountMessages(false)
		_, err := mpi.Recv(world, make([]byte, 3), 0, 5)
		ok(t, err)
		var after bytes.Buffer
		ok(t, world.WriteStatistics(&after))
		if after.String() != counts.String() {
			t.Errorf("counted although off:\n%s", &after)
		}
		ok(t, pending.Cancel())
		if st, err := pending.Wait(); err != nil || !st.Cancelled {
			t.Errorf("%+v, %v", st, err)
		}
	})
}
