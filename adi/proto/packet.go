package proto

import (
	"errors"
	"fmt"
	"math"

	"cadre.example/adi/limits"
	"cadre.example/internal/wire"
)

var (
	errRank     = errors.New("no such rank")
	errInside   = errors.New("a packet came before the payload of the one before it")
	errAfterBye = errors.New("a packet came after Bye")
	errTooLong  = errors.New("a message is longer than this machine can address")
)

func strange(h *wire.Header, why string) error { return fmt.Errorf("%v %s", h, why) }

func (e *Engine) packet(ev *Event, out *Actions) {
	p := e.peer(ev.Peer)
	h := ev.Header
	switch {
	case p == nil:
		e.fault(nil, ev.Peer, out, errRank)
		return
	case p.faulty || p.lost:
		if n := h.PayloadLen(); n > 0 {
			e.drop(ev.Peer, n, out)
		}
		return
	case p.in.kind != inNone:
		e.fault(p, ev.Peer, out, errInside)
		return
	case p.bye:
		e.fault(p, ev.Peer, out, errAfterBye)
		return
	}
	if err := h.Valid(); err != nil {
		e.fault(p, ev.Peer, out, err)
		return
	}
	switch kind := h.Kind(); kind {
	case wire.Short, wire.ShortSync, wire.ShortReady, wire.RequestSend, wire.RequestSendReady:
		if h.Total() > math.MaxInt-limits.UnexpectedEnvelope {
			e.fault(p, ev.Peer, out, errTooLong)
			return
		}
		if kind.Envelope() && kind < wire.RequestSend {
			e.short(p, ev.Peer, h, out)
		} else {
			e.announced(p, ev.Peer, h, out)
		}
	case wire.Data:
		e.data(p, ev.Peer, h, out)
	case wire.Credit:
		n := h.Total()
		if n == 0 || n > uint64(p.outstanding) {
			e.fault(p, ev.Peer, out, fmt.Errorf("a credit of %d bytes came, %d are outstanding", n, p.outstanding))
			return
		}
		p.outstanding -= int(n)
	case wire.Bye:
		p.bye = true
	case wire.AntiSend:
		e.forget(p, ev.Peer, h, out)
	default:
		e.answered(p, ev.Peer, h, out)
	}
}

// short handles a message that came with its envelope.
func (e *Engine) short(p *Flow, from int, h *wire.Header, out *Actions) {
	kind, n := h.Kind(), h.PayloadLen()
	if kind == wire.ShortReady {
		e.ready(p, from, h, out)
		return
	}
	if cost := n + limits.UnexpectedEnvelope; cost > e.cfg.Window-p.held {
		e.fault(p, from, out, fmt.Errorf("%d eager bytes wait and %d more came, the window is %d", p.held, cost, e.cfg.Window))
		return
	}
	p.held += n + limits.UnexpectedEnvelope
	i := e.messages.alloc()
	msg := e.messageName(i)
	req, ok := e.m.Arrive(h.Context(), h.Source(), h.Tag(), msg)
	if !ok {
		*e.messages.at(i) = messageOf(from, h)
		if n == 0 {
			e.messages.at(i).here = true
			return
		}
		a := out.add()
		a.Kind, a.Peer, a.Msg, a.N = ActStore, from, msg, n
		e.await(p, inbound{kind: inMessage, at: i, n: n})
		return
	}
	e.messages.release(i)
	e.meets(req, from, h, out)
	if kind == wire.ShortSync {
		e.control(from, wire.SyncAck, h.SendID(), 0, out)
	}
	if n == 0 {
		e.done(req, nil, out)
		e.consumed(from, 0, out)
		return
	}
	e.deliver(req, from, 0, n, out)
	e.await(p, inbound{kind: inShort, n: n, req: req})
}

// ready handles an eager ready message: it meets its receive now or never.
func (e *Engine) ready(p *Flow, from int, h *wire.Header, out *Actions) {
	n := h.PayloadLen()
	req, ok := e.m.Match(h.Context(), h.Source(), h.Tag())
	if !ok {
		e.control(from, wire.ReadyError, h.SendID(), 0, out)
		if n > 0 {
			e.drop(from, n, out)
			e.await(p, inbound{kind: inDrop, n: n})
		}
		return
	}
	e.meets(req, from, h, out)
	e.control(from, wire.SyncAck, h.SendID(), 0, out)
	if n == 0 {
		e.done(req, nil, out)
		return
	}
	e.deliver(req, from, 0, n, out)
	e.await(p, inbound{kind: inReady, n: n, req: req})
}

