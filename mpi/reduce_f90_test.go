package mpi_test

import (
	"testing"

	"cadre.example/datatype"
	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// Fortran's types by precision are sent, received as the types that they are, and reduced.
func TestF90Types(t *testing.T) {
	everyway(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		typ := datatype.F90Real(15, mpi.Undefined)
		peer := 1 - world.Rank()
		mine, got := []float64{1.5, float64(world.Rank())}, make([]float64, 2)
		r := world.IrecvBuf(mpi.Of(got), peer, 0)
		ok(t, world.SendBuf(mpi.View(mine, 2, typ), peer, 0))
		st, err := r.Wait()
		ok(t, err)
		if n, whole := st.Count(typ); n != 2 || !whole || got[1] != float64(peer) {
			t.Error(n, got)
		}
		ok(t, world.AllreduceBuf(mpi.View(mine, 2, typ), mpi.View(got, 2, typ), mpi.Sum))
		if got[0] != 3 || got[1] != 1 {
			t.Error(got)
		}
		ints := []int32{int32(world.Rank())}
		ok(t, world.AllreduceBuf(mpi.InPlaceBuffer, mpi.View(ints, 1, datatype.F90Integer(9)), mpi.Max))
		if ints[0] != 1 {
			t.Error(ints)
		}
	})
}
