package lane

// A Rank is what all lanes of a rank have in common. Fields that are addresses say what guards the word there.
type Rank struct {
	Lock     At64 // Context.mu: who makes 1 of 0 has it, and stores 0
	Token    At32 // Context.token, likewise
	Releases At64 // grows when the token is given back
	Waiting  At32 // how many wait for the token: if it is not 0, Go is told after the token was given back
	Ready    At32 // how many tasks are ready, likewise
	Underway At32 // tasks; while there are any Go must poll now and then
	Care     At32 // the caretaker sleeps where every message wakes it

	// While one of these is not 0 nothing goes by a lane: the Context has failed, notes what it does, or a communicator was
	// revoked, which its epoch tells; the recorder keeps a trace.
	Epoch At64
	Slow  At8

	// Counts, which the lock guards: receives that wait, sends that wait for their peer, receives that wait for data, eager
	// sends that are not in the ring.
	Posted   At64
	Offered  At64
	Arriving At64
	Leaving  At64

	Senders  At32 // how many messages wait, by the class of their sender: see match.Sender
	Receives List // that Go has posted
	Messages List // that wait for a receive

	Queue At64 // one Queue
	Begun At64 // Places of Begun; the first stays unused

	Head  At64 // of the recorder: see record.Ring
	Slots At64 // NoteSlots records of 8 words

	Lanes  At64   // addresses of Lanes by world rank; 0 where there is none
	Size   uint64 // of the world
	Most   uint64 // the longest message that is sent by a lane, in bytes
	Window uint64 // see proto.Config
	Looks  uint64 // how often a receive looks before Go waits

	// What only the path uses. The token guards it.
	Turn  uint64 // counts receives: see turnOf
	Fails uint64 // how many receives hardly look after the next that waits in vain
	Hasty uint64 // how many of them are left
	Event uint64 // what Tell calls: see Told
}

// A List is a queue of package match. The lock guards it.
type List struct {
	Count  At64 // of the array
	Table  At8  // there is a table before the array
	Wide   At8  // the array is Buf from Head on, else Few
	Few    At64
	Head   At64
	Buf    At64 // the address of its first entry
	Counts At64 // the address of the table's counts
}

// A Lane is a pair of rings to a peer.
type Lane struct {
	Peer uint64 // world rank

	// The ring to the peer: see package shm's producer. The rank's lock guards it.
	Out      At8
	OutLines uint64
	OutAt    At64
	Carried  At64
	Freed    At64
	Given    At64 // what the peer has given back, which it writes
	Blank    At64
	Relaxed  At8
	Longest  uint64 // the most payload of a formShort
	Armed    At64   // the peer sleeps and must be rung, which Go does
	Stuck    At64   // the peer waits for room in the other ring
	Queued   At32   // packets that go before
	State    At32   // of the connection; it must be Up
	Up       uint64
	Active   At32 // pump has a packet
	Down     At32 // nothing can be sent any more
	Balance  At64 // eager bytes that the peer has not credited
	Eager    At64 // the longest eager message
	Faulty   At8  // the peer broke the protocol
	Lost     At8  // the engine has given it up

	// The ring from the peer: see package shm's consumer. The token guards it.
	In      At8
	InLines uint64
	InAt    At64
	Taken   At64
	Told    At64
	Head    At64 // Told as the peer sees it
	Place   At64
	Payload At8  // a packet's payload is coming in pieces
	Bye     At8  // the peer has said that it sends no more
	End     At8  // the connection has ended
	Over    At8  // and Go knows
	Full    At32 // the ring to the peer is full
	Again   At32 // Go must write to it

	Credit   uint64 // what was received by the lane, with Envelope for each message, and Go does not know
	Sent     uint64 // messages, under the lock
	Received uint64 // and with the token
}

// A Begun is an operation that the C library has begun by itself, under a handle that it has made. The rank's lock guards it;
// when it is done, it is its caller's.
type Begun struct {
	Handle  uint64
	State   uint64 // Free or one of the others
	Next    uint64 // in the Queue: of those that are free, or that wait
	Back    uint64 // of those that wait
	Comm    uint64 // handle
	Context uint64
	Peer    uint64 // rank in the communicator: the receiver of a send, the sender of a receive
	Tag     uint64 // of a receive: what it takes, and when it is done what has come
	Bytes   uint64 // of a receive: the room, and when it is done what has come
	Buf     At8
	Count   uint64
	Type    uint64 // place among the standard's types
	Mark    uint64
	World   uint64 // Peer in the world
	Gen     uint64 // of Posted: the generation of Go's request
	Known   uint64 // of Posted: for what Go calls it by
}

// States of a Begun.
const (
	Free     = 0
	Sent     = 1 // done
	Received = 2 // done
	Waits    = 3 // only the C library knows of it
	Posted   = 4 // it is Go's
)

// A Queue says which places of Begun are free, and which wait. The rank's lock guards it.
type Queue struct {
	Waiting uint64 // how many wait
	First   uint64 // of them, in the order in which they were posted; 0: none
	Last    uint64
	Free    uint64 // the first free place, or 0
}

// Places is the length of the table of Begun.
const Places = 1024
