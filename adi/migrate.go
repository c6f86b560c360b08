package adi

import (
	"sync/atomic"
	"time"

	"cadre.example/adi/limits"
	"cadre.example/internal/spin"
)

// Ranks with a processor for each may still find themselves on one: the system lets a rank that is woken run where the one
// that has woken it does, and takes up to 10 ms to see that another processor is idle, or for ever where none is. Meanwhile
// every message takes as long as a change of processes. So of two ranks of which one waits for the other there, the higher one
// moves its thread, once, and may run everywhere again. Nobody is bound: two jobs on one machine do not get into each
// other's way for long, and a process computes on as many processors as before.
//
// Where that does not help, as with more jobs than processors, it moves more and more seldom.
type migration struct {
	next atomic.Int64 // when it may move again, as Duration since began
	rest atomic.Int64 // how long it has rested before

	taken atomic.Pointer[[]int] // room for the processors that it does not move to, when nobody uses it
}

var began = time.Now()

// rested reports whether the rank may move now, which it then does.
func (a *migration) rested(now time.Duration) bool {
	next := a.next.Load()
	if now < time.Duration(next) {
		return false
	}
	rest := min(max(2*time.Duration(a.rest.Load()), limits.SeparateLeast), limits.SeparateMost)
	if now-time.Duration(next) > 20*limits.SeparateMost {
		rest = limits.SeparateLeast // it has gone well for long
	}
	if !a.next.CompareAndSwap(next, int64(now+rest)) {
		return false
	}
	a.rest.Store(int64(rest))
	return true
}

// move leaves cpu and, where that is possible, the processors on which peers wait.
func (a *migration) move(cpu int, beside []Neighbour) bool {
	taken := a.taken.Swap(nil)
	if taken == nil {
		taken = new([]int)
	}
	*taken = append((*taken)[:0], cpu)
	for _, n := range beside {
		*taken = n.Seats(*taken)
	}
	moved := spin.Move(*taken)
	a.taken.Store(taken)
	return moved
}

// shared reports whether a rank that may be waited for was last seen on the processor that the caller is on, and stays there.
func (c *Context) shared() bool {
	beside := c.gear.Load().beside
	if len(beside) == 0 {
		return false
	}
	cpu := spin.CPU()
	if cpu < 0 {
		return false
	}
	lowest := -1
	for _, n := range beside {
		if p := n.Beside(cpu); p >= 0 && (lowest < 0 || p < lowest) {
			lowest = p
		}
	}
	if lowest < 0 {
		return false
	}
	if lowest > c.rank || !c.migrate.rested(time.Since(began)) {
		return true
	}
	if !c.migrate.move(cpu, beside) {
		return true
	}
	now := spin.CPU()
	for _, n := range beside {
		n.Beside(now) // so that others see it
	}
	return now == cpu
}
