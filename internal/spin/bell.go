package spin

import "sync/atomic"

// A Bell is a place to sleep for one goroutine at a time. A ring is never lost and never blocks; a stale one ends one
// sleep too early.
type Bell struct {
	rung  chan struct{}
	state atomic.Uint32 // where callers are locked to threads: one of those below
}

const (
	silent uint32 = iota
	rung
	asleep
)

// NewBell makes a Bell. In a testing/synctest bubble it belongs to that.
func NewBell() *Bell { return &Bell{rung: make(chan struct{}, 1)} }

// Ring ends a Wait, now or the next one. Any goroutine may call it.
func (b *Bell) Ring() {
	if sleepsOnWord && threads.Load() {
		if b.state.Swap(rung) == asleep {
			wakeWord(&b.state)
		}
		return
	}
	select {
	case b.rung <- struct{}{}:
	default:
	}
}

// Wait sleeps until somebody rings.
func (b *Bell) Wait() {
	if !sleepsOnWord || !threads.Load() {
		<-b.rung
		return
	}
	for !b.state.CompareAndSwap(rung, silent) {
		if b.state.CompareAndSwap(silent, asleep) || b.state.Load() == asleep {
			sleepOnWord(&b.state, asleep)
		}
	}
}
