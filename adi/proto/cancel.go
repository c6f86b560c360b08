package proto

import "cadre.example/internal/wire"

// Cancelling a send is a question to its receiver: AntiSend names the send. If the message still waits unmatched there,
// it is forgotten and AntiAck completes the send with ErrCancelled. Otherwise the receiver says nothing: the usual answer
// to the message is on its way, or will come when the receive does that a matched probe has promised. Since packets of a
// pair keep their order, the sender sees exactly one answer either way. It needs no call of the receiving program, only
// that its engine runs.

// cancel begins to withdraw send req. An eager standard send completes by itself and a ready send is answered when it
// arrives, so both go on; so does a send whose receive is known.
func (e *Engine) cancel(req Handle, out *Actions) {
	i, ok := e.byReq.get(req)
	if !ok {
		return
	}
	s := e.sends.at(i)
	if s.anti || s.state != sendSync && s.state != sendAsked {
		return
	}
	s.anti = true
	e.control(s.peer, wire.AntiSend, e.sends.id(i), 0, out)
}

// EachSend calls f for every send that waits for its receiver. Nothing may happen to the engine meanwhile.
func (e *Engine) EachSend(f func(req Handle)) {
	e.sends.each(func(_ uint32, s *send) bool {
		f(s.req)
		return true
	})
}

// forget handles AntiSend. It looks at every message that waits: cancelling is rare, and an index would cost all others.
func (e *Engine) forget(p *Flow, from int, h *wire.Header, out *Actions) {
	var msg Handle
	e.asked.each(func(i uint32, a *asked) bool {
		if a.peer == int32(from) && a.sendID.get() == h.SendID() {
			msg = e.askedName(i)
		}
		return msg == 0
	})
	if msg == 0 {
		e.messages.each(func(i uint32, m *message) bool {
			if m.peer == int32(from) && m.sendID == h.SendID() {
				msg = e.messageName(i)
			}
			return msg == 0
		})
	}
	m, i, ok := e.waiting(msg)
	if !ok || !e.m.Recall(m.context, m.source, m.tag, msg) { // answered, or a matched probe has it
		return
	}
	e.control(from, wire.AntiAck, m.sendID, 0, out)
	if Announced(msg) {
		e.asked.release(i)
		p.envelopes--
		return
	}
	e.messages.release(i)
	if m.total > 0 {
		e.unstore(from, msg, m.total, out)
	}
	e.consumed(from, m.total, out)
}
