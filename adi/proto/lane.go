package proto

import "cadre.example/adi/limits"

// What code outside of Go looks at and counts, which carries small messages without Step: see package lane. The rank's lock
// guards all of it.

// Pending is where the engine counts the sends that wait for their peer, the receives that wait for data, and the eager
// sends whose payload has not left.
func (e *Engine) Pending() (sends, receives, leaving *int) {
	return &e.sends.live, &e.recvs.live, &e.leaving
}

// Account is where the engine keeps what Inject needs of a peer: the eager bytes that it has not credited, the longest eager
// message, and whether it broke the protocol or is gone. All are nil if there is no such rank.
func (e *Engine) Account(peer int) (outstanding, eager *int, faulty, lost *bool) {
	p := e.peer(peer)
	if p == nil {
		return nil, nil, nil, nil
	}
	return &p.outstanding, &p.eager, &p.faulty, &p.lost
}

// Window is the Config's.
func (e *Engine) Window() int { return e.cfg.Window }

// Taken is what Receive does for the window, for messages from a peer that were received without it: bytes of payload, and
// Envelope for each of them.
func (e *Engine) Taken(from, bytes int, out *Actions) {
	if p := e.peer(from); p != nil {
		p.held += bytes
		e.consumed(from, bytes-limits.UnexpectedEnvelope, out)
	}
}
