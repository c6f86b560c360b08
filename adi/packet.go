package adi

import (
	"fmt"

	"cadre.example/adi/match"
	"cadre.example/adi/proto"
	"cadre.example/internal/wire"
)

// actions is one Step's input and output and what carrying it out needs. It is reused: nothing here allocates in steady
// state.
type actions struct {
	proto.Actions
	event  proto.Event
	packet Packet
	flush  []int    // peers that have something queued
	copies [][]byte // of the ActCopy among the actions, in order: the engine may reuse their names in its next Step
	next   *actions
}

func (c *Context) takeActions(ev proto.Event) *actions {
	a := c.freeActs
	if a == nil {
		a = &actions{}
	} else {
		c.freeActs, a.next = a.next, nil
	}
	a.event = ev
	return a
}

// step feeds the engine and does what it says. The lock is held and is released. Incoming payload goes where s is told.
func (c *Context) step(ev proto.Event, s *Sink) error {
	if ev.Kind == proto.EvPacket {
		c.postBegunFor(ev.Header.Context(), ev.Header.Source(), ev.Header.Tag())
	}
	a := c.takeActions(ev)
	before := c.matcher.Unexpected()
	c.engine.Step(&a.event, &a.Actions)
	c.sawStep(&a.event, before)
	if c.matcher.Unexpected() > before {
		c.waited()
		c.wakeProbers()
		if a.event.Kind == proto.EvPacket {
			c.heard(a.event.Header.Context())
		}
	}
	for i := range a.List {
		c.performLocked(a, &a.List[i], s)
	}
	c.mu.Unlock()
	var err error
	for i := range a.List {
		if e := c.performUnlocked(a, &a.List[i]); e != nil && err == nil {
			err = e
		}
	}
	for _, p := range a.flush {
		c.peer(p).device.Flush(p)
	}
	c.mu.Lock()
	a.Reset()
	a.flush = a.flush[:0]
	a.packet.Req = nil
	a.next, c.freeActs = c.freeActs, a
	c.mu.Unlock()
	return err
}

// performLocked does the part of an action that fixes an order: queueing packets and naming where payload goes.
func (c *Context) performLocked(a *actions, act *proto.Action, s *Sink) {
	switch act.Kind {
	case proto.ActSend:
		p := &a.packet
		p.Header, p.Off, p.N, p.Report, p.Req = act.Header, act.Off, act.N, act.Report, nil
		if act.N > 0 || act.Report {
			p.Req = c.slab[act.Req]
		}
		c.sawPacket(act.Peer, &p.Header)
		c.peer(act.Peer).device.Queue(act.Peer, p)
		for _, q := range a.flush {
			if q == act.Peer {
				return
			}
		}
		a.flush = append(a.flush, act.Peer)
	case proto.ActMatched:
		r := c.slab[act.Req]
		r.discard = !r.meetPacket(act.Source, act.Tag, act.Total, act.Sig)
	case proto.ActDeliver:
		s.toRequest(c.slab[act.Req], act.Off, act.N)
	case proto.ActStore:
		b := c.blocks.get(act.N)
		c.stored.put(proto.Index(act.Msg), b)
		s.toBlock(b)
	case proto.ActDrop:
		s.drop(act.N)
	case proto.ActCopy:
		a.copies = append(a.copies, c.stored.take(proto.Index(act.Msg)))
	case proto.ActForget:
		c.blocks.drop(c.stored.take(proto.Index(act.Msg))) // not to the pool: the device of a lost peer may still write into it
	}
}

// performUnlocked copies memory and completes requests.
func (c *Context) performUnlocked(a *actions, act *proto.Action) error {
	switch act.Kind {
	case proto.ActCopy:
		r := c.slabAt(act.Req)
		b := a.copies[0]
		a.copies = a.copies[:copy(a.copies, a.copies[1:])]
		if !r.discard {
			r.unpack(b)
		}
		c.mu.Lock()
		c.blocks.put(b)
		c.mu.Unlock()
	case proto.ActLocal:
		c.mu.Lock()
		c.accept(act.Msg, c.slab[act.Req]) // releases the lock
	case proto.ActDone:
		r := c.slabAt(act.Req)
		switch act.Err {
		case nil:
			r.converted()
		case proto.ErrNotReady:
			r.err = errNotReady
		case proto.ErrCancelled:
			r.withdrawn()
		default:
			r.err = act.Err
		}
		r.complete()
	case proto.ActFault:
		c.PeerLost(act.Peer, act.Err)
		return act.Err
	}
	return nil
}

