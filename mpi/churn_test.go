package mpi_test

import (
	"runtime"
	"testing"

	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// Thousands of communicators that are made, used and freed leave nothing behind: no memory, no messages, no timers, and no
// id comes again.
func TestChurn(t *testing.T) {
	t.Run("goroutines", func(t *testing.T) {
		mpitest.Run(t, 4, func(t *mpitest.T, world *mpi.Comm) { churn(t, world, 500) })
	})
	t.Run("unix", func(t *testing.T) {
		mpitest.Run(t, 4, func(t *mpitest.T, world *mpi.Comm) { churn(t, world, 40) }, mpitest.Unix())
	})
}

func churn(t *mpitest.T, world *mpi.Comm, rounds int) {
	g, me := world.Group(), world.Rank()
	side, err := world.Split(me/2, 0)
	ok(t, err)
	bridge, err := side.IntercommCreate(0, world, 2-me/2*2, 0)
	ok(t, err)
	ids := map[uint64]bool{}
	key := mpi.NewKey(mpi.KeyOptions[int]{Copy: mpi.CopySame[*mpi.Comm, int]})
	ok(t, key.Set(world, 1))
	round := func() {
		use := func(c *mpi.Comm, err error) {
			ok(t, err)
			id := mpi.ContextOf(c)
			if ids[id] {
				t.Fatalf("id %x comes again", id)
			}
			ids[id] = true
			if c.IsInter() {
				ok(t, c.Barrier())
			} else {
				_, err = mpi.AllreduceOne(c, 1, mpi.Sum)
				ok(t, err)
			}
			ok(t, mpi.SendOne(c, 1, c.Rank(), 0))
			_, _, err = mpi.RecvOne[int](c, c.Rank(), 0)
			ok(t, err)
			ok(t, c.Free())
		}
		use(world.Dup())
		use(world.Split(me%2, me))
		use(world.Create(g.Incl(3, 2, 1, 0)))
		use(world.CreateGroup(g.Incl(me/2*2, me/2*2+1), 3))
		use(mpi.CreateFromGroup(g, "churn", nil, nil))
		use(bridge.Dup())
		use(bridge.Merge(me > 1))
		cart, err := world.Cart([]int{2, 2}, []bool{true, true}, false)
		ok(t, err)
		use(cart.Comm, nil)
	}
	heap := func() uint64 {
		clear(ids)
		ok(t, world.Barrier())
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		ok(t, world.Barrier())
		return m.HeapAlloc
	}
	for range 20 {
		round()
	}
	before := heap()
	for range rounds {
		round()
	}
	grown := int(heap()) - int(before)
	// A communicator that is not given back takes more than 1 KiB on each of 4 ranks.
	if most := rounds*8*4<<10/10 + 64<<10; me == 0 && grown > most {
		t.Errorf("the heap has grown by %d bytes, want less than a tenth of %d communicators", grown, rounds*8*4)
	}
}
