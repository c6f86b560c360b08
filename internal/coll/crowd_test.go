package coll

import (
	"testing"
	"time"

	"cadre.example/internal/coll/engine"
)

// Many more ranks than processors pass barriers at the cost of their messages: a rank that waits gives its processor away.
// A rank that spun in vain would cost a time slice of milliseconds each time, half a minute in all.
func TestCrowd(t *testing.T) {
	const ranks, barriers = 16, 10_000
	comms := world(t, ranks)
	start := time.Now()
	all(t, comms, func(c *engine.Comm) error {
		for range barriers {
			if err := Barrier(c); err != nil {
				return err
			}
		}
		return nil
	})
	t.Logf("%d barriers of %d ranks: %v", barriers, ranks, time.Since(start))
}
