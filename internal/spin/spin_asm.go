//go:build amd64 || arm64

package spin

import "sync/atomic"

//go:noescape
func pause(n uint32)

// prefetch asks for the cache line of p with the right to write it, without waiting.
//
//go:noescape
func prefetch(p *atomic.Uint64)
