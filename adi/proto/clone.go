package proto

import (
	"cmp"
	"encoding/binary"
	"slices"

	"cadre.example/adi/match"
)

// Clone returns an engine in the same state that shares nothing with e, which must keep its Flows itself. m takes the place of
// e's matcher and is a clone of it.
func (e *Engine) Clone(m *match.Matcher) *Engine {
	c := *e
	c.cfg.Matcher, c.m = m, m
	if e.flows != nil {
		c.flows = e.flows.Clone()
	}
	c.sends.part()
	c.recvs.part()
	c.messages.part()
	c.asked.part()
	c.byReq.slots = slices.Clone(e.byReq.slots)
	return &c
}

// SendOf returns the request of the send that this engine calls id in its packets, while it is not done.
func (e *Engine) SendOf(id uint64) (Handle, bool) {
	i, ok := e.sends.find(id)
	if !ok {
		return 0, false
	}
	return e.sends.at(i).req, true
}

// RecvOf returns the request of the receive that this engine calls id in its packets, while it is not done.
func (e *Engine) RecvOf(id uint64) (Handle, bool) {
	i, ok := e.recvs.find(id)
	if !ok {
		return 0, false
	}
	return e.recvs.at(i).req, true
}

// AppendState appends to b what the engine's further behaviour depends on, but for its matcher, in a form that is equal
// for equal states: ids depend on all that happened before, so those of peers are replaced by what sendName and recvName,
// given the peer, make of them, and the engine's own by their requests. Messages that wait must differ in Sig.
func (e *Engine) AppendState(b []byte, sendName, recvName func(peer int, id uint64) uint64) []byte {
	num := func(v ...int) {
		for _, v := range v {
			b = binary.AppendVarint(b, int64(v))
		}
	}
	flag := func(v ...bool) {
		n := 0
		for i, v := range v {
			if v {
				n |= 1 << i
			}
		}
		num(n)
	}
	num(e.leaving, e.inbound, e.sends.live)
	for _, s := range sorted(&e.sends, func(s *send) uint64 { return uint64(s.req) }) {
		num(int(s.req), s.peer, s.total, s.off, s.inFlight, int(s.state))
		flag(s.err == ErrNotReady, s.err == ErrCancelled, s.err == ErrLost, s.anti)
		if s.state == sendData && s.off < s.total {
			num(int(recvName(s.peer, s.recvID)))
		}
	}
	num(e.recvs.live)
	for _, r := range sorted(&e.recvs, func(r *recv) uint64 { return uint64(r.req) }) {
		num(int(r.req), r.peer, r.total, r.got, int(sendName(r.peer, r.sendID)))
	}
	num(e.Kept())
	for _, m := range e.kept() {
		num(int(m.peer), int(m.source), int(m.tag), int(m.context), m.total, int(m.sig), int(m.kind))
		flag(m.here, m.taken, m.sendID != 0)
		if m.taken {
			num(int(m.taker))
		}
		if m.sendID != 0 {
			num(int(sendName(int(m.peer), m.sendID)))
		}
	}
	for r := range e.cfg.Size {
		p := e.peer(r)
		num(p.outstanding, p.held, p.owed, p.envelopes)
		flag(p.faulty, p.lost, p.bye)
		in := &p.in
		num(int(in.kind))
		switch in.kind {
		case inReady, inShort:
			num(int(in.req), in.n)
		case inMessage:
			num(int(e.messages.at(in.at).sig), in.n)
		case inData:
			num(int(e.recvs.at(in.at).req), in.n)
		case inDrop:
			num(in.n)
		}
	}
	return b
}

// sorted is what lives in s, in the order of its keys.
func sorted[T any](s *table[T], by func(*T) uint64) []*T {
	if s.live == 0 {
		return nil
	}
	list := make([]*T, 0, s.live)
	s.each(func(_ uint32, v *T) bool {
		list = append(list, v)
		return true
	})
	slices.SortFunc(list, func(a, b *T) int { return cmp.Compare(by(a), by(b)) })
	return list
}

// kept is the messages that wait, in the order of their Sig.
func (e *Engine) kept() []message {
	list := make([]message, 0, e.Kept())
	e.messages.each(func(_ uint32, m *message) bool {
		list = append(list, *m)
		return true
	})
	e.asked.each(func(_ uint32, a *asked) bool {
		list = append(list, a.message())
		return true
	})
	slices.SortFunc(list, func(a, b message) int { return cmp.Compare(a.sig, b.sig) })
	return list
}
