// Package lane says where the state of a rank lies that code outside of Go works on: the C library of programs in C, which
// sends and receives small messages over shared memory without a call of Go. A call of C into Go costs 60 ns, which is half
// of what such a message takes.
//
// Nothing is moved for it. The state stays where it is in memory of Go, which is pinned, and the other code is told the
// address of each word. It keeps to the rules that goroutines keep to: it takes the same lock and the same token, looks at
// the same words, and leaves everything unusual to Go. The structs here are also those of abi/c/lane.h, which abi/gen writes
// from them: each field is a word of 8 bytes, and its tag is what C takes it for.
package lane

// A Rank is what all of a rank's lanes have in common.
type Rank struct {
	Lock     uint64 `c:"uint64_t *"` // Context.mu: who makes 1 of 0 has it, and stores 0
	Token    uint64 `c:"uint32_t *"` // Context.token, likewise
	Releases uint64 `c:"uint64_t *"` // grows when the token is given back
	Waiting  uint64 `c:"int32_t *"`  // how many wait for the token: not 0 must be told to Go after it was given back
	Ready    uint64 `c:"int32_t *"`  // how many tasks are ready, likewise
	Underway uint64 `c:"int32_t *"`  // tasks; while there are any Go waits
	Care     uint64 `c:"uint32_t *"` // the caretaker sleeps where every message wakes it

	// While one of these is not 0 nothing goes by a lane: the Context has failed, notes what it does, or a communicator was
	// given up; the recorder keeps a trace.
	Dead    uint64 `c:"uint64_t *"`
	Eye     uint64 `c:"uint64_t *"`
	Revoked uint64 `c:"uint64_t *"`
	Slow    uint64 `c:"uint8_t *"`

	// While one of these is not 0 nothing is received by a lane: receives that wait, sends that wait for
	// their peer, receives that wait for data, eager sends that are not in the ring.
	Posted   uint64 `c:"int64_t *"`
	Sends    uint64 `c:"int64_t *"`
	Receives uint64 `c:"int64_t *"`
	Leaving  uint64 `c:"int64_t *"`

	Senders uint64 `c:"uint32_t *"` // how many messages wait, by the class of who has sent them: see match.Sender

	Queue uint64 `c:"struct cadre_queue *"`
	Wants uint64 `c:"struct cadre_want *"` // Wants of them; the first is nobody

	Head  uint64 `c:"uint64_t *"` // of the recorder: see record.Ring
	Slots uint64 `c:"uint64_t *"` // 256 records of 8 words

	Lanes  uint64 `c:"struct cadre_lane **"` // by world rank; null where there is none
	Size   uint64 `c:"int64_t"`              // of the world
	Most   uint64 `c:"int64_t"`              // the longest message that is sent by a lane, in bytes
	Window uint64 `c:"int64_t"`              // see proto.Config
	Looks  uint64 `c:"int64_t"`              // how often a receive looks before Go waits
}

