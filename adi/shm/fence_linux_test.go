package shm

import (
	"fmt"
	"testing"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/internal/memory"
)

// Ranks wake each other whichever of them make the barrier for both: each sleeps between messages for longer than it looks. A
// link that has carried little has not asked the kernel for anything, for that would take longer than a short program; where
// the process has the kernel's consent already, it does without barriers at once.
func TestSleepersAreRung(t *testing.T) {
	fenced := memory.Fenced()
	for _, v := range []struct {
		with    [2]bool
		after   int
		already bool
	}{
		{[2]bool{true, true}, 0, false}, {[2]bool{true, false}, 0, false}, {[2]bool{false, true}, 0, false}, {[2]bool{false, false}, 0, false},
		{[2]bool{true, true}, limits.ShmRelax, false}, {[2]bool{true, true}, limits.ShmRelax, true}, {[2]bool{true, false}, limits.ShmRelax, true},
	} {
		with := v.with
		t.Run(fmt.Sprint(v), func(t *testing.T) {
			j := start(t, 2, adi.Config{}, func(rank int, d *Device) {
				d.fences, d.relaxAfter, d.fenced = d.fences && with[rank], v.after, func() bool { return v.already && fenced }
			})
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
				if l := d.byPeer.At(1 - rank); l == nil || l.out.relaxed != (with[0] && with[1] && fenced && (v.after == 0 || v.already)) {
					t.Errorf("rank %d publishes without a barrier: %v, want that only where both ends fence, and have for a while", rank, l != nil && l.out.relaxed)
				}
			}
		})
	}
}
