package coll

import (
	"errors"
	"testing"
	"time"

	"cadre.example/adi/limits"
	"cadre.example/internal/coll/engine"
)

// Two ranks that have each been root of another broadcast learn of it within three windows, wherever in a window that was,
// although one of them runs far ahead; and nothing is found twice, or where nothing differed.
func TestCellsReview(t *testing.T) {
	for _, p := range []int{2, 3} {
		for odd := 0; odd < limits.CollNotes; odd += 5 {
			for _, slow := range []int{0, p - 1} {
				comms := celledComms(t, p, false)
				wrong := make([]int, p)
				each(t, comms, func(c *engine.Comm) error {
					for i := range 6 * limits.CollNotes {
						root := 0
						if c.Rank == 1 && i == limits.CollNotes+odd {
							root = 1
						}
						if c.Rank == slow && i%11 == 0 {
							time.Sleep(50 * time.Microsecond)
						}
						b := buf([]int64{7})
						if err := Bcast(c, b, root); err != nil {
							if e := (*engine.Error)(nil); !errors.As(err, &e) || e.Reason != engine.ReasonRoot && e.Reason != engine.ReasonPeer && e.Reason != engine.ReasonMismatch {
								t.Errorf("rank %d: %v", c.Rank, err)
							}
							wrong[c.Rank]++
							if i < limits.CollNotes+odd || i > 4*limits.CollNotes+odd {
								t.Errorf("%d ranks, differing in call %d: rank %d has an error in call %d: %v", p, limits.CollNotes+odd, c.Rank, i, err)
							}
						}
					}
					return nil
				})
				sum := 0
				for _, n := range wrong {
					sum += n
				}
				if sum == 0 {
					t.Errorf("%d ranks, differing in call %d: nobody has found out", p, limits.CollNotes+odd)
				}
			}
		}
	}
}
