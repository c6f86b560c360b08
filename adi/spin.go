package adi

import (
	"sync/atomic"

	"cadre.example/internal/spin"
)

// spinMost is how many looks a waiter takes at its request before it parks: about 20 us.
const (
	spinMost  = 2000
	spinLeast = 32
)

// A spinBudget adapts how long the rank's waiters spin: doubled when spinning found the request done, halved when it was
// in vain. Its zero value never spins.
type spinBudget struct{ looks, most atomic.Int32 }

func (b *spinBudget) allow() {
	b.most.Store(spinMost)
	b.looks.Store(spinMost)
}

// await spins until one of rs is done and reports whether that happened within the budget.
func (b *spinBudget) await(rs []*Request) bool {
	n := b.looks.Load()
	for i := range n {
		if anyDone(rs) {
			if i > n/2 {
				b.looks.Store(min(2*n, b.most.Load()))
			}
			return true
		}
		if i > 64 {
			spin.Pause(1)
		}
	}
	return false
}

func anyDone(rs []*Request) bool {
	for _, r := range rs {
		if r != nil && r.isDone() {
			return true
		}
	}
	return false
}
