package coll

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"cadre.example/adi"
	"cadre.example/datatype"
	"cadre.example/internal/op"
)

// kind is a collective operation together with the algorithm, where the sizes decide between several.
type kind uint8

const (
	kindNone kind = iota
	kindBarrier
	kindBcast
	kindBcastLarge
	kindReduce
	kindReduceLarge
	kindAllreduce
	kindAllreduceLarge
	kindScan
	kindScanLarge
	kindExscan
	kindExscanLarge
	kindGather
	kindGatherLarge
	kindGatherv
	kindScatter
	kindScatterLarge
	kindScatterv
	kindAllgather
	kindAllgatherLarge
	kindAllgatherv
	kindAlltoall
	kindAlltoallLarge
	kindAlltoallv
	kindAlltoallw
	kindReduceScatterBlock
	kindReduceScatterBlockLarge
	kindReduceScatter
	kindReduceScatterLarge
	kindAgreement
	kindCensus
	kindNeighborAllgather
	kindNeighborAllgatherv
	kindNeighborAlltoall
	kindNeighborAlltoallv
	kindNeighborAlltoallw
	kinds
)

// names are the operations; the second word says what two ranks in the same operation can only differ in.
var names = [kinds]struct{ name, note string }{
	kindNone:                    {"no collective", ""},
	kindBarrier:                 {"Barrier", ""},
	kindBcast:                   {"Bcast", "short"},
	kindBcastLarge:              {"Bcast", "long"},
	kindReduce:                  {"Reduce", "short"},
	kindReduceLarge:             {"Reduce", "long"},
	kindAllreduce:               {"Allreduce", "short"},
	kindAllreduceLarge:          {"Allreduce", "long"},
	kindScan:                    {"Scan", "short"},
	kindScanLarge:               {"Scan", "long"},
	kindExscan:                  {"Exscan", "short"},
	kindExscanLarge:             {"Exscan", "long"},
	kindGather:                  {"Gather", "short"},
	kindGatherLarge:             {"Gather", "long"},
	kindGatherv:                 {"Gatherv", ""},
	kindScatter:                 {"Scatter", "short"},
	kindScatterLarge:            {"Scatter", "long"},
	kindScatterv:                {"Scatterv", ""},
	kindAllgather:               {"Allgather", "short"},
	kindAllgatherLarge:          {"Allgather", "long"},
	kindAllgatherv:              {"Allgatherv", ""},
	kindAlltoall:                {"Alltoall", "short"},
	kindAlltoallLarge:           {"Alltoall", "long"},
	kindAlltoallv:               {"Alltoallv", ""},
	kindAlltoallw:               {"Alltoallw", ""},
	kindReduceScatterBlock:      {"ReduceScatterBlock", "short"},
	kindReduceScatterBlockLarge: {"ReduceScatterBlock", "long"},
	kindReduceScatter:           {"ReduceScatter", "short"},
	kindReduceScatterLarge:      {"ReduceScatter", "long"},
	kindAgreement:               {"Split, Create or the like", ""},
	kindCensus:                  {"Dup, Cart or the like", ""},
	kindNeighborAllgather:       {"NeighborAllgather", ""},
	kindNeighborAllgatherv:      {"NeighborAllgatherv", ""},
	kindNeighborAlltoall:        {"NeighborAlltoall", ""},
	kindNeighborAlltoallv:       {"NeighborAlltoallv", ""},
	kindNeighborAlltoallw:       {"NeighborAlltoallw", ""},
}

// form is how an operation is called. The forms do not meet each other (MPI-4.1 sections 6.12 and 6.13).
type form uint8

const (
	blocking form = iota
	nonblocking
	persistent
	byCells // blocking, and the data are in cells
	startedByCells
	plannedByCells
	startedSeparately // matched separately from those that block; see order.go
	separatelyByCells
	forms
)

// formNames are the names of all operations in all forms.
var formNames = func() (all [kinds][forms]string) {
	for k, n := range names {
		started := "I" + strings.ToLower(n.name[:1]) + n.name[1:]
		all[k] = [forms]string{n.name, started, n.name + "Init", n.name, started, n.name + "Init", started, started}
	}
	for f := range forms {
		all[kindAgreement][f] = names[kindAgreement].name
	}
	all[kindCensus][nonblocking] = "Idup or the like"
	for _, f := range []form{startedByCells, startedSeparately, separatelyByCells} {
		all[kindCensus][f] = all[kindCensus][nonblocking]
	}
	all[kindCensus][persistent] = names[kindCensus].name
	return all
}()

// A call is what all ranks of a collective must agree on.
type call struct {
	kind   kind
	form   form
	order  uint8 // of a form that is matched separately: how many calls that block came before, in its low bits
	op     int   // op.Code, 0 without one
	root   int   // -1 without one
	failed bool
}

// name is what the program calls.
func (c *call) name() string { return formNames[c.kind][c.form] }

