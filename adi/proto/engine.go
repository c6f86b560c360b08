package proto

import (
	"errors"
	"fmt"

	"cadre.example/adi/limits"
	"cadre.example/adi/match"
	"cadre.example/adi/peer"
)

// Errors of requests and faults. Those of actions wrap one of them.
var (
	// ErrNotReady completes a ready send whose receive was not posted (MPI-4.1 section 3.4).
	ErrNotReady = errors.New("proto: ready send without a posted receive")
	// ErrProtocol is a fault of a peer.
	ErrProtocol = errors.New("proto: peer broke the protocol")
	// ErrCancelled completes a send that was withdrawn before it met a receive (MPI-4.1 section 3.8.4).
	ErrCancelled = errors.New("proto: send was cancelled")
	// ErrLost completes a request whose peer is gone.
	ErrLost = errors.New("proto: peer is lost")
)

// Config is what an Engine is made of. All engines of a job have the same Window.
type Config struct {
	Rank, Size int
	Matcher    *match.Matcher // shared with the host's direct path
	Eager      int            // largest message that travels with its envelope; 0: 16 KiB; negative: only empty ones
	Chunk      int            // largest payload of a Data packet; 0: 256 KiB
	Window     int            // eager bytes that may wait at a receiver per peer; 0: the lesser of 4 MiB and 256 MiB/Size; negative: none
	Envelopes  int            // rendezvous messages that may wait unmatched per peer; 0: 16 Mi. More is a fault: no program sends so many
	FirstID    uint32         // generation below 2^30 that ids begin behind; only a test of their end has a reason to set it
	// Flows is where the host keeps the Flow of each peer, which Begin has begun; nil of what is no peer. It stays the same.
	// Without Flows the engine keeps them itself.
	Flows func(peer int) *Flow
}

// An Engine runs the protocols of one rank. It is pure: what happened goes in, what must be done comes out. It has no
// lock; the rank's lock guards it together with its Matcher.
//
// A message of at most Eager bytes travels with its envelope while the window of its receiver lasts, and completes when
// it has left the user's memory. A longer one, or one beyond the window, is announced: RequestSend, OkToSend when it
// has met its receive, Data, CompleteRecv. So envelopes are never withheld and a receive can always meet the message
// it asks for, while the memory for unexpected payload stays bounded. A synchronous send completes when its receive is
// known: by SyncAck, or by CompleteRecv.
//
// A ready send waits for the receiver's answer, SyncAck or ReadyError, or OkToSend or ReadyError if it is long: only so
// can it tell its own rank that the program was wrong. It needs no window, since its payload is never stored.
type Engine struct {
	cfg      Config
	m        *match.Matcher
	flows    *peer.Table[Flow] // nil if Config.Flows has them
	sends    table[send]
	recvs    table[recv]
	messages table[message]
	asked    table[asked]
	byReq    directory // the sends in the table
	leaving  int       // standard eager sends whose payload has not left; they are in no table
	inbound  int       // peers in the middle of a packet
}

// A Flow is what the engine knows about a peer: how much either may send. Short messages ask it themselves.
type Flow struct {
	outstanding int // eager bytes sent and not yet credited
	held        int // eager bytes received and not yet credited
	owed        int // part of held that is consumed, so that it will be credited
	envelopes   int // unmatched rendezvous messages
	eager       int // largest message that travels to it with its envelope
	window      int // Config.Window
	chunk       int // largest payload of a Data packet to it
	in          inbound
	faulty      bool // broke the protocol: nothing it says counts
	lost        bool // EvLost
	bye         bool // has said that it sends no more
}

// An inbound is where the payload of a peer's last packet goes.
type inbound struct {
	kind inKind
	at   uint32 // index of the message or of the recv
	n    int    // bytes
	req  Handle
}

type inKind uint8

const (
	inNone    inKind = iota
	inReady          // to receive req, without credit
	inShort          // to receive req, with credit
	inMessage        // to message at
	inData           // to recv at
	inDrop
)

