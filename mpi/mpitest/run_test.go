package mpitest_test

import (
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// ways are the ways in which ranks can be made.
var ways = map[string][]mpitest.Option{
	"goroutines": nil,
	"bubble":     {mpitest.Bubble()},
	"tcp":        {mpitest.TCP()},
	"unix":       {mpitest.Unix()},
}

func TestRun(t *testing.T) {
	for name, opts := range ways {
		for _, n := range []int{1, 2, 5} {
			t.Run(fmt.Sprintf("%s/%d", name, n), func(t *testing.T) {
				var ran atomic.Int32
				mpitest.Run(t, n, func(t *mpitest.T, world *mpi.Comm) {
					ran.Add(1)
					right, left := (world.Rank()+1)%n, (world.Rank()+n-1)%n
					got := make([]int, 1)
					if _, err := mpi.Sendrecv(world, []int{world.Rank()}, right, 3, got, left, 3); err != nil {
						t.Fatal(err)
					}
					if got[0] != left {
						t.Errorf("got %d from %d", got[0], left)
					}
					if err := world.Barrier(); err != nil {
						t.Fatal(err)
					}
				}, opts...)
				if int(ran.Load()) != n {
					t.Errorf("%d ranks ran, want %d", ran.Load(), n)
				}
			})
		}
	}
}

// In a bubble hours pass at once, and messages that come late are no deadlock.
func TestBubbleTime(t *testing.T) {
	begin := time.Now()
	mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		start := time.Now()
		if world.Rank() == 0 {
			time.Sleep(48 * time.Hour)
			if err := mpi.SendOne(world, 1, 1, 0); err != nil {
				t.Fatal(err)
			}
			return
		}
		if _, _, err := mpi.RecvOne[int](world, 0, 0); err != nil {
			t.Fatal(err)
		}
		if d := time.Since(start); d < 48*time.Hour {
			t.Errorf("received after %v", d)
		}
	}, mpitest.Bubble())
	if d := time.Since(begin); d > 2*time.Minute {
		t.Errorf("two virtual days took %v", d)
	}
}
