package spin

import (
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
)

// Two goroutines wake each other in turns; no ring is lost.
func TestBell(t *testing.T) {
	for _, locked := range []bool{false, true} {
		t.Run(map[bool]string{false: "goroutines", true: "threads"}[locked], func(t *testing.T) {
			defer threads.Store(threads.Swap(locked))
			a, b := NewBell(), NewBell()
			a.Ring()
			a.Wait() // a ring before the sleep counts
			a.Ring()
			a.Ring()
			a.Wait() // two are one
			const rounds = 500
			var turn atomic.Int32
			var wg sync.WaitGroup
			play := func(me int32, mine, other *Bell) {
				for range rounds {
					for turn.Load() != me {
						mine.Wait()
					}
					turn.Store(1 - me)
					other.Ring()
				}
			}
			wg.Go(func() { play(0, a, b) })
			wg.Go(func() { play(1, b, a) })
			wg.Wait()
		})
	}
}

// Whoever rings a Bell of a bubble finds its goroutine asleep there.
func TestBellInBubble(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b, over := NewBell(), false
		go func() { b.Wait(); over = true }()
		synctest.Wait()
		if over {
			t.Error("nobody rang")
		}
		b.Ring()
		synctest.Wait()
		if !over {
			t.Error("it sleeps on")
		}
	})
}

// Turn comes back, however callers are kept.
func TestTurn(t *testing.T) {
	defer threads.Store(threads.Load())
	Turn()
	OnThreads()
	Turn()
}
