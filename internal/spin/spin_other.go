//go:build !amd64 && !arm64

package spin

import (
	"sync/atomic"
)

var beat atomic.Uint32

// An atomic load that the compiler keeps is the portable way to let some time pass without a system call.
func pause(n uint32) {
	for range n * 8 {
		beat.Load()
	}
}

// Prefetch does nothing here: it is only ever a hint.
func Prefetch(p *atomic.Uint64) {}