// New returns an engine without any request.
func New(cfg Config) *Engine {
	def := func(v *int, d int) {
		if *v == 0 {
			*v = d
		}
	}
	def(&cfg.Window, min(limits.UnexpectedPerPeer, limits.UnexpectedPerRank/max(cfg.Size, 1)))
	def(&cfg.Envelopes, limits.UnexpectedEnvelopes)
	cfg.Eager, cfg.Chunk = eagerOf(cfg.Eager), chunkOf(cfg.Chunk)
	cfg.Window = max(cfg.Window, 0)
	if cfg.Matcher == nil {
		cfg.Matcher = new(match.Matcher)
	}
	e := &Engine{cfg: cfg, m: cfg.Matcher}
	if cfg.Flows == nil {
		e.flows = new(peer.Table[Flow])
		if err := e.flows.Grow(cfg.Size); err != nil {
			panic(err)
		}
	}
	e.sends.gen, e.recvs.gen, e.messages.gen, e.asked.gen = cfg.FirstID, cfg.FirstID, cfg.FirstID, cfg.FirstID
	return e
}

// Step takes one event and appends to out what must be done because of it, in order. It allocates nothing once its
// tables and out have grown to what the program needs.
func (e *Engine) Step(ev *Event, out *Actions) {
	switch ev.Kind {
	case EvSend:
		e.send(ev, out)
	case EvRecv:
		if msg, ok := e.m.Post(match.Pattern{Context: ev.Context, Source: ev.Source, Tag: ev.Tag}, ev.Req); ok {
			e.meet(ev.Req, msg, out)
		}
	case EvClaim:
		e.claim(ev.Msg)
	case EvRecvClaimed:
		e.meet(ev.Req, ev.Msg, out)
	case EvPacket:
		e.packet(ev, out)
	case EvPayload:
		e.payload(ev, out)
	case EvSent:
		e.sent(ev.Req, out)
	case EvCancel:
		e.cancel(ev.Req, out)
	case EvLost:
		e.lose(ev.Peer, out)
	}
}

// peer is the Flow of peer r, or nil if there is no such peer.
func (e *Engine) peer(r int) *Flow {
	if e.flows == nil {
		return e.cfg.Flows(r)
	}
	if p := e.flows.At(r); p != nil {
		return p
	}
	return e.flows.Put(r, &Flow{window: e.cfg.Window, eager: e.cfg.Eager, chunk: e.cfg.Chunk})
}

// Begin makes f the Flow of a peer to which messages of at most eager bytes travel with their envelope, and others in
// packets of at most chunk bytes. Both have the meaning that they have in Config.
func (e *Engine) Begin(f *Flow, eager, chunk int) {
	*f = Flow{window: e.cfg.Window}
	f.SetLimits(eager, chunk)
}

// fault reports that peer r broke the protocol, and stops believing it.
func (e *Engine) fault(p *Flow, r int, out *Actions, err error) {
	if p != nil {
		p.faulty = true
	}
	a := out.add()
	a.Kind, a.Peer, a.Err = ActFault, r, fmt.Errorf("%w: rank %d: %w", ErrProtocol, r, err)
}

func (e *Engine) done(req Handle, err error, out *Actions) {
	a := out.add()
	a.Kind, a.Req, a.Err = ActDone, req, err
}

// Info describes a message to a probe.
type Info struct {
	Peer   int // world rank
	Source int32
	Tag    int32
	Total  int // bytes of the packed message
	Sig    uint64
}

// Info returns what is known of remote message msg while it waits to be received.
func (e *Engine) Info(msg Handle) (Info, bool) {
	m, _, ok := e.waiting(msg)
	if !ok {
		return Info{}, false
	}
	return Info{Peer: int(m.peer), Source: m.source, Tag: m.tag, Total: m.total, Sig: m.sig}, true
}

// Idle reports whether nothing is under way: no unfinished send, no receive that has met a message and lacks its bytes,
// no packet whose payload has not come. Posted receives and unexpected messages may still wait.
func (e *Engine) Idle() bool {
	return e.sends.live == 0 && e.leaving == 0 && e.recvs.live == 0 && e.inbound == 0
}

// Balance is the window between this rank and peer in bytes: what this rank sent and has not been credited, what it
// received and has not credited, and how much of that is consumed.
func (e *Engine) Balance(peer int) (outstanding, held, owed int) {
	if p := e.peer(peer); p != nil {
		return p.outstanding, p.held, p.owed
	}
	return 0, 0, 0
}

// Kept is the number of messages that came in packets and wait for a receive, and Announced how many of them peer keeps
// the bytes of.
func (e *Engine) Kept() int { return e.messages.live + e.asked.live }

// Announced is explained at Kept.
func (e *Engine) Announced(peer int) int {
	if p := e.peer(peer); p != nil {
		return p.envelopes
	}
	return 0
}