// The word of a call is 31 bits: kind 6, operation 5, form 3, root+1 17. The bit above marks a message of a call that has
// failed on its sender. A root beyond 2^17 is known by its low bits only; and one beyond 2^12 where the form is matched separately,
// since the upper bits are the order then, which the word leaves out and the mark has.
const (
	orderShift = 12
	formShift  = 17
	opShift    = 20
	kindShift  = 25
	failedBit  = 1 << 31

	orderMask = 1<<(formShift-orderShift) - 1
)

func (c *call) word() uint32 {
	return uint32(c.kind)<<kindShift | uint32(c.op)<<opShift | uint32(c.form)<<formShift | uint32(c.root+1)&(1<<formShift-1)
}

// mark is the word as messages and slots have it.
func (c *call) mark() uint32 { return c.word() | uint32(c.order)<<orderShift }

// plain is c whatever way its data go.
func (c call) plain() call {
	switch c.form {
	case byCells:
		c.form = blocking
	case startedByCells, startedSeparately, separatelyByCells:
		c.form = nonblocking
	case plannedByCells:
		c.form = persistent
	}
	return c
}

func callOf(word uint32) call {
	k, f := kind(word>>kindShift&63), form(word>>formShift&7)
	if k >= kinds || f >= forms {
		k, f = kindNone, blocking
	}
	root, order := int(word&(1<<formShift-1)), uint8(0)
	if f >= startedSeparately {
		root, order = root&(1<<orderShift-1), uint8(root>>orderShift)
	}
	return call{kind: k, form: f, op: int(word >> opShift & 31), root: root - 1, order: order, failed: word&failedBit != 0}
}

// describe is what the user would write; with notes it tells calls apart that differ only in their sizes.
func (c call) describe(note bool) string {
	s := c.name()
	switch {
	case c.root >= 0 && c.op != 0:
		s += "(root " + strconv.Itoa(c.root) + ", " + op.CodeName(c.op) + ")"
	case c.root >= 0:
		s += "(root " + strconv.Itoa(c.root) + ")"
	case c.op != 0:
		s += "(" + op.CodeName(c.op) + ")"
	}
	if note && names[c.kind].note != "" {
		s += " of " + names[c.kind].note + " data"
	}
	if note && c.form >= byCells && c.form != startedSeparately {
		s += " by cells"
	}
	return s
}

// Reason classes the errors of this package.
type Reason uint8

const (
	// ReasonBusy: another goroutine of the rank is in a collective of the communicator.
	ReasonBusy Reason = iota + 1
	// ReasonMismatch: the ranks are in different collectives.
	ReasonMismatch
	// ReasonRoot: they are in the same collective with different roots.
	ReasonRoot
	// ReasonOp: they are in the same collective with different operations.
	ReasonOp
	// ReasonLength: the amount of data differs between two ranks.
	ReasonLength
	// ReasonType: the types of the data differ between two ranks.
	ReasonType
	// ReasonPeer: another rank has reported an error in this call.
	ReasonPeer
	// ReasonAlgorithm: an algorithm was asked for that cannot serve the call.
	ReasonAlgorithm
)

// An Error is a collective that went wrong because of how it was called somewhere.
type Error struct {
	Reason Reason
	Peer   int // the other rank, or -1
	Text   string
	Got    int // ReasonLength: bytes that came
	Want   int // and bytes that were expected

	// Number is that of the call of rank Peer which the error is about, 0 for a start of a plan, and -1 for none.
	Number int64

	relayed bool // another rank's error, which it reports itself
	Apart   bool // Number counts the calls that do not block, which are matched separately

	long bool // the calls differ only in being for much or little data
	cut  int  // of Text is about that call
	mine int  // and up to here about this rank's
}

func (e *Error) Error() string { return e.Text }

// Relayed reports whether e is only what another rank has said of the call, which has an error of its own to report.
func (e *Error) Relayed() bool { return e.relayed }

// At is Text with the places of the other rank's call and of this one's, which may be empty.
func (e *Error) At(theirs, mine string) string {
	at := func(s string) string {
		if s != "" {
			s = " at " + s
		}
		return s
	}
	return e.Text[:e.cut] + at(theirs) + e.Text[e.cut:e.mine] + at(mine) + e.Text[e.mine:]
}

// about says that the error is about the call of rank Peer with the number of seq, of which first tells, and second about
// this rank's.
func (e *Error) about(seq uint64, first, second, rest string) *Error {
	e.Text, e.cut, e.mine = first+second+rest, len(first), len(first)+len(second)
	if e.Number, e.Apart = int64(uint32(seq)), seq&startBit != 0; seq&planBit != 0 {
		e.Number = 0
	}
	return e
}

