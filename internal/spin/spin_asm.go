//go:build amd64 || arm64

package spin

import "sync/atomic"

//go:noescape
func pause(n uint32)

// Prefetch asks for the cache line of p with the right to write it, without waiting.
//
//go:noescape
func Prefetch(p *atomic.Uint64)
