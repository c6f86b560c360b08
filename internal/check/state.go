package check

import "time"

// Any stands in a Need or a Message for any source or any tag.
const Any = -1

// A State is what one rank does at one moment, by its own word.
type State struct {
	Rank   int
	Silent bool `json:",omitempty"` // it has not answered, and nothing else is known of it
	Ended  bool `json:",omitempty"` // its function is over: no call of it follows
	// Moving says that something of the rank is on its way: bytes that have not reached the peer's process, a step of a
	// collective that is being carried out.
	Moving bool `json:",omitempty"`
	// Calls are the goroutines of the rank that wait in a call.
	Calls []Call `json:",omitempty"`
	// User are the goroutines of the program that are in no such call: any of them may call.
	User []Place `json:",omitempty"`
	// Pending is what the rank's operations under way wait for, besides those of Calls: of collectives that do not block,
	// and of requests that nobody waits for yet.
	Pending []Need `json:",omitempty"`

	Posted          []Message `json:",omitempty"` // the first of the receives without a message
	Unexpected      []Message `json:",omitempty"` // the first of the messages without a receive
	PostedCount     int       `json:",omitempty"`
	UnexpectedCount int       `json:",omitempty"`

	Collectives []Collective `json:",omitempty"`
	// Strangers are goroutines of the program, in the rank's process, that belong to no rank. They could call for any.
	Strangers []Place `json:",omitempty"`
	// Progress grows with what the rank completes.
	Progress uint64 `json:",omitempty"`
	Last     *Past  `json:",omitempty"` // the latest call that is over
}

// A Past is a call that is over.
type Past struct {
	Name   string
	At     Place
	Ago    time.Duration // since it began
	Failed bool          `json:",omitempty"` // it has returned an error
}

// A Place is a line of the program.
type Place struct {
	Func string `json:",omitempty"` // main.work
	File string `json:",omitempty"` // without its folder
	Line int    `json:",omitempty"`
}

// A Call is one goroutine that waits in a call.
type Call struct {
	Name string // as the program calls it: "Recv", "Wait"
	At   Place
	For  time.Duration `json:",omitempty"` // how long it waits; 0: unknown
	Comm string        `json:",omitempty"` // the communicator, for people
	Any  bool          `json:",omitempty"` // one of Needs is enough, as in WaitAny; otherwise all are needed
	// Timed says that the call may end by itself: its context may.
	Timed bool `json:",omitempty"`
	// Done says that no goroutine is in the call: the channel of a request is open, and somebody may read it.
	Done  bool   `json:",omitempty"`
	Needs []Need // empty: it is not known what it waits for
}

// A Kind is what an operation waits for.
type Kind uint8

const (
	Other    Kind = iota // what the rank's own operations or goroutines do
	Receive              // a message
	Probe                // a message that is not taken
	Send                 // the receive of a message
	Exchange             // a rank's part in a collective
)

// A Need is one operation that is not complete.
type Need struct {
	Kind    Kind
	Name    string `json:",omitempty"` // what began it: "Irecv"
	ID      uint64 `json:",omitempty"` // tells the operations of a rank apart, for ever
	Context uint64 // of the communicator's messages of this kind
	Comm    string `json:",omitempty"` // the communicator, for people
	// By are the world ranks any one of which may end the need: the source of a receive, all of the communicator for any
	// source, the destination of a send. The rank's own number stands for its other goroutines and operations.
	By []int
	// Begun is where the program has begun it, if that is another line than the call's.
	Begun  *Place `json:",omitempty"`
	Peer   int    // rank in the communicator, or Any
	Source int    `json:",omitempty"` // of a send: the sender's rank in the communicator
	Tag    int    // or Any
	Number uint64 `json:",omitempty"` // of a collective, in its communicator; 0: unknown
	// Started says that Number counts the collectives that do not block, which are numbered apart.
	Started bool   `json:",omitempty"`
	Count   int    `json:",omitempty"`
	Type    string `json:",omitempty"`
	Bytes   int    `json:",omitempty"` // room of a receive, length of a message
	// Out says of an Exchange that it is its sending half.
	Out bool `json:",omitempty"`
	// Met says that the operation has met its counterpart: it ends by itself.
	Met bool `json:",omitempty"`
}

// A Message is an entry of a rank's queues.
type Message struct {
	Context  uint64
	Comm     string `json:",omitempty"`
	Source   int    // rank in the communicator, or Any
	From     int    // world rank of a message's sender; -1 for a receive
	Tag      int    // or Any
	Bytes    int
	Call     string `json:",omitempty"` // that posted a receive
	AtSender bool   `json:",omitempty"` // its data are still the sender's
	Own      bool   `json:",omitempty"` // it is no message of the program, but a part of a collective or the like
}

// A Collective is how far a rank has come in the collectives of a communicator.
type Collective struct {
	Context uint64
	Comm    string
	Ranks   []int  // world ranks of its members
	Count   uint64 // calls begun
	Started uint64 `json:",omitempty"` // and those that do not block, where they are numbered apart
	Call    string // the latest
	Inside  bool   // which is not over
}
