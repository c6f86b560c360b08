package spin

import (
	"sync/atomic"

	"cadre.example/internal/memory"
)

// A Lock is a mutex for sections of some hundred nanoseconds, in which nobody blocks: on amd64 to unlock it is a plain
// store, which sync.Mutex cannot be because it wakes who waits. Here who waits looks, and lets others run. The zero Lock is
// unlocked.
type Lock struct{ held atomic.Uint64 }

// Lock waits until it has l.
func (l *Lock) Lock() {
	if !l.held.CompareAndSwap(0, 1) {
		l.wait()
	}
}

// Unlock gives l back. Whoever locks it next sees all that was done; but, unlike the unlocking of a sync.Mutex, it lets the
// caller's later loads come before it.
func (l *Lock) Unlock() { memory.Release(&l.held, 0) }

// UnlockFully is Unlock with a full barrier.
func (l *Lock) UnlockFully() { l.held.Store(0) }

// Prefetch asks for the cache line of l with the right to write it, without waiting.
func (l *Lock) Prefetch() { Prefetch(&l.held) }

const (
	looksAtOnce = 20 // looks before others are let run
	goschedMost = 16 // times that goroutines are, before other processes are too
)

func (l *Lock) wait() {
	for i := 0; ; i++ {
		if l.held.Load() == 0 && l.held.CompareAndSwap(0, 1) {
			return
		}
		switch {
		case i < looksAtOnce:
			pause(1)
		case i%goschedMost != 0:
			Turn()
		default:
			Yield()
		}
	}
}
