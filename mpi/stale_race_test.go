package mpi_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"cadre.example/internal/effort"
	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// Several goroutines wait for one request, each in its own way, while others begin and end requests that take its place: one of
// them gets the message, and the others the error that the request was completed before. None of them waits for what has its
// place now.
func TestOneRequestManyWaiters(t *testing.T) {
	waits := []func(context.Context, mpi.Request) error{
		func(_ context.Context, r mpi.Request) error { _, err := r.Wait(); return err },
		func(_ context.Context, r mpi.Request) error { return mpi.WaitAll(r) },
		func(_ context.Context, r mpi.Request) error { _, _, err := mpi.WaitAny(r); return err },
		func(_ context.Context, r mpi.Request) error { _, err := mpi.WaitSome(nil, r); return err },
		func(ctx context.Context, r mpi.Request) error { _, err := r.WaitContext(ctx); return err },
	}
	anyway(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		ctx, cancel := context.WithCancel(context.Background()) // the test's own is of outside the bubble
		defer cancel()
		other := 1 - world.Rank()
		for round := range effort.Rounds(100, 5000) {
			got, one := make([]int, 1), []int{round}
			r := mpi.Irecv(world, got, other, 1)
			errs := make([]error, len(waits))
			var wg sync.WaitGroup
			for i, wait := range waits {
				wg.Go(func() { errs[i] = wait(ctx, r) })
			}
			ok(t, mpi.Send(world, one, other, 1))
			// What takes the place of r is not complete before all of them have returned.
			var next []mpi.Request
			bufs := make([][]int, 4)
			for i := range bufs {
				bufs[i] = make([]int, 1)
				next = append(next, mpi.Irecv(world, bufs[i], other, 2))
			}
			done := make(chan struct{})
			go func() { wg.Wait(); close(done) }()
			select {
			case <-done:
			case <-time.After(20 * time.Second):
				t.Fatalf("round %d: somebody still waits", round)
			}
			completed := 0
			for _, err := range errs {
				switch {
				case err == nil:
					completed++
				case !errors.Is(err, mpi.ErrRequest) && !errors.Is(err, mpi.ErrInStatus):
					t.Errorf("round %d: %v", round, err)
				}
			}
			if completed != 1 || got[0] != round {
				t.Fatalf("round %d: %d have completed it, got %d: %v", round, completed, got[0], errs)
			}
			for range bufs {
				ok(t, mpi.Send(world, one, other, 2))
			}
			ok(t, mpi.WaitAll(next...))
		}
	})
}
