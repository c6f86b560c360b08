package proto

import (
	"cadre.example/adi/limits"
	"cadre.example/adi/match"
	"cadre.example/internal/wire"
)

// A message is one that came, with its payload, before its receive.
type message struct {
	peer    int32
	source  int32
	tag     int32
	kind    wire.Kind
	here    bool // the payload is stored
	taken   bool // has met taker while its payload was still arriving
	context uint64
	total   int
	sig     uint64
	sendID  uint64
	taker   Handle // receive
}

// An asked is a message that was announced before its receive, and whose bytes wait at its sender. There may be millions, so
// with its place in the table it takes 48 bytes.
type asked struct {
	context, total, sig, sendID word
	peer, source, tag           int32
}

// A word is a uint64 that may lie at any multiple of 4 bytes.
type word [2]uint32

func wordOf(v uint64) word { return word{uint32(v), uint32(v >> 32)} }

func (w word) get() uint64 { return uint64(w[0]) | uint64(w[1])<<32 }

// message is a as a message whose payload is not here.
func (a *asked) message() message {
	return message{peer: a.peer, source: a.source, tag: a.tag, kind: wire.RequestSend,
		context: a.context.get(), total: int(a.total.get()), sig: a.sig.get(), sendID: a.sendID.get()}
}

func (e *Engine) messageName(i uint32) Handle { return remote | Handle(e.messages.id(i)) }

func (e *Engine) askedName(i uint32) Handle { return remote | announced | Handle(e.asked.id(i)) }

// waiting is what the engine knows of message msg, and its cell in the table that it is in.
func (e *Engine) waiting(msg Handle) (m message, i uint32, ok bool) {
	id := uint64(msg &^ (remote | announced))
	switch {
	case !Remote(msg):
	case Announced(msg):
		if i, ok = e.asked.find(id); ok {
			m = e.asked.at(i).message()
		}
	default:
		if i, ok = e.messages.find(id); ok {
			m = *e.messages.at(i)
		}
	}
	return m, i, ok
}

// A recv is a receive that has met an announced message and awaits its bytes.
type recv struct {
	req    Handle
	peer   int
	total  int
	got    int // bytes whose packets have come, with their payload
	sendID uint64
}

// meet lets receive req take message msg, which has left the matcher.
func (e *Engine) meet(req, msg Handle, out *Actions) {
	if !Remote(msg) {
		a := out.add()
		a.Kind, a.Req, a.Msg = ActLocal, req, msg
		return
	}
	m, i, ok := e.waiting(msg)
	if !ok || m.taken {
		return // the host named a message that it no longer has
	}
	p := e.peer(int(m.peer))
	e.matched(req, msg, &m, out)
	switch {
	case m.kind == wire.RequestSend:
		p.envelopes--
		e.asked.release(i)
		if p.lost {
			e.done(req, ErrLost, out)
			return
		}
		e.invite(req, int(m.peer), m.total, m.sendID, out)
		return
	case m.kind == wire.ShortSync:
		e.control(int(m.peer), wire.SyncAck, m.sendID, 0, out)
	}
	switch {
	case !m.here && p.lost:
		e.messages.release(i)
		e.unstore(int(m.peer), msg, m.total, out)
		e.done(req, ErrLost, out)
		return
	case !m.here:
		e.messages.at(i).taken, e.messages.at(i).taker = true, req
		return
	}
	e.messages.release(i)
	e.handOver(req, msg, &m, out)
}

// handOver completes receive req with a message whose payload is stored.
func (e *Engine) handOver(req, msg Handle, m *message, out *Actions) {
	if m.total > 0 {
		a := out.add()
		a.Kind, a.Peer, a.Req, a.Msg, a.N = ActCopy, int(m.peer), req, msg, m.total
	}
	e.done(req, nil, out)
	e.consumed(int(m.peer), m.total, out)
}

func (e *Engine) matched(req, msg Handle, m *message, out *Actions) {
	a := out.add()
	a.Kind, a.Req, a.Msg, a.Peer = ActMatched, req, msg, int(m.peer)
	a.Source, a.Tag, a.Total, a.Sig = m.source, m.tag, m.total, m.sig
}

// invite asks for the bytes of an announced message that has met req.
func (e *Engine) invite(req Handle, from, total int, sendID uint64, out *Actions) {
	if total == 0 {
		e.control(from, wire.CompleteRecv, sendID, 0, out)
		e.done(req, nil, out)
		return
	}
	i := e.recvs.alloc()
	*e.recvs.at(i) = recv{req: req, peer: from, total: total, sendID: sendID}
	e.control(from, wire.OkToSend, sendID, e.recvs.id(i), out)
}

// unstore releases the storage of message msg of n bytes, which nobody will receive.
func (e *Engine) unstore(from int, msg Handle, n int, out *Actions) {
	a := out.add()
	a.Kind, a.Peer, a.Msg, a.N = ActForget, from, msg, n
}

// control sends a packet that answers a send.
func (e *Engine) control(to int, kind wire.Kind, sendID, recvID uint64, out *Actions) {
	if p := e.peer(to); p.lost || p.faulty {
		return
	}
	a := out.add()
	a.Kind, a.Peer = ActSend, to
	a.Header.Begin(kind, 0)
	a.Header.SetSendID(sendID)
	a.Header.SetRecvID(recvID)
}

// consumed notes that an eager message of n bytes from peer from no longer waits here, and returns the window's bytes
// once they are half of it: a packet for every message would cost more than it brings, and a sender that runs out
// meanwhile announces its messages.
func (e *Engine) consumed(from, n int, out *Actions) {
	p := e.peer(from)
	p.owed += n + limits.UnexpectedEnvelope
	if 2*p.owed < e.cfg.Window || p.lost || p.faulty {
		return
	}
	a := out.add()
	a.Kind, a.Peer = ActSend, from
	a.Header.Begin(wire.Credit, 0)
	a.Header.SetTotal(uint64(p.owed))
	p.held -= p.owed
	p.owed = 0
}

// claim takes msg out of matching for a matched probe. The host may have done so itself, with Matcher.Take.
func (e *Engine) claim(msg Handle) {
	m, _, ok := e.waiting(msg)
	if !ok {
		return
	}
	// The first message of a pattern is also the first of its own source and tag.
	p := match.Pattern{Context: m.context, Source: m.source, Tag: m.tag}
	if first, ok := e.m.Find(p); ok && first == msg {
		e.m.Take(p)
	}
}

// lose completes with ErrLost what awaits peer r. Sends whose packets have not left wait for EvSent.
func (e *Engine) lose(r int, out *Actions) {
	p := e.peer(r)
	if p == nil || p.lost {
		return
	}
	p.lost = true
	e.sends.each(func(i uint32, s *send) bool {
		if s.peer == r {
			if s.state != sendOver {
				s.state, s.err = sendOver, ErrLost
			}
			e.over(i, out)
		}
		return true
	})
	e.recvs.each(func(i uint32, v *recv) bool {
		if v.peer == r {
			e.done(v.req, ErrLost, out)
			e.recvs.release(i)
		}
		return true
	})
	in := p.in
	if in.kind == inNone {
		return
	}
	e.inbound--
	p.in = inbound{}
	switch in.kind {
	case inShort, inReady:
		e.done(in.req, ErrLost, out)
	case inMessage:
		if m := e.messages.at(in.at); m.taken {
			e.unstore(r, e.messageName(in.at), m.total, out)
			e.done(m.taker, ErrLost, out)
			e.messages.release(in.at)
		}
	}
}
