package mpi_test

import (
	"testing"

	"cadre.example/mpi"
)

// BenchmarkCollectiveAlone is what a collective costs on the only rank of a communicator: all but the others.
func BenchmarkCollectiveAlone(b *testing.B) {
	err := mpi.Local(1, func(world *mpi.Comm) error {
		in, out := []float64{1}, []float64{0}
		for _, call := range []struct {
			name string
			f    func() error
		}{
			{"Barrier", world.Barrier},
			{"Bcast", func() error { return mpi.Bcast(world, in, 0) }},
			{"Allreduce", func() error { return mpi.Allreduce(world, in, out, mpi.Sum) }},
			{"Allgather", func() error { return mpi.Allgather(world, in, out) }},
		} {
			b.Run(call.name, func(b *testing.B) {
				for b.Loop() {
					if err := call.f(); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
}
