package coll

import (
	"sync/atomic"
	"testing"

	"cadre.example/internal/coll/engine"
)

// counted is how many allocations all ranks make in a call, in the best of several rounds: the runtime allocates now and
// then for goroutines that wait, and so does the watch for a call that a busy machine keeps waiting. What a call itself
// allocates is in every round.
type counted struct{ n atomic.Int64 }

// rounds makes at least runs+1 calls on each rank, none of which may end on a rank before it was begun on all.
func (k *counted) rounds(c *engine.Comm, runs int, call func()) error {
	for range 20 {
		if c.Rank == 0 {
			k.n.Store(int64(testing.AllocsPerRun(runs, call)))
		} else {
			for range runs + 1 {
				call()
			}
		}
		if err := Barrier(c); err != nil || k.n.Load() == 0 {
			return err
		}
	}
	return nil
}
