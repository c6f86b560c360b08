//go:build amd64 || arm64

package spin

import (
	"sync"
	"sync/atomic"
)

//go:noescape
func pause(n uint32)

// PrefetchWord asks for the cache line of p with the right to write it, without waiting.
//
//go:noescape
func PrefetchWord(p *atomic.Uint64)

// PrefetchMutex is PrefetchWord for a lock.
//
//go:noescape
func PrefetchMutex(p *sync.Mutex)
