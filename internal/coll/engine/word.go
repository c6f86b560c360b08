package engine

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"cadre.example/adi"
	"cadre.example/datatype"
	"cadre.example/internal/op"
)

// Kind is a collective operation together with the algorithm, where the sizes decide between several.
type Kind uint8

const (
	KindNone Kind = iota
	KindBarrier
	KindBcast
	KindBcastLarge
	KindReduce
	KindReduceLarge
	KindAllreduce
	KindAllreduceLarge
	KindScan
	kindScanLarge
	KindExscan
	kindExscanLarge
	KindGather
	KindGatherLarge
	KindGatherv
	KindScatter
	KindScatterLarge
	KindScatterv
	KindAllgather
	KindAllgatherLarge
	KindAllgatherv
	KindAlltoall
	KindAlltoallLarge
	KindAlltoallv
	KindAlltoallw
	KindReduceScatterBlock
	kindReduceScatterBlockLarge
	KindReduceScatter
	kindReduceScatterLarge
	KindAgreement
	KindCensus
	KindNeighborAllgather
	KindNeighborAllgatherv
	KindNeighborAlltoall
	KindNeighborAlltoallv
	KindNeighborAlltoallw
	Kinds
)

// A kindName is what a kind is called.
type kindName struct{ Name, note string }

// Names are the operations; the second word says what two ranks in the same operation can only differ in.
var Names = [Kinds]kindName{
	KindNone:                    {"no collective", ""},
	KindBarrier:                 {"Barrier", ""},
	KindBcast:                   {"Bcast", "short"},
	KindBcastLarge:              {"Bcast", "long"},
	KindReduce:                  {"Reduce", "short"},
	KindReduceLarge:             {"Reduce", "long"},
	KindAllreduce:               {"Allreduce", "short"},
	KindAllreduceLarge:          {"Allreduce", "long"},
	KindScan:                    {"Scan", "short"},
	kindScanLarge:               {"Scan", "long"},
	KindExscan:                  {"Exscan", "short"},
	kindExscanLarge:             {"Exscan", "long"},
	KindGather:                  {"Gather", "short"},
	KindGatherLarge:             {"Gather", "long"},
	KindGatherv:                 {"Gatherv", ""},
	KindScatter:                 {"Scatter", "short"},
	KindScatterLarge:            {"Scatter", "long"},
	KindScatterv:                {"Scatterv", ""},
	KindAllgather:               {"Allgather", "short"},
	KindAllgatherLarge:          {"Allgather", "long"},
	KindAllgatherv:              {"Allgatherv", ""},
	KindAlltoall:                {"Alltoall", "short"},
	KindAlltoallLarge:           {"Alltoall", "long"},
	KindAlltoallv:               {"Alltoallv", ""},
	KindAlltoallw:               {"Alltoallw", ""},
	KindReduceScatterBlock:      {"ReduceScatterBlock", "short"},
	kindReduceScatterBlockLarge: {"ReduceScatterBlock", "long"},
	KindReduceScatter:           {"ReduceScatter", "short"},
	kindReduceScatterLarge:      {"ReduceScatter", "long"},
	KindAgreement:               {"Split, Create or the like", ""},
	KindCensus:                  {"Dup, Cart or the like", ""},
	KindNeighborAllgather:       {"NeighborAllgather", ""},
	KindNeighborAllgatherv:      {"NeighborAllgatherv", ""},
	KindNeighborAlltoall:        {"NeighborAlltoall", ""},
	KindNeighborAlltoallv:       {"NeighborAlltoallv", ""},
	KindNeighborAlltoallw:       {"NeighborAlltoallw", ""},
}

// form is how an operation is called. The forms do not meet each other (MPI-4.1 sections 6.12 and 6.13).
type form uint8

const (
	Blocking form = iota
	Nonblocking
	Persistent
	ByCells // blocking, and the data are in cells
	startedByCells
	plannedByCells
	StartedSeparately // matched separately from those that block; see order.go
	separatelyByCells
	forms
)

