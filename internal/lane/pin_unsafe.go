package lane

import (
	"runtime"
	"sync"
	"sync/atomic"
	"unsafe"
)

// Pins keeps memory in its place for code outside of Go. The zero Pins is ready; it must live as long as that code may look.
type Pins struct {
	mu   sync.Mutex
	pins runtime.Pinner
}

// Address pins what p points to, or points into, and returns where it is.
func Address[T any](p *Pins, at *T) uint64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.pins.Pin(at)
	return uint64(uintptr(unsafe.Pointer(at)))
}

// Publish stores v in *p after all that was written before.
func Publish(p *uint64, v uint64) { atomic.StoreUint64(p, v) }

// Load is the value of *p, which code outside of Go may be changing.
func Load(p *uint64) uint64 { return atomic.LoadUint64(p) }
