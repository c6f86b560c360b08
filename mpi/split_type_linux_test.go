package mpi_test

import (
	"runtime"
	"testing"

	"golang.org/x/sys/unix"

	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// Ranks whose threads are bound to processors of their own are divided by them, as far down as it takes.
func TestSplitTypeBound(t *testing.T) {
	var all unix.CPUSet
	if err := unix.SchedGetaffinity(0, &all); err != nil {
		t.Fatal(err)
	}
	var cpus []int
	for cpu := 0; len(cpus) < 2 && cpu < 1024; cpu++ {
		if all.IsSet(cpu) {
			cpus = append(cpus, cpu)
		}
	}
	mpitest.Run(t, 4, func(t *mpitest.T, world *mpi.Comm) {
		runtime.LockOSThread() // and never unlocked: the thread ends with the rank
		mine := cpus[world.Rank()%len(cpus)]
		var one unix.CPUSet
		one.Set(mine)
		ok(t, unix.SchedSetaffinity(0, &one))
		info := mpi.NewInfo()
		ok(t, info.Set("mpi_hw_resource_type", "hwloc://PU"))
		pu, err := world.SplitType(mpi.CommTypeHWGuided, 0, info)
		ok(t, err)
		if pu == nil || pu.Size() != 4/len(cpus) {
			t.Fatal(pu)
		}
		if v, _ := mpi.HWResources().Get("hwloc://PU"); v != "true" {
			t.Error(v)
		}
		// Unguided, again and again, ends at one processor.
		c := world
		for steps := 0; ; steps++ {
			part, err := c.SplitType(mpi.CommTypeHWUnguided, 0, nil)
			ok(t, err)
			if part == nil {
				break
			}
			if part.Size() >= c.Size() || steps > 5 {
				t.Fatal(part.Size(), c.Size())
			}
			if v, _ := part.Info().Get("mpi_hw_resource_type"); v == "" {
				t.Error("the kind of resource is not told")
			}
			c = part
		}
		if k, _ := c.Compare(pu); k != mpi.Congruent {
			t.Error(k, c.Group(), pu.Group())
		}
	})
}
