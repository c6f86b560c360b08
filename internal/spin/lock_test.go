package spin

import (
	"sync"
	"testing"
)

func TestLock(t *testing.T) {
	const goroutines, rounds = 50, 2000
	var l Lock
	var wg sync.WaitGroup
	sum, inside := 0, 0
	for g := range goroutines {
		wg.Go(func() {
			for range rounds {
				l.Lock()
				if inside++; inside != 1 {
					t.Errorf("%d are inside", inside)
				}
				sum++
				inside--
				if g%2 == 0 {
					l.Unlock()
				} else {
					l.UnlockFully()
				}
				l.Prefetch()
			}
		})
	}
	wg.Wait()
	if sum != goroutines*rounds {
		t.Errorf("sum is %d, want %d", sum, goroutines*rounds)
	}
}

func BenchmarkLock(b *testing.B) {
	b.Run("Lock", func(b *testing.B) {
		var l Lock
		for b.Loop() {
			l.Lock()
			//lint:ignore SA2001 the lock is what is measured
			l.Unlock()
		}
	})
	b.Run("Mutex", func(b *testing.B) {
		var l sync.Mutex
		for b.Loop() {
			l.Lock()
			//lint:ignore SA2001 the lock is what is measured
			l.Unlock()
		}
	})
}
