package mpi_test

import (
	"slices"
	"testing"

	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// The collectives of intercommunicators give in all forms what they give in the one that blocks.
func TestFormsOfIntercommCollectives(t *testing.T) {
	everyway(t, 4, func(t *mpitest.T, world *mpi.Comm) {
		const cut = 2 // both groups are of two
		c, local := bridge(t, world, cut)
		root := mpi.ProcNull // of the calls with one: world rank 1
		switch me := world.Rank(); {
		case me == 1:
			root = mpi.Root
		case me >= cut:
			root = 1
		}
		for _, n := range []int{1, 3000} {
			s, r := make([]int64, 2*n), make([]int64, 2*n)
			calls := slices.DeleteFunc(formCalls(c, s, r, n), func(f formCall) bool {
				switch f.name {
				case "Barrier", "Allgather", "AllgatherBuf", "Alltoall", "Alltoallv", "AlltoallwBuf", "Allreduce", "AllreduceBuf", "ReduceScatterBlock", "ReduceScatter":
					return false
				}
				return true
			})
			calls = append(calls, []formCall{
				{"Bcast", false,
					func() error { return mpi.Bcast(c, r[:n], root) },
					func() mpi.Request { return mpi.Ibcast(c, r[:n], root) },
					func() *mpi.Persistent { return mpi.BcastInit(c, r[:n], root) }},
				{"Gather", false,
					func() error { return mpi.Gather(c, s[:n], r, root) },
					func() mpi.Request { return mpi.Igather(c, s[:n], r, root) },
					func() *mpi.Persistent { return mpi.GatherInit(c, s[:n], r, root) }},
				{"Scatter", false,
					func() error { return mpi.Scatter(c, s, r[:n], root) },
					func() mpi.Request { return mpi.Iscatter(c, s, r[:n], root) },
					func() *mpi.Persistent { return mpi.ScatterInit(c, s, r[:n], root) }},
				{"Reduce", false,
					func() error { return mpi.Reduce(c, s[:n], r[:n], mpi.Sum, root) },
					func() mpi.Request { return mpi.Ireduce(c, s[:n], r[:n], mpi.Sum, root) },
					func() *mpi.Persistent { return mpi.ReduceInit(c, s[:n], r[:n], mpi.Sum, root) }},
			}...)
			for _, f := range calls {
				inAllForms(t, f, world.Rank(), s, r)
			}
		}
		ok(t, local.Barrier())
		ok(t, c.Free())
	})
}