// slabAt reads the request table, which another goroutine may be growing.
func (c *Context) slabAt(h match.Handle) *Request {
	c.mu.Lock()
	r := c.slab[h]
	c.mu.Unlock()
	return r
}

// sendPacket starts send r through a device.
func (c *Context) sendPacket(r *Request) error {
	op := &r.op
	total, sig := op.Size, op.Sig
	if c.hetero {
		var large bool
		if total, sig, large = r.outside(); large {
			r.err = &Fault{Kind: FaultConversion, Err: fmt.Errorf("%d items of %s are too long in %s", op.Count, op.Type.Short(), c.form)}
			r.complete()
			return nil
		}
	}
	c.mu.Lock()
	return c.step(proto.Event{Kind: proto.EvSend, Mode: op.Mode, Peer: op.Peer, Req: r.handle,
		Context: op.Context, Source: op.Source, Tag: op.Tag, Total: total, Sig: sig}, nil)
}

// remoteInfo fills in what is known of an unexpected message that came in packets. The lock is held.
func (c *Context) remoteInfo(h match.Handle, m *Message) bool {
	if !proto.Remote(h) {
		return false
	}
	info, ok := c.engine.Info(h)
	if !ok {
		return false
	}
	m.Peer, m.Sig = info.Peer, info.Sig
	m.Status = Status{Source: info.Source, Tag: info.Tag, Bytes: info.Total}
	if !opaque(info.Sig) {
		m.Status.Form = c.form
	}
	return true
}

// claimRemote takes a message that came in packets out of matching. The lock is held.
func (c *Context) claimRemote(h match.Handle) bool {
	if !proto.Remote(h) {
		return false
	}
	a := c.takeActions(proto.Event{Kind: proto.EvClaim, Msg: h})
	c.engine.Step(&a.event, &a.Actions)
	a.Reset()
	a.next, c.freeActs = c.freeActs, a
	return true
}

// recvClaimed gives a claimed message that came in packets to receive r. The lock is held, and released if it did.
func (c *Context) recvClaimed(h match.Handle, r *Request) bool {
	if !proto.Remote(h) {
		return false
	}
	c.step(proto.Event{Kind: proto.EvRecvClaimed, Msg: h, Req: r.handle}, nil)
	return true
}

// Incoming is a device's word that header h arrived from peer. Payload, if h announces any, must be given to s before
// the next packet of the same peer, and Arrived called after its last byte. An error means that peer broke the protocol.
func (c *Context) Incoming(peer int, h *wire.Header, s *Sink) error {
	c.mu.Lock()
	if f := c.dead.Load(); f != nil {
		c.mu.Unlock()
		return f
	}
	s.ctx, s.peer = c, peer
	s.reset()
	return c.step(proto.Event{Kind: proto.EvPacket, Peer: peer, Header: h}, s)
}

// Arrived is a device's word that s has all its bytes.
func (c *Context) Arrived(s *Sink) error {
	peer := s.peer
	s.arrived()
	c.mu.Lock()
	if f := c.dead.Load(); f != nil {
		c.mu.Unlock()
		return f
	}
	return c.step(proto.Event{Kind: proto.EvPayload, Peer: peer}, s)
}

// Sent is a device's word that the payload of a packet of r is no longer needed in the user's memory.
func (c *Context) Sent(r *Request) {
	c.mu.Lock()
	if c.dead.Load() != nil {
		c.mu.Unlock()
		return
	}
	c.step(proto.Event{Kind: proto.EvSent, Req: r.handle}, nil)
}

// Whole is Incoming, Write and Arrived in one, for a device that has a packet's payload in its hands. It may use s.
func (c *Context) Whole(peer int, h *wire.Header, payload []byte, s *Sink) error {
	if h.Kind() == wire.Short && h.Valid() == nil && s.shorts.whole(c, peer, h, payload) {
		return nil
	}
	if err := c.Incoming(peer, h, s); err != nil {
		return err
	}
	if len(payload) == 0 {
		return nil
	}
	if s.Left() != len(payload) {
		return &Fault{Kind: FaultPeer, Err: fmt.Errorf("a payload of %d bytes came for which there is no place", len(payload))}
	}
	s.Write(payload)
	return c.Arrived(s)
}

// whole is Whole of a Short packet that meets a posted receive. It reports false, and has done nothing, when the packet must
// go the ordinary way.
func (s *Shorts) whole(c *Context, peer int, h *wire.Header, payload []byte) (ok bool) {
	if s.Begin(c, peer) {
		ok = s.Take(Short{h.Context(), h.Source(), h.Tag(), h.Sig()}, payload)
		s.End()
	}
	return ok
}
