package adi

import (
	"fmt"

	"cadre.example/datatype"
)

// A Status says what a completed operation did; Source is a rank in the communicator of the operation.
type Status struct {
	Source int32
	Tag    int32
	Bytes  int
	Rarely
}

// Rarely is the part of a Status that most do not look at. It stands apart since the compiler keeps no struct of more than
// four fields in registers.
type Rarely struct {
	Cancelled bool
	// Form is what Bytes counts of a message that was probed. What was received it counts in packed form.
	Form datatype.Representation
}

// FaultKind classes what can go wrong below the argument checks.
type FaultKind uint8

const (
	// FaultTruncate: the message is longer than the receive buffer; its beginning was received.
	FaultTruncate FaultKind = iota + 1
	// FaultType: the message's type signature does not fit the receive's; nothing was received.
	FaultType
	// FaultCollective: the message belongs to another collective operation than the one that met it.
	FaultCollective
	// FaultNotReady: a ready send found no posted receive.
	FaultNotReady
	// FaultStale: the request was completed and given back before, or is being waited for by another goroutine.
	FaultStale
	// FaultEnded: the job ended, or the Context was closed, under the operation.
	FaultEnded
	// FaultPeer: the connection to a peer broke, or the peer broke the protocol.
	FaultPeer
	// FaultBuffer: the memory of the operation could not be read or written (bounds are checked before, so this is a bug or a failing resolver).
	FaultBuffer
	// FaultConversion: a value of the message does not fit where it was to go. Those before it were received.
	FaultConversion
	// FaultOrder: the message was received, but its sender has called its collectives in another order; see SigLoose.
	FaultOrder
)

var faultText = [...]string{
	FaultTruncate:   "message truncated",
	FaultType:       "type signatures differ",
	FaultCollective: "collective calls differ",
	FaultNotReady:   "ready send without a posted receive",
	FaultStale:      "request already completed",
	FaultEnded:      "the job has ended",
	FaultPeer:       "peer lost",
	FaultBuffer:     "buffer not accessible",
	FaultConversion: "data conversion failed",
	FaultOrder:      "collectives are called in another order",
}

// A Fault is the error of an operation. Got and Want hold what differs: bytes for FaultTruncate (message, room), the
// two Sig words for FaultType, FaultCollective and FaultOrder.
type Fault struct {
	Kind      FaultKind
	Got, Want uint64
	Err       error
}

func (f *Fault) Error() string {
	s := faultText[f.Kind]
	switch f.Kind {
	case FaultTruncate:
		s = fmt.Sprintf("%s: %d bytes arrived, the buffer has room for %d", s, f.Got, f.Want)
	case FaultType, FaultCollective, FaultOrder:
		s = fmt.Sprintf("%s: sent %#x, expected %#x", s, f.Got, f.Want)
	}
	if f.Err != nil {
		s += ": " + f.Err.Error()
	}
	return s
}

// Unwrap gives the cause.
func (f *Fault) Unwrap() error { return f.Err }

// A Sig with all bits of SigLoose is of a collective that may meet one whose Sig differs in the bits of SigOrder, which say
// where among the rank's other collectives it was called: the message is received, and the difference reported as FaultOrder.
const (
	SigLoose uint64 = 6 << 49
	SigOrder uint64 = 31 << 44
)

// sigFault compares the Sig of a message with that of the receive it met. The low word is the type signature, the high
// word describes the collective call and is 0 in point-to-point traffic.
func sigFault(send, recv uint64, empty bool) *Fault {
	if send == recv {
		return nil
	}
	if send>>32 != recv>>32 && (send&recv&SigLoose != SigLoose || (send^recv)>>32&^(SigOrder>>32) != 0) {
		return &Fault{Kind: FaultCollective, Got: send, Want: recv}
	}
	if empty || compatible(uint32(send), uint32(recv)) {
		if send>>32 != recv>>32 {
			return &Fault{Kind: FaultOrder, Got: send, Want: recv}
		}
		return nil
	}
	return &Fault{Kind: FaultType, Got: send, Want: recv}
}

// PassTypes lets messages be received whose type signature does not fit their receive's: f is called for each, with source
// and tag, instead of the operation's failure. It holds a lock: f must not block, and call nothing of the Context. It must
// precede all traffic.
func (c *Context) PassTypes(f func(f *Fault, source, tag int32)) { c.lenient = f }

// PassesTypes reports whether they are.
func (c *Context) PassesTypes() bool { return c.lenient != nil }

func (c *Context) passes(f *Fault, source, tag int32) bool {
	if c.lenient == nil || f.Kind != FaultType {
		return false
	}
	c.lenient(f, source, tag)
	return true
}

// A Disorder is two collectives of a communicator, one of which does not block, that two ranks have called in unlike order.
type Disorder struct {
	Comm     any    // prints the communicator
	Rank     int    // of this rank in it
	Peer     int    // of the other
	Blocking string // the calls, as package mpi names them
	Started  string
	Before   bool // Peer has called Started before Blocking, and Rank after it; otherwise the other way round
}

// PassOrder lets collectives that do not block match each other apart from those that block, so that their order on the
// ranks is no matter: f is called for the first difference that a communicator's rank finds. It must not block. All ranks of
// the job must do so, before the first collective.
func (c *Context) PassOrder(f func(Disorder)) { c.unordered = f }

// Unordered is what PassOrder has set, or nil.
func (c *Context) Unordered() func(Disorder) { return c.unordered }
