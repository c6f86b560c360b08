package lane

import "sync"

var events struct {
	mu   sync.RWMutex
	list []func(what, peer uint64)
}

// Told lets Tell call f for the ranks whose Event is the result. The C library calls the Go library instead.
func Told(f func(what, peer uint64)) (event uint64) {
	events.mu.Lock()
	defer events.mu.Unlock()
	events.list = append(events.list, f)
	return uint64(len(events.list))
}

// Tell tells Go what was done and what is left to do for peer: one of Taken, Released, Armed and Poll.
func Tell(r *Rank, what, peer uint64) {
	events.mu.RLock()
	f := events.list[r.Event-1]
	events.mu.RUnlock()
	f(what, peer)
}
