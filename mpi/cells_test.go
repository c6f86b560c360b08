package mpi_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"testing"
	"time"

	"cadre.example/internal/need"
	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// Ranks that share memory do little data without messages, from some calls on. A communicator that is freed gives its memory
// back, ranks that wait for long for a late one sleep and are woken, and messages arrive meanwhile.
func TestCellsOfProcesses(t *testing.T) {
	need.Linux(t)
	mpitest.Run(t, 4, func(t *mpitest.T, world *mpi.Comm) {
		p, me := world.Size(), world.Rank()
		check := func(c *mpi.Comm, round int) {
			t.Helper()
			root := round % p
			a := []int64{0}
			if me == root {
				a[0] = int64(round)
			}
			ok(t, mpi.Bcast(c, a, root))
			sum, all := []int64{0}, make([]int64, p)
			ok(t, mpi.Allreduce(c, []int64{int64(me)}, sum, mpi.Sum))
			ok(t, mpi.Allgather(c, []int64{int64(me + round)}, all))
			turned := make([]int64, p)
			ok(t, mpi.Alltoall(c, all, turned))
			if a[0] != int64(round) || sum[0] != int64(p*(p-1)/2) || all[p-1] != int64(p-1+round) || turned[0] != int64(me+round) {
				t.Errorf("round %d: %v %v %v %v", round, a, sum, all, turned)
			}
			ok(t, c.Barrier())
		}
		for round := range 50 {
			if round == 25 && me == 1 {
				time.Sleep(50 * time.Millisecond)
			}
			check(world, round)
		}
		segments := func() int {
			maps, err := os.ReadFile("/proc/self/maps")
			ok(t, err)
			return bytes.Count(maps, []byte("memfd:cadre"))
		}
		before := 0
		for i := range 30 {
			c, err := world.Dup()
			ok(t, err)
			for round := range 3 {
				check(c, round)
			}
			ok(t, c.Free())
			if i == 9 {
				before = segments() // all pairs have met
			}
		}
		if after := segments(); after != before {
			t.Errorf("%d segments are mapped, %d before 20 communicators more", after, before)
		}
		// A rank that waits in a barrier sends on what it has begun to send.
		big := make([]int64, 1<<20)
		if me == 0 {
			r := mpi.Isend(world, big, 1, 7)
			ok(t, world.Barrier())
			_, err := r.Wait()
			ok(t, err)
		} else {
			if me == 1 {
				_, err := mpi.Recv(world, big, 0, 7)
				ok(t, err)
			}
			ok(t, world.Barrier())
		}
		// The end of a context ends a wait.
		c, err := world.Dup()
		ok(t, err)
		for round := range 3 {
			check(c, round)
		}
		if me != 2 {
			err := error(nil)
			for d := 20 * time.Millisecond; err == nil || notBegun(err); d *= 2 {
				ctx, stop := context.WithTimeout(context.Background(), d)
				err = c.WithContext(ctx).Barrier()
				stop()
			}
			if !errors.Is(err, mpi.ErrRevoked) {
				t.Errorf("Barrier without rank 2: %v", err)
			}
		}
		ok(t, c.Free())
		ok(t, world.Barrier())
	}, mpitest.Processes())
}

// A rank that is in another call than those that share memory with it is found, however long that takes.
func TestCellsMismatchOfProcesses(t *testing.T) {
	need.Linux(t)
	mpitest.Run(t, 3, func(t *mpitest.T, world *mpi.Comm) {
		for range 20 {
			ok(t, world.Barrier())
		}
		if world.Rank() == 1 {
			time.Sleep(10 * time.Millisecond)
			ok(t, mpi.Bcast(world, []int32{1}, 1))
		} else if err := mpi.Allreduce(world, []int32{1}, []int32{0}, mpi.Sum); !errors.Is(err, mpi.ErrNotSame) {
			t.Errorf("got %v, want the difference between the calls", err)
		}
		ok(t, world.Barrier())
	}, mpitest.Processes())
}
