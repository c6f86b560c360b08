// Package proto turns what happens to a rank into packets to its peers and orders to its host: eager messages,
// rendezvous, synchronous and ready sends, credits. Engine.Step takes one event and returns actions; there is no
// goroutine, clock, socket or lock inside, so that every history can be replayed.
package proto

import (
	"cadre.example/adi/match"
	"cadre.example/internal/wire"
)

// A Handle names a request or a message. Requests are named by the host; a message is named by the engine when it
// came in a packet (Remote is true) and by the host when it came over the host's own direct path.
type Handle = match.Handle

// Marks of the message handles that the engine gives out; the host's own stay below them.
const (
	remote    Handle = 1 << 63
	announced Handle = 1 << 62
)

// Index is a small number for a remote message, unlike that of any other that waits now and of which Announced says the
// same: a host can keep what belongs to it, such as its stored payload, in a slice.
func Index(m Handle) int { return int(uint32(m)) - 1 }

// Announced reports whether remote message m came without its bytes, which wait at its sender.
func Announced(m Handle) bool { return m&announced != 0 }

// Remote reports whether message m is the engine's.
func Remote(m Handle) bool { return m&remote != 0 }

// Mode is a send mode of MPI-4.1 section 3.4. A buffered send is a standard send of the buffer's copy.
type Mode uint8

const (
	Standard Mode = iota
	Synchronous
	Ready
)

// EventKind says what happened to the engine.
type EventKind uint8

const (
	// EvSend: the rank starts sending request Req of Total bytes to Peer under (Context, Source, Tag) with Mode and Sig.
	// Source and Tag are at least 0. Req is unlike that of any other send that is not done.
	EvSend EventKind = iota
	// EvRecv: the rank posts receive Req for (Context, Source, Tag), wildcards allowed.
	EvRecv
	// EvClaim: a matched probe takes message Msg, which Find has just returned, out of matching. A host that called
	// Matcher.Take instead, as it does for its own messages, need not report it.
	EvClaim
	// EvRecvClaimed: receive Req takes the claimed message Msg.
	EvRecvClaimed
	// EvPacket: Header arrived from Peer; its payload, if it has any, follows with EvPayload before Peer's next packet.
	EvPacket
	// EvPayload: the payload of Peer's last packet is where its action said. A packet of PayloadLen 0 has no EvPayload.
	EvPayload
	// EvSent: the packet that carried payload of send Req has left the user's memory.
	EvSent
	// EvCancel: the rank no longer wants send Req, which is not done. It completes with ErrCancelled if it can still be
	// withdrawn, else as if nothing had happened.
	EvCancel
	// EvLost: Peer is gone. Every request that awaits it completes with ErrLost, and later ones at once. The host reports
	// EvSent for the packets to Peer that it throws away, since their memory is no longer read.
	EvLost
)

// An Event is one input of Step. Fields not named by its kind are ignored.
type Event struct {
	Kind    EventKind
	Mode    Mode
	Peer    int    // world rank
	Req     Handle // the host's request
	Msg     Handle
	Context uint64
	Source  int32 // rank in the communicator
	Tag     int32
	Total   int    // bytes of the packed message
	Sig     uint64 // type signature and collective descriptor, carried to the receiver untouched
	Header  *wire.Header
}

// ActionKind says what the host must do. Actions of one Step are carried out in order.
type ActionKind uint8

const (
	// ActSend: queue a packet to Peer: Header, then N bytes of request Req's packed stream from Off (N may be 0).
	// Packets to one peer leave in the order of these actions. When N bytes have left, the host reports EvSent for Req
	// (also for N = 0 when Report is set).
	ActSend ActionKind = iota
	// ActMatched: receive Req has met a message from world rank Peer: Source, Tag, Total, Sig are the message's. Total may
	// exceed what the receive can hold: all bytes are still delivered, and the host drops those beyond (truncation).
	ActMatched
	// ActDeliver: the payload that follows Peer's packet is bytes [Off, Off+N) of receive Req.
	ActDeliver
	// ActStore: the payload that follows Peer's packet is the whole unexpected message Msg of N bytes; keep it.
	ActStore
	// ActDrop: throw the N bytes that follow Peer's packet away.
	ActDrop
	// ActCopy: copy the stored message Msg to receive Req and release its storage. N is its length, never 0: an empty
	// message is neither stored nor copied.
	ActCopy
	// ActForget: release the storage of message Msg of N bytes: its send was cancelled, or its peer is lost and not all of
	// it has come.
	ActForget
	// ActLocal: receive Req has met the host's own message Msg.
	ActLocal
	// ActDone: request Req is complete, with Err when it failed.
	ActDone
	// ActFault: Peer broke the protocol; Err says how. The connection to it must be given up, and EvLost reported so that
	// the requests that await it complete.
	ActFault
)

// An Action is one output of Step.
type Action struct {
	Kind   ActionKind
	Report bool // ActSend: report EvSent for Req even though N is 0
	Peer   int
	Req    Handle
	Msg    Handle
	Off, N int
	Source int32
	Tag    int32
	Total  int
	Sig    uint64
	Err    error
	Header wire.Header
}

// Actions is the reused output of Step.
type Actions struct{ List []Action }

// Reset empties the list and keeps its memory.
func (a *Actions) Reset() { a.List = a.List[:0] }

// add appends an empty action, to be filled in place before the next one: an Action is too large to be copied twice.
func (a *Actions) add() *Action {
	n := len(a.List)
	if n == cap(a.List) {
		a.List = append(a.List, Action{})
		return &a.List[n]
	}
	a.List = a.List[:n+1]
	a.List[n] = Action{}
	return &a.List[n]
}