func (c *Comm) errBusy(k kind, f form) error {
	return &Error{Reason: ReasonBusy, Peer: -1, Number: -1, Text: fmt.Sprintf("%s while another goroutine of %s is in a collective of this communicator: Dup the communicator, one for each goroutine", formNames[k][f], c.who(c.Rank))}
}

func (c *run) errLength(peer, got, want int) error {
	e := &Error{Reason: ReasonLength, Peer: peer, Got: got, Want: want}
	e.about(c.seq, fmt.Sprintf("%s contributes %d bytes", c.who(peer), got),
		fmt.Sprintf(", %s expects %d", c.who(c.Rank), want), fmt.Sprintf(": the lengths of %s must agree", c.call.name()))
	if peer == c.Rank {
		e.Number = -1 // both are of one call
	}
	return e
}

func (c *run) errType(peer int, got, want uint32) error {
	e := &Error{Reason: ReasonType, Peer: peer}
	e.about(c.seq, fmt.Sprintf("%s sends %s", c.who(peer), typeText(got)), fmt.Sprintf(", %s expects %s", c.who(c.Rank), typeText(want)), "")
	if peer == c.Rank {
		e.Number = -1
	}
	return e
}

// errDiffer says that rank peer is in another call.
func (c *run) errDiffer(peer int, theirs call) error {
	e := differ(peer, theirs, c.call)
	return e.about(c.seq, fmt.Sprintf("%s is in %s", c.who(peer), c.shown(theirs, e)), fmt.Sprintf(", this %s in %s", c.who(c.Rank), c.shown(c.call, e)), "")
}

// errDiffered is errDiffer of call seq, which this rank has left without noticing, or of a start of a plan.
func (c *Comm) errDiffered(peer int, theirs, mine call, seq uint64) error {
	e := differ(peer, theirs, mine)
	when := "in a start that is over"
	if seq&planBit == 0 {
		when = "in the call before"
		if ago := c.latest(seq) - seq; ago > 1 {
			when = fmt.Sprintf("%d calls before", ago)
		}
	}
	return e.about(seq, fmt.Sprintf("%s, %s was in %s", when, c.who(peer), c.shown(theirs, e)), fmt.Sprintf(", this %s in %s", c.who(c.Rank), c.shown(mine, e)), "")
}

// who names a rank: in an intercommunicator, where a number would be that of two ranks, by its rank in the world.
func (c *Comm) who(rank int) string {
	if c.First > 0 {
		return "world rank " + strconv.Itoa(c.World[rank])
	}
	return "rank " + strconv.Itoa(rank)
}

// shown describes a call for e.
func (c *Comm) shown(k call, e *Error) string {
	if c.First > 0 && k.root >= 0 && k.root < len(c.World) {
		k.root = c.World[k.root]
	}
	return k.describe(e.long)
}

func differ(peer int, theirs, mine call) *Error {
	e := &Error{Reason: ReasonMismatch, Peer: peer}
	if theirs.name() == mine.name() {
		switch {
		case theirs.root != mine.root:
			e.Reason = ReasonRoot
		case theirs.op != mine.op:
			e.Reason = ReasonOp
		case theirs.kind != mine.kind || theirs.form != mine.form:
			e.Reason, e.long = ReasonLength, true
		}
	}
	return e
}

// typeText names a signature.
func typeText(signature uint32) string {
	for _, t := range []*datatype.Type{
		datatype.Bool, datatype.Byte, datatype.Packed, datatype.Int8, datatype.Int16, datatype.Int32, datatype.Int64,
		datatype.Uint8, datatype.Uint16, datatype.Uint32, datatype.Uint64,
		datatype.Float32, datatype.Float64, datatype.Complex64, datatype.Complex128,
	} {
		if t.Signature() == signature {
			return t.String()
		}
	}
	return "a mix of types"
}

// fault turns the device's error of f into what it means for the call.
func (c *run) fault(err error, f flight) {
	var fault *adi.Fault
	if !errors.As(err, &fault) {
		c.lost(err, f.peer)
		return
	}
	switch fault.Kind {
	case adi.FaultTruncate:
		c.fail(c.errLength(f.peer, int(fault.Got), int(fault.Want)))
	case adi.FaultType:
		c.fail(c.errType(f.peer, uint32(fault.Got), uint32(fault.Want)))
	case adi.FaultCollective:
		theirs := callOf(uint32(fault.Got >> 32))
		failed := theirs.failed
		theirs.failed = false
		if failed && theirs.word() == c.call.word() {
			c.fail(c.errFailed(f.peer))
			return
		}
		c.mismatch(f.peer, theirs)
	case adi.FaultConversion:
		c.fail(err)
	default:
		c.lost(err, f.peer)
	}
}

// mismatch ends the call on this rank and tells all others, some of which may wait for what will never come.
func (c *run) mismatch(peer int, theirs call) {
	err := c.errDiffer(peer, theirs)
	c.broken = true
	c.fail(err)
	c.tell(err)
}
