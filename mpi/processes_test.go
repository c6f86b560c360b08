package mpi_test

import (
	"errors"
	"testing"
	"time"

	"cadre.example/internal/need"
	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// What is made of several messages, or outlives its call, works between processes too, over shared memory.
func TestRequestsOfProcesses(t *testing.T) {
	need.Linux(t)
	mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		peer := 1 - world.Rank()
		for _, n := range []int{1, 300_000} {
			buf, got := make([]int, n), make([]int, n)
			buf[n-1] = world.Rank() + 1
			out, in := mpi.SendInit(world, buf, peer, 1), mpi.RecvInit(world, got, peer, 1)
			for range 3 {
				ok(t, mpi.StartAll(in, out))
				ok(t, mpi.WaitAll(out.Request(), in.Request()))
				if got[n-1] != peer+1 {
					t.Errorf("persistent: got %d", got[n-1])
				}
				got[n-1] = 0
			}
			ok(t, mpi.Bsend(world, buf, peer, 2))
			_, err := mpi.Recv(world, got, peer, 2)
			ok(t, err)
			_, err = mpi.IsendrecvReplace(world, got, peer, 3, peer, 3).Wait()
			ok(t, err)
			if got[n-1] != world.Rank()+1 {
				t.Errorf("replaced by %d", got[n-1])
			}
			parts := min(n, 2)
			ps, pr := mpi.PsendInit(world, buf, parts, peer, 4), mpi.PrecvInit(world, got, 1, peer, 4)
			for range 2 {
				ok(t, mpi.StartAll(ps.Persistent, pr.Persistent))
				ok(t, ps.PreadyRange(0, parts-1))
				ok(t, mpi.WaitAll(ps.Request(), pr.Request()))
				if got[n-1] != peer+1 {
					t.Errorf("partitioned: got %d", got[n-1])
				}
			}
		}
		c, err := world.Dup()
		ok(t, err)
		if world.Rank() == 0 {
			_, err := mpi.Recv(c, make([]int, 1), 1, 0)
			if !errors.Is(err, mpi.ErrRevoked) {
				t.Errorf("Recv: %v", err)
			}
		} else {
			time.Sleep(5 * time.Millisecond)
			ok(t, c.Revoke())
		}
		ok(t, c.Free())
		ok(t, world.Barrier())
	}, mpitest.Processes())
}
