package lane

import (
	"runtime"
	"sync"
	"unsafe"
)

// Pins keeps memory in its place for code outside of Go. The zero Pins is ready; it must live as long as that code may look.
type Pins struct {
	mu   sync.Mutex
	pins runtime.Pinner
}

func pin[T any](p *Pins, at *T) uint64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.pins.Pin(at)
	return uint64(uintptr(unsafe.Pointer(at)))
}

// Pin64 pins what at points to, or points into, which is a word of 8 bytes or begins with one, and returns where it is.
func Pin64[T any](p *Pins, at *T) At64 {
	if unsafe.Sizeof(*at) < 8 {
		panic("lane: a word of less than 8 bytes")
	}
	return At64(pin(p, at))
}

// Pin32 is Pin64 of 4 bytes.
func Pin32[T any](p *Pins, at *T) At32 {
	if unsafe.Sizeof(*at)%4 != 0 {
		panic("lane: no words of 4 bytes")
	}
	return At32(pin(p, at))
}

// Pin8 is Pin64 of bytes.
func Pin8[T any](p *Pins, at *T) At8 { return At8(pin(p, at)) }

// Unpin lets all of it go.
func (p *Pins) Unpin() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.pins.Unpin()
}
