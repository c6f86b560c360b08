package proto

import "cadre.example/internal/wire"

// SetChunk makes n bytes, instead of Config.Chunk, the largest payload of a Data packet to peer. Both ends of a pair choose
// for themselves.
func (e *Engine) SetChunk(peer, n int) {
	if p := e.peer(peer); p != nil {
		p.chunk = min(max(n, 1), wire.MaxPayload)
	}
}
