package coll

import (
	"errors"
	"fmt"
	"testing"

	"cadre.example/internal/coll/engine"
	"cadre.example/internal/op"
)

// Blocks of different sizes, in cells and as messages, of ranks of which one expects another number of items: it and the one that it
// expects them of, or those that are told, have an error, and the next call is right.
func TestCellsPartsMismatch(t *testing.T) { testPartsMismatch(t, celledWorld) }

func testPartsMismatch(t *testing.T, world worldFunc) {
	for _, p := range []int{2, 4} {
		comms := world(t, p)
		for _, n := range []int{1, 100, 40_000} {
			for _, more := range []int{-1, 1, 20_000} {
				for name, f := range map[string]func(c *engine.Comm, want int) error{
					"Gatherv": func(c *engine.Comm, want int) error {
						counts, displs := partsOf(p, n)
						if c.Rank == 0 {
							counts[1] = want
						}
						return Gatherv(c, buf(make([]int64, n)), engine.Blocks{Buf: buf(make([]int64, 100_000*p)), Counts: counts, Displs: displs}, 0)
					},
					"Scatterv": func(c *engine.Comm, want int) error {
						counts, displs := partsOf(p, n)
						if c.Rank == 1 {
							return Scatterv(c, engine.Blocks{}, buf(make([]int64, want)), 0)
						}
						return Scatterv(c, engine.Blocks{Buf: buf(make([]int64, 100_000*p)), Counts: counts, Displs: displs}, buf(make([]int64, n)), 0)
					},
					"Alltoallv": func(c *engine.Comm, want int) error {
						counts, displs := partsOf(p, n)
						from := engine.Blocks{Buf: buf(make([]int64, 100_000*p)), Counts: counts, Displs: displs}
						to := from
						if c.Rank == 0 {
							to.Counts, _ = partsOf(p, n)
							to.Counts[1] = want
						}
						to.Buf = buf(make([]int64, 100_000*p))
						return Alltoallv(c, from, to)
					},
					"Alltoallw": func(c *engine.Comm, want int) error {
						from, to := make([]engine.Buf, p), make([]engine.Buf, p)
						for r := range p {
							from[r], to[r] = buf(make([]int64, n)), buf(make([]int64, n))
						}
						if c.Rank == 0 {
							to[1] = buf(make([]int64, want))
						}
						return Alltoallw(c, from, to)
					},
					"Allgatherv": func(c *engine.Comm, want int) error {
						counts, displs := partsOf(p, n)
						if c.Rank == 0 {
							counts[1] = want
						}
						return Allgatherv(c, buf(make([]int64, n)), engine.Blocks{Buf: buf(make([]int64, 100_000*p)), Counts: counts, Displs: displs})
					},
				} {
					title := fmt.Sprintf("%s of %d items on %d ranks, where one expects %d", name, n, p, n+more)
					found := 0
					for r, err := range each(t, comms, func(c *engine.Comm) error { return f(c, n+more) }) {
						if e := (*engine.Error)(nil); errors.As(err, &e) && (e.Reason == engine.ReasonLength || e.Reason == engine.ReasonPeer) {
							found++
						} else if err != nil {
							t.Errorf("%s: rank %d: %v", title, r, err)
						}
					}
					if found == 0 {
						t.Errorf("%s: no error", title)
					}
					each(t, comms, Barrier) // an error that was told may come late
					each(t, comms, Barrier)
					all(t, comms, allreduce(1, op.Sum))
				}
			}
		}
	}
}

// partsOf is a block of n items for each rank, 100,000 items apart.
func partsOf(p, n int) (counts, displs []int) {
	for r := range p {
		counts, displs = append(counts, n), append(displs, 100_000*r)
	}
	return counts, displs
}
