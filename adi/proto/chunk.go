package proto

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/wire"
)

func eagerOf(n int) int {
	if n == 0 {
		return limits.EagerShm
	}
	return min(max(n, 0), wire.MaxPayload)
}

func chunkOf(n int) int {
	if n == 0 {
		return limits.Chunk
	}
	return min(max(n, 1), wire.MaxPayload)
}

// SetLimits makes eager and chunk, with the meaning that they have in Config, the limits of what is sent to the peer, instead
// of those before. Both ends of a pair choose for themselves.
func (p *Flow) SetLimits(eager, chunk int) { p.eager, p.chunk = eagerOf(eager), chunkOf(chunk) }
