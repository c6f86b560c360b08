//go:build !amd64 || race

package memory

import "sync/atomic"

// Release stores v in *p after everything that was read and written before, for those who load v. The race
// detector sees this form.
func Release(p *atomic.Uint64, v uint64) { p.Store(v) }

// Publish is Release of the first three words of l, the first of them last.
func Publish(l *Line, w0, w1, w2 uint64) {
	l.Word[2].Store(w2)
	l.Word[1].Store(w1)
	l.Word[0].Store(w0)
}
