package shm

import (
	"cadre.example/adi"
	"cadre.example/adi/limits"
)

var _ adi.Claimer = (*link)(nil)

// Claim implements adi.Claimer. It locks mu, as pump does, and Fill unlocks it: who finds the link active queues its packet.
func (l *link) Claim(n int) bool {
	if n > min(limits.EagerShm, l.out.recordMost()-shortHead) || l.p.Queued() != 0 || l.active.Load() || l.down.Load() || !l.p.Up() {
		return false
	}
	if !l.mu.TryLock() { // somebody rings, or hangs up
		return false
	}
	if l.closed || l.broken != nil {
		l.mu.Unlock()
		return false
	}
	if b, _ := l.out.reserve(recordLines(formShort, n)); b == nil { // pump will find the error again
		l.mu.Unlock()
		return false
	}
	l.active.Store(true)
	return true
}

// Fill implements adi.Claimer.
func (l *link) Fill(m adi.Short, payload []byte) {
	n := len(payload)
	b, _ := l.out.reserve(recordLines(formShort, n)) // once more the same
	copy(writeShort(b, m, n), payload)
	l.commit(formShort, n)
	l.active.Store(false)
	l.mu.Unlock()
	if l.p.HasOutput() {
		l.pumpAll(false) // who queued that could not
	}
}
