//go:build amd64 || arm64

package spin

import "sync"

//go:noescape
func pause(n uint32)

// PrefetchMutex asks for the cache line of p with the right to write it, without waiting.
//
//go:noescape
func PrefetchMutex(p *sync.Mutex)
