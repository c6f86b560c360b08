package adi

import (
	"sync/atomic"

	"cadre.example/adi/limits"
	"cadre.example/internal/spin"
)

// A spinBudget is how many looks the rank's waiters take. Its zero value never spins.
type spinBudget struct{ looks atomic.Int32 }

func (b *spinBudget) allow() { b.looks.Store(limits.SpinMost) }

// await spins until one of rs is done and reports whether that happened within the budget.
func (b *spinBudget) await(rs awaited) bool {
	for i := range b.looks.Load() {
		if rs.done() {
			return true
		}
		if i > limits.SpinPause {
			spin.Pause(1)
		}
		if i >= limits.SpinYield && i%128 == 0 {
			spin.Turn()
		}
	}
	return false
}
