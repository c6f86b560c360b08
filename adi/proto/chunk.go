package proto

import "cadre.example/internal/wire"

// The limits of an engine whose Config names none.
const (
	usualEager = 16 << 10
	usualChunk = 256 << 10
)

func eagerOf(n int) int {
	if n == 0 {
		return usualEager
	}
	return min(max(n, 0), wire.MaxPayload)
}

func chunkOf(n int) int {
	if n == 0 {
		return usualChunk
	}
	return min(max(n, 1), wire.MaxPayload)
}

// SetLimits makes eager and chunk, with the meaning that they have in Config, the limits of what is sent to peer, instead
// of the Config's. Both ends of a pair choose for themselves.
func (e *Engine) SetLimits(peer, eager, chunk int) {
	if p := e.peer(peer); p != nil {
		p.eager, p.chunk = eagerOf(eager), chunkOf(chunk)
	}
}
