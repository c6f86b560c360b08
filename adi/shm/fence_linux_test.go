package shm

import (
	"fmt"
	"testing"
	"time"

	"cadre.example/adi"
)

// Ranks wake each other whichever of them make the barrier for both: each sleeps between messages for longer than it looks.
func TestSleepersAreRung(t *testing.T) {
	for _, with := range [][2]bool{{true, true}, {true, false}, {false, true}, {false, false}} {
		t.Run(fmt.Sprint(with), func(t *testing.T) {
			j := start(t, 2, adi.Config{}, func(rank int, d *Device) { d.fences = d.fences && with[rank] })
			defer j.close(t)
			const rounds = 100
			done := make(chan struct{})
			go func() {
				defer close(done)
				s, r := ops(make([]byte, 8), 1, 0)
				for range rounds {
					_, err := j.ranks[1].Recv(&r)
					check(err)
					check(j.ranks[1].Send(&s))
				}
			}()
			s, r := ops(make([]byte, 8), 0, 1)
			for i := range rounds {
				check(j.ranks[0].Send(&s))
				_, err := j.ranks[0].Recv(&r)
				check(err)
				if i%10 == 0 {
					time.Sleep(3 * time.Millisecond)
				}
			}
			<-done
			for rank, d := range j.devices {
				if l := d.byRank[1-rank].Load(); l == nil || l.out.relaxed != (with[0] && with[1] && d.fences) {
					t.Errorf("rank %d publishes without a barrier: want that only where both ends fence", rank)
				}
			}
		})
	}
}