// announced handles a message whose bytes wait at the sender.
func (e *Engine) announced(p *Flow, from int, h *wire.Header, out *Actions) {
	if h.Kind() == wire.RequestSendReady {
		req, ok := e.m.Match(h.Context(), h.Source(), h.Tag())
		if !ok {
			e.control(from, wire.ReadyError, h.SendID(), 0, out)
			return
		}
		e.meets(req, from, h, out)
		e.invite(req, from, int(h.Total()), h.SendID(), out)
		return
	}
	i := e.asked.alloc()
	req, ok := e.m.Arrive(h.Context(), h.Source(), h.Tag(), e.askedName(i))
	if ok {
		e.asked.release(i)
		e.meets(req, from, h, out)
		e.invite(req, from, int(h.Total()), h.SendID(), out)
		return
	}
	*e.asked.at(i) = asked{
		context: wordOf(h.Context()), total: wordOf(h.Total()), sig: wordOf(h.Sig()), sendID: wordOf(h.SendID()),
		peer: int32(from), source: h.Source(), tag: h.Tag(),
	}
	p.envelopes++
	if p.envelopes > e.cfg.Envelopes {
		e.fault(p, from, out, fmt.Errorf("more than %d announced messages wait", e.cfg.Envelopes))
	}
}

// data handles bytes of an announced message that has met its receive.
func (e *Engine) data(p *Flow, from int, h *wire.Header, out *Actions) {
	i, ok := e.recvs.find(h.RecvID())
	if !ok || e.recvs.at(i).peer != from {
		e.fault(p, from, out, strange(h, "names no receive from it"))
		return
	}
	r := e.recvs.at(i)
	n := h.PayloadLen()
	if h.Total() != uint64(r.got) || n > r.total-r.got {
		e.fault(p, from, out, fmt.Errorf("%v, but %d of %d bytes have come", h, r.got, r.total))
		return
	}
	e.deliver(r.req, from, r.got, n, out)
	e.await(p, inbound{kind: inData, at: i, n: n})
}

// payload continues where a packet's payload has arrived.
func (e *Engine) payload(ev *Event, out *Actions) {
	p := e.peer(ev.Peer)
	if p == nil || p.in.kind == inNone {
		return // the peer is lost, or the host repeats itself
	}
	in := p.in
	p.in = inbound{}
	e.inbound--
	switch in.kind {
	case inReady:
		e.done(in.req, nil, out)
	case inShort:
		e.done(in.req, nil, out)
		e.consumed(ev.Peer, in.n, out)
	case inMessage:
		m := e.messages.at(in.at)
		m.here = true
		if m.taken {
			msg, got := e.messageName(in.at), *m
			e.messages.release(in.at)
			e.handOver(got.taker, msg, &got, out)
		}
	case inData:
		r := e.recvs.at(in.at)
		r.got += in.n
		if r.got == r.total {
			e.control(ev.Peer, wire.CompleteRecv, r.sendID, 0, out)
			e.done(r.req, nil, out)
			e.recvs.release(in.at)
		}
	}
}

func messageOf(from int, h *wire.Header) message {
	return message{
		peer: int32(from), source: h.Source(), tag: h.Tag(), context: h.Context(),
		total: int(h.Total()), sig: h.Sig(), sendID: h.SendID(), kind: h.Kind(),
	}
}

// meets reports that posted receive req has met the message of h, which is in no table.
func (e *Engine) meets(req Handle, from int, h *wire.Header, out *Actions) {
	m := messageOf(from, h)
	e.matched(req, 0, &m, out)
}

func (e *Engine) deliver(req Handle, from, off, n int, out *Actions) {
	a := out.add()
	a.Kind, a.Peer, a.Req, a.Off, a.N = ActDeliver, from, req, off, n
}

// await notes where the n bytes go that follow.
func (e *Engine) await(p *Flow, in inbound) {
	p.in = in
	e.inbound++
}

// drop throws the n bytes away that follow.
func (e *Engine) drop(from, n int, out *Actions) {
	a := out.add()
	a.Kind, a.Peer, a.N = ActDrop, from, n
}
