//go:build !race

package memory

import "sync/atomic"

// Release stores v in *p after everything that was read and written before, for those who load v. Unlike
// atomic.Uint64.Store it lets later loads come before it, which makes it an ordinary store on amd64, 13 to 20 ns less.
//
//go:noescape
func Release(p *atomic.Uint64, v uint64)
