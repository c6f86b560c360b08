package main

import (
	"testing"

	"cadre.example/adi/chaos"
	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// The program is right on one processor, also where all that passes between the ranks is converted.
func TestRun(t *testing.T) {
	body := func(t *mpitest.T, world *mpi.Comm) {
		if err := run(world, true); err != nil {
			t.Error(err)
		}
	}
	t.Run("direct", func(t *testing.T) { mpitest.Run(t, 3, body) })
	for _, seed := range []int64{1, 2} {
		t.Run(chaos.Form(uint64(seed)).String(), func(t *testing.T) { mpitest.Run(t, 3, body, mpitest.Chaos(seed)) })
	}
}
