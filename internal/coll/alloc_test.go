package coll

import (
	"errors"
	"testing"

	"cadre.example/internal/coll/engine"
	"cadre.example/internal/op"
)

// Small collectives allocate nothing once their temporaries exist.
func TestAllocations(t *testing.T) {
	t.Run("meetings", func(t *testing.T) { testAllocations(t, world) })
	t.Run("cells", func(t *testing.T) { testAllocations(t, celledWorld) })
}

func testAllocations(t *testing.T, world worldFunc) {
	ones, steps := []int{1, 1, 1, 1, 1}, []int{0, 1, 2, 3, 4}
	for _, p := range []int{2, 5} {
		comms := world(t, p)
		var wide, wider, locs, locs2 []engine.Buf
		for range p {
			a, b := buf(make([]int64, p)), buf(make([]int64, p))
			a.Count, b.Count = 1, 1
			wide, wider = append(wide, a), append(wider, b)
			locs, locs2 = append(locs, buf(make([]loc, 3))), append(locs2, buf(make([]loc, 3)))
		}
		calls := []struct {
			name string
			f    func(c *engine.Comm, a, b engine.Buf) error
		}{
			{"Barrier", func(c *engine.Comm, _, _ engine.Buf) error { return Barrier(c) }},
			{"Bcast", func(c *engine.Comm, a, _ engine.Buf) error { return Bcast(c, a, 0) }},
			{"Allreduce", func(c *engine.Comm, a, b engine.Buf) error { return Allreduce(c, a, b, op.Sum) }},
			{"Reduce", func(c *engine.Comm, a, b engine.Buf) error { return Reduce(c, a, b, op.Max, 0) }},
			{"Scan", func(c *engine.Comm, a, b engine.Buf) error { return Scan(c, a, b, op.Sum) }},
			{"Gather", func(c *engine.Comm, a, _ engine.Buf) error { return Gather(c, a, wide[c.Rank], 1) }},
			{"Scatter", func(c *engine.Comm, a, _ engine.Buf) error { return Scatter(c, wide[c.Rank], a, 1) }},
			{"ReduceScatterBlock", func(c *engine.Comm, a, _ engine.Buf) error {
				all := wide[c.Rank]
				all.Count = c.Size
				return ReduceScatterBlock(c, all, a, op.Sum)
			}},
			{"Allgather", func(c *engine.Comm, a, _ engine.Buf) error { return Allgather(c, a, wide[c.Rank]) }},
			{"Alltoall", func(c *engine.Comm, _, _ engine.Buf) error { return Alltoall(c, wide[c.Rank], wider[c.Rank]) }},
			{"Exscan", func(c *engine.Comm, a, b engine.Buf) error { return Exscan(c, a, b, op.Sum) }},
			{"Allgatherv", func(c *engine.Comm, a, _ engine.Buf) error {
				return Allgatherv(c, a, engine.Blocks{Buf: wide[c.Rank], Counts: ones[:p], Displs: steps[:p]})
			}},
			{"Gatherv", func(c *engine.Comm, a, _ engine.Buf) error {
				return Gatherv(c, a, engine.Blocks{Buf: wide[c.Rank], Counts: ones[:p], Displs: steps[:p]}, 1)
			}},
			{"Scatterv", func(c *engine.Comm, a, _ engine.Buf) error {
				return Scatterv(c, engine.Blocks{Buf: wide[c.Rank], Counts: ones[:p], Displs: steps[:p]}, a, 1)
			}},
			{"Alltoallv", func(c *engine.Comm, _, _ engine.Buf) error {
				return Alltoallv(c, engine.Blocks{Buf: wide[c.Rank], Counts: ones[:p], Displs: steps[:p]}, engine.Blocks{Buf: wider[c.Rank], Counts: ones[:p], Displs: steps[:p]})
			}},
			{"MaxLoc", func(c *engine.Comm, _, _ engine.Buf) error {
				return Allreduce(c, locs[c.Rank], locs2[c.Rank], op.MaxLoc)
			}},
		}
		for _, call := range calls {
			const runs = 200
			var got counted
			all(t, comms, func(c *engine.Comm) error {
				a, b := buf([]int64{1}), buf([]int64{0})
				var err error
				f := func() {
					if e := call.f(c, a, b); e != nil {
						err = e
					}
					// No rank runs ahead: what waits for its receiver takes memory.
					if e := Barrier(c); e != nil {
						err = e
					}
				}
				for range 50 {
					f()
				}
				failed := got.rounds(c, runs, f)
				return errors.Join(failed, err)
			})
			if n := got.n.Load(); n != 0 {
				t.Errorf("%s on %d ranks: %v allocations a call, want 0", call.name, p, n)
			}
		}
	}
}
