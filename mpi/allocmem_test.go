package mpi_test

import (
	"errors"
	"math"
	"testing"

	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

func TestAllocMem(t *testing.T) {
	mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		s := mpi.AllocMem[float64](100_000)
		if len(s) != 100_000 || s[0] != 0 || s[99_999] != 0 {
			t.Fatal(len(s))
		}
		s[99_999] = float64(world.Rank() + 1)
		got := mpi.AllocMem[float64](len(s))
		peer := 1 - world.Rank()
		_, err := mpi.Sendrecv(world, s, peer, 0, got, peer, 0)
		ok(t, err)
		if got[99_999] != float64(peer+1) {
			t.Error(got[99_999])
		}
		if err := mpi.FreeMem(got[1:]); !errors.Is(err, mpi.ErrBase) {
			t.Errorf("a part: %v", err)
		}
		ok(t, mpi.FreeMem(s))
		ok(t, mpi.FreeMem(got[:10]))
	}, mpitest.Unix())
	for name, err := range map[string]error{
		"a slice of its own": mpi.FreeMem(make([]int, 4)),
		"an empty one":       mpi.FreeMem(make([]int, 0, 4)),
	} {
		var e *mpi.Error
		if !errors.Is(err, mpi.ErrBase) || !errors.As(err, &e) || e.Want == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
	once := mpi.AllocMem[int8](3)
	if err := mpi.FreeMem(once); err != nil {
		t.Error(err)
	}
	if mpi.AllocMem[int](-1) != nil || mpi.AllocMem[int](math.MaxInt) != nil || mpi.AllocMem[int](math.MaxInt/8) != nil {
		t.Error("there is memory without end")
	}
	if s := mpi.AllocMem[int](0); s == nil || len(s) != 0 || mpi.FreeMem(s) != nil {
		t.Error("no items are no memory")
	}
	if s := mpi.AllocMem[struct{}](3); len(s) != 3 || mpi.FreeMem(s) != nil {
		t.Error("items without size")
	}
	defer func() {
		if err, is := recover().(error); !is || !errors.Is(err, mpi.ErrType) {
			t.Errorf("pointers: %v", err)
		}
	}()
	mpi.AllocMem[*int](1)
}
