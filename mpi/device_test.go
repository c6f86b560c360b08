package mpi_test

import (
	"fmt"
	"sync"
	"testing"

	"cadre.example/adi"
	"cadre.example/internal/job"
	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// A ledger counts the tables that a rank's communicators were given.
type ledger struct {
	mu   sync.Mutex
	open map[string]int
	made int
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
		if l.open[key]--; l.open[key] == 0 {
			delete(l.open, key)
		}
	}}
}

// Every communicator is announced to the device once on each of its ranks, and its end too: when it is freed, or when the
// rank ends.
func TestCommInitIsBalanced(t *testing.T) {
	l := &ledger{open: map[string]int{}}
	watch := func(c *job.Config) {
		c.Started = func(j *job.Job) func() {
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
		return dup.Free()
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
