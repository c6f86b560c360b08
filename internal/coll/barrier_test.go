package coll

import (
	"fmt"
	"sync/atomic"
	"testing"

	"cadre.example/internal/coll/engine"
)

// No rank leaves a barrier before all have entered it, in either algorithm.
func TestBarrierHoldsAll(t *testing.T) {
	for _, p := range []int{1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 18, 34, 40} {
		for _, crowded := range []bool{false, true} {
			t.Run(fmt.Sprintf("ranks=%d/crowded=%t", p, crowded), func(t *testing.T) {
				comms := world(t, p)
				for _, c := range comms {
					c.Ctx.SetCrowded(crowded)
				}
				const rounds = 50
				var entered [rounds]atomic.Int32
				all(t, comms, func(c *engine.Comm) error {
					for i := range rounds {
						entered[i].Add(1)
						if err := Barrier(c); err != nil {
							return err
						}
						if n := entered[i].Load(); int(n) != p {
							return fmt.Errorf("rank %d left barrier %d when %d of %d ranks had entered it", c.Rank, i, n, p)
						}
					}
					return nil
				})
			})
		}
	}
}