// A Lane is a pair of rings to a peer.
type Lane struct {
	Peer uint64 `c:"int64_t"` // world rank

	// The ring to the peer: see package shm's producer.
	Out      uint64 `c:"char *"`
	OutLines uint64 `c:"int64_t"`
	OutAt    uint64 `c:"int64_t *"`
	Carried  uint64 `c:"uint64_t *"`
	Freed    uint64 `c:"uint64_t *"`
	Given    uint64 `c:"uint64_t *"` // what the peer has given back, which it writes
	Blank    uint64 `c:"uint64_t *"`
	Relaxed  uint64 `c:"uint8_t *"`
	Longest  uint64 `c:"int64_t"`    // the most payload of a formShort
	Armed    uint64 `c:"uint64_t *"` // the peer sleeps and must be rung, which Go does
	Stuck    uint64 `c:"uint64_t *"` // the peer waits for room in the other ring
	Queued   uint64 `c:"int32_t *"`  // packets that go before
	State    uint64 `c:"uint32_t *"` // of the connection; it must be Up
	Up       uint64 `c:"int64_t"`    //
	Active   uint64 `c:"uint32_t *"` // pump has a packet
	Down     uint64 `c:"uint32_t *"` // nothing can be sent any more
	Balance  uint64 `c:"int64_t *"`  // eager bytes that the peer has not credited
	Eager    uint64 `c:"int64_t *"`  // the longest eager message
	Faulty   uint64 `c:"uint8_t *"`  // the peer broke the protocol
	Lost     uint64 `c:"uint8_t *"`  // the engine has given it up

	// The ring from the peer: see package shm's consumer. It is the token holder's.
	In      uint64 `c:"char *"`
	InLines uint64 `c:"int64_t"`
	InAt    uint64 `c:"int64_t *"`
	Taken   uint64 `c:"uint64_t *"`
	Told    uint64 `c:"uint64_t *"`
	Head    uint64 `c:"uint64_t *"` // Told as the peer sees it
	Place   uint64 `c:"uint64_t *"`
	Payload uint64 `c:"uint8_t *"`  // a packet's payload is coming in pieces
	Bye     uint64 `c:"uint8_t *"`  // the peer has said that it sends no more
	End     uint64 `c:"uint8_t *"`  // the connection has ended
	Over    uint64 `c:"uint8_t *"`  // and Go knows
	Full    uint64 `c:"uint32_t *"` // the ring to the peer is full
	Again   uint64 `c:"uint32_t *"` // Go must write to it

	Credit   uint64 `c:"int64_t"`  // what was received by the lane, with proto.Envelope for each message, and Go does not know
	Sent     uint64 `c:"uint64_t"` // messages, under the lock
	Received uint64 `c:"uint64_t"` // and with the token
}

// A Want is an operation that code outside of Go has begun, under a handle that it has made. The rank's lock guards it, but
// what is done is for who has the handle.
type Want struct {
	Handle  uint64 `c:"int64_t"`
	State   uint64 `c:"uint64_t"` // Free or one of the others
	Next    uint64 `c:"uint64_t"` // in the Queue: of those that are free, or that wait
	Back    uint64 `c:"uint64_t"` // of those that wait
	Comm    uint64 `c:"int64_t"`  // handle
	Context uint64 `c:"uint64_t"`
	Peer    uint64 `c:"int64_t"` // rank in the communicator: to whom it was sent, or who is to send
	Tag     uint64 `c:"int64_t"` // or what is to come, and when it is done what has
	Bytes   uint64 `c:"int64_t"` // that there is room for, and when it is done what has come
	Buf     uint64 `c:"char *"`
	Count   uint64 `c:"int64_t"`
	Type    uint64 `c:"int64_t"` // of the standard's
	Mark    uint64 `c:"uint64_t"`
	World   uint64 `c:"int64_t"`  // Peer in the world
	Gen     uint64 `c:"uint64_t"` // of Posted: the generation of Go's request
	Known   uint64 `c:"int64_t"`  // of Posted: for what Go calls it by
}

// How far a Want is.
const (
	Free     = iota
	Sent     // done
	Received // done
	Waits    // only code outside of Go knows of it
	Posted   // it is Go's
)

// A Queue is what there is of Wants. The rank's lock guards it.
type Queue struct {
	Waiting uint64 `c:"uint64_t"` // how many wait
	First   uint64 `c:"uint64_t"` // of them, in the order in which they were posted; 0: none
	Last    uint64 `c:"uint64_t"`
	Free    uint64 `c:"uint64_t"` // the first that is free, or 0
}

// Wants is how many there are.
const Wants = 1024

// What is elsewhere limits.UnexpectedEnvelope, memory.LineSize, formShort, shortHead, limits.ShmClear and limits.MatchSenders.
const (
	Senders  = 64
	Envelope = 64
	Line     = 64
	Form     = 1
	Head     = 32
	Clear    = 16
)
