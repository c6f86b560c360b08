package mpi_test

import (
	"runtime"
	"testing"

	"cadre.example/internal/effort"
	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// Thousands of communicators that are made in every way, used and freed leave nothing behind: no memory, no messages, no
// timers, and no id comes again.
func TestChurn(t *testing.T) {
	t.Run("goroutines", func(t *testing.T) {
		mpitest.Run(t, 4, func(t *mpitest.T, world *mpi.Comm) { churn(t, world, effort.Rounds(30, 100)) })
	})
	t.Run("unix", func(t *testing.T) {
		mpitest.Run(t, 4, func(t *mpitest.T, world *mpi.Comm) { churn(t, world, effort.Rounds(2, 8)) }, mpitest.Unix())
	})
}

func churn(t *mpitest.T, world *mpi.Comm, rounds int) {
	g, me := world.Group(), world.Rank()
	side, err := world.Split(me/2, 0)
	ok(t, err)
	bridge, err := side.IntercommCreate(0, world, 2-me/2*2, 0)
	ok(t, err)
	ids := map[uint64]bool{}
	host := mpi.NewInfo()
	ok(t, host.Set("mpi_pset_name", mpi.PsetHost))
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
		use(world.DupWithInfo(mpi.NewInfo()))
		idup, r := world.Idup()
		use(idup, waitFor(r))
		use(world.SplitShared(me))
		use(world.SplitType(mpi.CommTypeResourceGuided, me, host))
		use(side.IntercommCreate(0, world, 2-me/2*2, 0))
		use(mpi.IntercommCreateFromGroups(side.Group(), 0, g.Difference(side.Group()), 0, "churn", nil, nil))
		use(bridge.Split(0, me))
		use(bridge.Create(bridge.Group()))
		for _, reorder := range []bool{false, true} {
			cart, err := world.Cart([]int{2, 2}, []bool{true, true}, reorder)
			ok(t, err)
			row, err := cart.Sub([]bool{false, true})
			ok(t, err)
			use(row.Comm, nil)
			use(cart.Comm, nil)
			graph, err := world.Graph([]int{1, 2, 3, 4}, []int{1, 0, 3, 2}, reorder)
			ok(t, err)
			use(graph.Comm, nil)
			near := mpi.Adjacency{Sources: []int{me ^ 1}, Dests: []int{me ^ 1}}
			dist, err := world.DistGraphAdjacent(near, nil, reorder)
			ok(t, err)
			ok(t, mpi.NeighborAllgather(dist.Comm, []int{1}, make([]int, 1)))
			use(dist.Comm, nil)
			dist, err = world.DistGraph([]int{me}, []int{1}, []int{me ^ 1}, nil, nil, reorder)
			ok(t, err)
			use(dist.Comm, nil)
		}
		session, err := world.NewSession(nil, nil)
		ok(t, err)
		own, err := session.Group(mpi.PsetWorld)
		ok(t, err)
		use(mpi.CreateFromGroup(own, "churn", nil, nil))
		ok(t, session.Finalize())
		gone, err := world.Dup()
		ok(t, err)
		ok(t, gone.Disconnect())
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
	// A communicator that is not given back takes more than 1 KiB on each of 4 ranks. Each round makes 27.
	if most := rounds*27*4<<10/10 + 64<<10; me == 0 && grown > most {
		t.Errorf("the heap has grown by %d bytes, want less than a tenth of %d communicators", grown, rounds*27*4)
	}
}