// formNames are the names of all operations in all forms.
var formNames = func() (all [Kinds][forms]string) {
	for k, n := range Names {
		started := "I" + strings.ToLower(n.Name[:1]) + n.Name[1:]
		all[k] = [forms]string{n.Name, started, n.Name + "Init", n.Name, started, n.Name + "Init", started, started}
	}
	for f := range forms {
		all[KindAgreement][f] = Names[KindAgreement].Name
	}
	all[KindCensus][Nonblocking] = "Idup or the like"
	for _, f := range []form{startedByCells, StartedSeparately, separatelyByCells} {
		all[KindCensus][f] = all[KindCensus][Nonblocking]
	}
	all[KindCensus][Persistent] = Names[KindCensus].Name
	return all
}()

// A Call is what all ranks of a collective must agree on.
type Call struct {
	Kind   Kind
	Form   form
	Order  uint8 // of a form that is matched separately: how many calls that block came before, in its low bits
	Op     int   // op.Code, 0 without one
	Root   int   // -1 without one
	Failed bool
}

// Name is what the program calls.
func (c *Call) Name() string { return formNames[c.Kind][c.Form] }

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

// Word is the call as 31 bits.
func (c *Call) Word() uint32 {
	return uint32(c.Kind)<<kindShift | uint32(c.Op)<<opShift | uint32(c.Form)<<formShift | uint32(c.Root+1)&(1<<formShift-1)
}

// Mark is the word as messages and slots have it.
func (c *Call) Mark() uint32 { return c.Word() | uint32(c.Order)<<orderShift }

// Plain is c whatever way its data go.
func (c Call) Plain() Call {
	switch c.Form {
	case ByCells:
		c.Form = Blocking
	case startedByCells, StartedSeparately, separatelyByCells:
		c.Form = Nonblocking
	case plannedByCells:
		c.Form = Persistent
	}
	return c
}

// CallOf is the call of a word.
func CallOf(word uint32) Call {
	k, f := Kind(word>>kindShift&63), form(word>>formShift&7)
	if k >= Kinds || f >= forms {
		k, f = KindNone, Blocking
	}
	root, order := int(word&(1<<formShift-1)), uint8(0)
	if f >= StartedSeparately {
		root, order = root&(1<<orderShift-1), uint8(root>>orderShift)
	}
	return Call{Kind: k, Form: f, Op: int(word >> opShift & 31), Root: root - 1, Order: order, Failed: word&failedBit != 0}
}

