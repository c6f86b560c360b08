package proto

// Inject is EvSend, ActSend, EvSent and ActDone in one for a standard send of n bytes whose payload the host copies into
// its device at once: the message is done as soon as the device has it. It reports false, and has changed nothing, when the
// message must go the ordinary way: it is too long, or beyond the peer's window.
func (e *Engine) Inject(peer, n int) bool {
	p := e.peer(peer)
	cost := n + Envelope
	if p == nil || p.lost || p.faulty || n > p.eager || cost > e.cfg.Window-p.outstanding {
		return false
	}
	p.outstanding += cost
	return true
}

// Retract undoes Inject of a message of n bytes that the device did not take after all.
func (e *Engine) Retract(peer, n int) { e.peer(peer).outstanding -= n + Envelope }

// Receive is EvPacket and EvPayload in one for a Short packet of n bytes that is wholly in the host's hands and meets a
// posted receive: the host copies the payload to req and completes it; out has the credit that may be due. It reports
// false, and has changed nothing, when the packet must go the ordinary way. The packet need not have had a header; one
// that it had is valid.
func (e *Engine) Receive(from int, context uint64, source, tag int32, n int, out *Actions) (req Handle, ok bool) {
	p := e.peer(from)
	if p == nil || p.faulty || p.lost || p.bye || p.in.kind != inNone || source < 0 || tag < 0 ||
		n+Envelope > e.cfg.Window-p.held {
		return 0, false
	}
	if req, ok = e.m.Match(context, source, tag); ok {
		p.held += n + Envelope
		e.consumed(from, n, out)
	}
	return req, ok
}
