//go:build !amd64

package memory

import "sync/atomic"

// Release stores v in *p after everything that was read and written before, for those who load v.
func Release(p *atomic.Uint64, v uint64) { p.Store(v) }
