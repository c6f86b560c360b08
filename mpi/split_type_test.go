package mpi_test

import (
	"errors"
	"testing"

	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

func TestSplitShared(t *testing.T) {
	everyway(t, 4, func(t *mpitest.T, world *mpi.Comm) {
		c, err := world.SplitShared(-world.Rank())
		ok(t, err)
		sees(t, c, []int{3, 2, 1, 0}) // all run here
	})
}

func TestSplitType(t *testing.T) {
	mpitest.Run(t, 4, func(t *mpitest.T, world *mpi.Comm) {
		hint := func(key, value string) *mpi.Info {
			info := mpi.NewInfo()
			ok(t, info.Set(key, value))
			return info
		}
		for _, c := range []struct {
			kind mpi.CommType
			info *mpi.Info
			size int // 0 for none
		}{
			{mpi.CommTypeShared, nil, 4},
			{mpi.CommTypeHWGuided, hint("mpi_hw_resource_type", "mpi_shared_memory"), 4},
			{mpi.CommTypeHWGuided, hint("mpi_hw_resource_type", "abacus"), 0},
			{mpi.CommTypeHWGuided, nil, 0},
			{mpi.CommTypeResourceGuided, hint("mpi_pset_name", "mpi://WORLD"), 4},
			{mpi.CommTypeResourceGuided, hint("mpi_pset_name", "mpi://SELF"), 1},
			{mpi.CommTypeResourceGuided, hint("mpi_pset_name", "app://other"), 0},
			{mpi.Undefined, nil, 0},
		} {
			d, err := world.SplitType(c.kind, 0, c.info)
			ok(t, err)
			size := 0
			if d != nil {
				size = d.Size()
			}
			if size != c.size {
				t.Errorf("%v: %d ranks, want %d", c.kind, size, c.size)
			}
			if want, _ := c.info.Get("mpi_hw_resource_type"); d != nil && want != "" {
				if got, _ := d.Info().Get("mpi_hw_resource_type"); got != want {
					t.Errorf("%q, want %q", got, want)
				}
			}
		}

		// Goroutine ranks may run wherever the process may, so no resource divides them.
		d, err := world.SplitType(mpi.CommTypeHWUnguided, 0, nil)
		ok(t, err)
		if d != nil {
			t.Error(d.Size())
		}
		// Some may take no part.
		kind := mpi.CommTypeShared
		if world.Rank() == 2 {
			kind = mpi.Undefined
		}
		d, err = world.SplitType(kind, 0, nil)
		ok(t, err)
		if (d == nil) != (world.Rank() == 2) || d != nil && d.Size() != 3 {
			t.Error(d)
		}
		if kind != mpi.Undefined {
			kind = mpi.CommTypeHWUnguided
		}
		_, err = world.SplitType(kind, 0, nil)
		ok(t, err)

		// The others give the same.
		kind = mpi.CommTypeShared
		if world.Rank() == 2 {
			kind = mpi.CommTypeHWUnguided
		}
		if _, err := world.SplitType(kind, 0, nil); !errors.Is(err, mpi.ErrNotSame) {
			t.Error(err)
		}
		resource := "mpi_shared_memory"
		if world.Rank() == 1 {
			resource = "Core"
		}
		if _, err := world.SplitType(mpi.CommTypeHWGuided, 0, hint("mpi_hw_resource_type", resource)); !errors.Is(err, mpi.ErrNotSame) {
			t.Error(err)
		}
		// But for process sets, of which each may name its own.
		pset, size := "mpi://world", 3
		if world.Rank() == 1 {
			pset, size = "mpi://SELF", 1
		}
		d, err = world.SplitType(mpi.CommTypeResourceGuided, 0, hint("mpi_pset_name", pset))
		ok(t, err)
		if d.Size() != size {
			t.Errorf("%d ranks named %s, want %d", d.Size(), pset, size)
		}
		if v, _ := d.Info().Get("mpi_pset_name"); v != pset {
			t.Errorf("the hint is %q, want %q", v, pset)
		}
		ok(t, world.Barrier())
		if v, _ := mpi.HWResources().Get("mpi_shared_memory"); v != "true" {
			t.Error(v)
		}
	})
}

// Of an intercommunicator come intercommunicators, between the ranks of both sides that share the same.
func TestSplitTypeInter(t *testing.T) {
	mpitest.Run(t, 5, func(t *mpitest.T, world *mpi.Comm) {
		pset := func(name string) *mpi.Info {
			info := mpi.NewInfo()
			ok(t, info.Set("mpi_pset_name", name))
			return info
		}
		inter, _ := bridge(t, world, 2)
		sides := [2]int{2, 3}
		if world.Rank() >= 2 {
			sides = [2]int{3, 2}
		}
		check := func(d *mpi.Comm, own, other int) {
			t.Helper()
			if n, err := d.RemoteSize(); err != nil || d.Size() != own || n != other {
				t.Errorf("%d and %d ranks, want %d and %d: %v", d.Size(), n, own, other, err)
			}
			ok(t, d.Barrier())
			ok(t, d.Free())
		}
		d, err := inter.SplitShared(-world.Rank())
		ok(t, err)
		if d.Rank() != sides[0]-1-inter.Rank() {
			t.Errorf("rank %d, by key from behind", d.Rank())
		}
		check(d, sides[0], sides[1])
		d, err = inter.SplitType(mpi.CommTypeResourceGuided, 0, pset("mpi://WORLD"))
		ok(t, err)
		check(d, sides[0], sides[1])
		for _, c := range []struct {
			kind mpi.CommType
			info *mpi.Info
		}{{mpi.Undefined, nil}, {mpi.CommTypeHWUnguided, nil}, {mpi.CommTypeHWGuided, nil}, {mpi.CommTypeResourceGuided, pset("mpi://SELF")}} {
			if d, err := inter.SplitType(c.kind, 0, c.info); d != nil || err != nil {
				t.Errorf("kind %d: %v, %v", c.kind, d, err)
			}
		}
		kind := mpi.CommTypeShared
		if world.Rank() == 0 {
			kind = mpi.Undefined
		}
		d, err = inter.SplitType(kind, 0, nil)
		ok(t, err)
		if world.Rank() == 0 {
			if d != nil {
				t.Error(d)
			}
			return
		}
		if world.Rank() == 1 {
			sides[0]--
		} else {
			sides[1]--
		}
		check(d, sides[0], sides[1])
	})
}
