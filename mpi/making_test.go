package mpi_test

import (
	"errors"
	"runtime"
	"testing"

	"cadre.example/internal/race"
	"cadre.example/mpi"
)

// Ranks of one process share what a Split is made of: a list of 3000 proposals on each of them takes half a gigabyte in all,
// and its making took several.
func TestSplitOfManyRanks(t *testing.T) {
	n, most := 3000, uint64(48<<10)
	if race.Enabled {
		n, most = 300, 96<<10
	}
	var before, after runtime.MemStats
	err := mpi.Local(n, func(world *mpi.Comm) error {
		for _, m := range []*runtime.MemStats{&before, &after} { // once before it counts
			if err := world.Barrier(); err != nil {
				return err
			}
			if world.Rank() == 0 {
				runtime.ReadMemStats(m)
			}
			half, err := world.Split(world.Rank()%2, -world.Rank())
			if err != nil {
				return err
			}
			if got, want := half.Rank(), (n-1-world.Rank())/2; half.Size() != n/2 || got != want {
				t.Errorf("world rank %d of %d is rank %d of %d in its half, want %d of %d", world.Rank(), n, got, half.Size(), want, n/2)
			}
			if err := half.Free(); err != nil {
				return err
			}
		}
		if err := world.Barrier(); err != nil || world.Rank() != 0 {
			return err
		}
		before = after
		runtime.ReadMemStats(&after)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	each := (after.TotalAlloc - before.TotalAlloc) / uint64(n)
	t.Logf("%d bytes a rank", each)
	if each > most {
		t.Errorf("a Split of %d ranks allocates %d bytes on each, want at most %d", n, each, most)
	}
}

// After a call with a wrong argument, and after one of which others know nothing, the next is made of what its own calls say.
func TestSplitAfterErrors(t *testing.T) {
	err := mpi.Local(3, func(world *mpi.Comm) error {
		me := world.Rank()
		for i := range 4 {
			color := 0
			if me == i%3 {
				color = -7
			}
			if _, err := world.Split(color, 0); !errors.Is(err, mpi.ErrArg) {
				t.Errorf("rank %d, Split with a wrong color of rank %d: %v, want ErrArg", me, i%3, err)
			}
			c, err := world.Split(7, (me+i)%3)
			if err != nil {
				return err
			}
			if got := c.Rank(); got != (me+i)%3 {
				t.Errorf("Split %d: rank %d is %d, want %d", i, me, got, (me+i)%3)
			}
			if err := c.Free(); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
