package adi

import (
	"sync/atomic"

	"cadre.example/internal/spin"
)

// How a waiter spins, in looks at its request. It looks for about 100 us before it parks, longer than it takes to wake a
// goroutine on a processor that has gone idle: else one late message makes its peer park too, and both go on waking each
// other. After spinPause looks it pauses between them (pausing earlier was measured slower, with the answer 300 ns away),
// and after spinYield it lets others run now and then: the peer may be waiting for this very processor.
const (
	spinPause = 400
	spinYield = 512
	spinMost  = 8000
)

// A spinBudget is how many looks the rank's waiters take. Its zero value never spins.
type spinBudget struct{ looks atomic.Int32 }

func (b *spinBudget) allow() { b.looks.Store(spinMost) }

// await spins until one of rs is done and reports whether that happened within the budget.
func (b *spinBudget) await(rs awaited) bool {
	for i := range b.looks.Load() {
		if rs.done() {
			return true
		}
		if i > spinPause {
			spin.Pause(1)
		}
		if i >= spinYield && i%128 == 0 {
			spin.Turn()
		}
	}
	return false
}