// describe is what the user would write; with notes it tells calls apart that differ only in their sizes.
func (c Call) describe(note bool) string {
	s := c.Name()
	switch {
	case c.Root >= 0 && c.Op != 0:
		s += "(root " + strconv.Itoa(c.Root) + ", " + op.CodeName(c.Op) + ")"
	case c.Root >= 0:
		s += "(root " + strconv.Itoa(c.Root) + ")"
	case c.Op != 0:
		s += "(" + op.CodeName(c.Op) + ")"
	}
	if note && Names[c.Kind].note != "" {
		s += " of " + Names[c.Kind].note + " data"
	}
	if note && c.Form >= ByCells && c.Form != StartedSeparately {
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

	relayed  bool // another rank's error, which it reports itself
	Separate bool // Number counts the calls that do not block, which are matched separately

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
	if e.Number, e.Separate = int64(uint32(seq)), seq&StartBit != 0; seq&PlanBit != 0 {
		e.Number = 0
	}
	return e
}

func (c *Comm) errBusy(k Kind, f form) error {
	return &Error{Reason: ReasonBusy, Peer: -1, Number: -1, Text: fmt.Sprintf("%s while another goroutine of %s is in a collective of this communicator: Dup the communicator, one for each goroutine", formNames[k][f], c.who(c.Rank))}
}

// ErrLength is the error of a length that differs from that of rank peer.
func (c *Run) ErrLength(peer, got, want int) error {
	e := &Error{Reason: ReasonLength, Peer: peer, Got: got, Want: want}
	e.about(c.Seq, fmt.Sprintf("%s contributes %d bytes", c.who(peer), got),
		fmt.Sprintf(", %s expects %d", c.who(c.Rank), want), fmt.Sprintf(": the lengths of %s must agree", c.Call.Name()))
	if peer == c.Rank {
		e.Number = -1 // both are of one call
	}
	return e
}

// ErrType is the error of types that differ between this rank and rank peer.
func (c *Run) ErrType(peer int, got, want uint32) error {
	e := &Error{Reason: ReasonType, Peer: peer}
	e.about(c.Seq, fmt.Sprintf("%s sends %s", c.who(peer), TypeText(got)), fmt.Sprintf(", %s expects %s", c.who(c.Rank), TypeText(want)), "")
	if peer == c.Rank {
		e.Number = -1
	}
	return e
}

// ErrDiffer says that rank peer is in another call.
func (c *Run) ErrDiffer(peer int, theirs Call) error {
	e := differ(peer, theirs, c.Call)
	return e.about(c.Seq, fmt.Sprintf("%s is in %s", c.who(peer), c.shown(theirs, e)), fmt.Sprintf(", this %s in %s", c.who(c.Rank), c.shown(c.Call, e)), "")
}

// ErrDiffered is ErrDiffer of call seq, which this rank has left without noticing, or of a start of a plan.
func (c *Comm) ErrDiffered(peer int, theirs, mine Call, seq uint64) error {
	e := differ(peer, theirs, mine)
	when := "in a start that is over"
	if seq&PlanBit == 0 {
		when = "in the call before"
		if ago := c.Latest(seq) - seq; ago > 1 {
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
func (c *Comm) shown(k Call, e *Error) string {
	if c.First > 0 && k.Root >= 0 && k.Root < len(c.World) {
		k.Root = c.World[k.Root]
	}
	return k.describe(e.long)
}

func differ(peer int, theirs, mine Call) *Error {
	e := &Error{Reason: ReasonMismatch, Peer: peer}
	if theirs.Name() == mine.Name() {
		switch {
		case theirs.Root != mine.Root:
			e.Reason = ReasonRoot
		case theirs.Op != mine.Op:
			e.Reason = ReasonOp
		case theirs.Kind != mine.Kind || theirs.Form != mine.Form:
			e.Reason, e.long = ReasonLength, true
		}
	}
	return e
}

// TypeText names a signature.
func TypeText(signature uint32) string {
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
func (c *Run) fault(err error, f Flight) {
	var fault *adi.Fault
	if !errors.As(err, &fault) {
		c.Lost(err, f.Peer)
		return
	}
	switch fault.Kind {
	case adi.FaultTruncate:
		c.Fail(c.ErrLength(f.Peer, int(fault.Got), int(fault.Want)))
	case adi.FaultType:
		c.Fail(c.ErrType(f.Peer, uint32(fault.Got), uint32(fault.Want)))
	case adi.FaultCollective:
		theirs := CallOf(uint32(fault.Got >> 32))
		failed := theirs.Failed
		theirs.Failed = false
		if failed && theirs.Word() == c.Call.Word() {
			c.Fail(c.ErrFailed(f.Peer))
			return
		}
		c.Mismatch(f.Peer, theirs)
	case adi.FaultConversion:
		c.Fail(err)
	default:
		c.Lost(err, f.Peer)
	}
}

// Mismatch ends the call on this rank and tells all others, some of which may wait for what will never come.
func (c *Run) Mismatch(peer int, theirs Call) {
	err := c.ErrDiffer(peer, theirs)
	c.Broken = true
	c.Fail(err)
	c.tell(err)
}
