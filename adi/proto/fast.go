package proto

import "cadre.example/adi/limits"

// Flow is the Flow of a peer; nil of what is none. It stays the same.
func (e *Engine) Flow(peer int) *Flow { return e.peer(peer) }

// Inject is EvSend, ActSend, EvSent and ActDone in one for a standard send of n bytes whose payload the host copies into
// its device at once: the message is done as soon as the device has it. It reports false, and has changed nothing, when the
// message must go the ordinary way: it is too long, or beyond the peer's window.
func (p *Flow) Inject(n int) bool {
	cost := n + limits.UnexpectedEnvelope
	if p.lost || p.faulty || n > p.eager || cost > p.window-p.outstanding {
		return false
	}
	p.outstanding += cost
	return true
}

// Retract undoes Inject of a message of n bytes that the device did not take after all.
func (p *Flow) Retract(n int) { p.outstanding -= n + limits.UnexpectedEnvelope }

// Receive is EvPacket and EvPayload in one for a Short packet of n bytes from the peer of p, rank from, that is wholly in
// the host's hands and meets a posted receive: the host copies the payload to req and completes it; out has the credit that
// may be due. It reports false, and has changed nothing, when the packet must go the ordinary way. The packet need not have
// had a header; one that it had is valid.
func (e *Engine) Receive(p *Flow, from int, context uint64, source, tag int32, n int, out *Actions) (req Handle, ok bool) {
	cost := n + limits.UnexpectedEnvelope
	if p.faulty || p.lost || p.bye || p.in.kind != inNone || source|tag < 0 || cost > p.window-p.held {
		return 0, false
	}
	if req, ok = e.m.Match(context, source, tag); ok {
		p.held += cost
		if 2*(p.owed+cost) < p.window {
			p.owed += cost // as consumed does
		} else {
			e.consumed(from, n, out)
		}
	}
	return req, ok
}

// ReceiveUnmatched is Receive of a packet that meets no posted receive, but one that the host keeps by itself.
func (e *Engine) ReceiveUnmatched(p *Flow, from int, source, tag int32, n int, out *Actions) bool {
	cost := n + limits.UnexpectedEnvelope
	if p.faulty || p.lost || p.bye || p.in.kind != inNone || source|tag < 0 || cost > p.window-p.held {
		return false
	}
	p.held += cost
	e.consumed(from, n, out)
	return true
}
