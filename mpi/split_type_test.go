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
		pset := "mpi://WORLD"
		if world.Rank() == 1 {
			pset = "mpi://SELF"
		}
		if _, err := world.SplitType(mpi.CommTypeResourceGuided, 0, hint("mpi_pset_name", pset)); !errors.Is(err, mpi.ErrNotSame) {
			t.Error(err)
		}
		ok(t, world.Barrier())
		if v, _ := mpi.HWResources().Get("mpi_shared_memory"); v != "true" {
			t.Error(v)
		}
	})
}
