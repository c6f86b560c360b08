//go:build !amd64 || race

package memory

import "sync/atomic"

// Release stores v in *p after everything that was read and written before, for those who load v. The race
// detector sees this form.
func Release(p *atomic.Uint64, v uint64) { p.Store(v) }
