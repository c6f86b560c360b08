package engine

import (
	"errors"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/datatype"
	"cadre.example/internal/memory"
	"cadre.example/internal/op"
	"cadre.example/internal/record"
)

// A Run is one call of a collective on one rank, from its start to its end. Algorithms are functions of it: they say what
// happens by its primitives (message.go, work.go), which is why it has more methods than other types here. Each primitive is
// carried out at once or, in the forms that do not block, noted first (record.go) and carried out later by package schedule.
type Run struct {
	*Comm
	Form form
	Seq  uint64
	Call Call
	Args Args

	Failed bool   // the call has an error: what it still sends is marked, so that nobody takes it for a result
	Broken bool   // the ranks' calls differ: nothing more will be received
	Err    error  // the first one
	told   bool   // the other ranks know of the error
	before uint64 // of a call that is numbered separately: how many calls that block came before
	Wait   wait   // what the watch sees

	Msg     messages
	Shm     sharedState
	Meeting meetingState
	Sched   scheduleState

	Bound   op.Bound
	BoundTo struct {
		Op  *op.Op
		Typ *datatype.Type
	}
	ints   []int
	Cursor datatype.Cursor // in the memory of some rank
}

// messages are what the messages of a call are made of.
type messages struct {
	Send, Recv adi.Op     // templates
	Agreement  [2][8]byte // what agree sends and receives
	One        [1]*adi.Request
	window     []Flight
}

// sharedState is what a call of ranks that share memory knows.
type sharedState struct {
	SetsUp    bool   // the call may begin with the setup of cells (shared/cells_setup.go)
	SettingUp bool   // it is in it
	SetupOver bool   // and it is over
	Decided   bool   // it is known whether the data go by cells
	Spare     []byte // of a slice (shared/staged_reduce.go)
	Unread    error  // why something cannot be read (shared/single.go)
	Sent      bool   // so messages carry the call out
	Redo      bool   // by an algorithm that is still to be chosen (choose.go)
}

// meetingState is what a call of goroutine ranks knows, which expose their buffers to each other (exposure.go).
type meetingState struct {
	Exposed  exposure
	Choosing bool   // the ranks are choosing together
	Group    []*Run // of all ranks
	Kept     Work   // a result that waits until nobody reads where it belongs
}

// scheduleState is what a call that does not block knows.
type scheduleState struct {
	Rec     bool // primitives are noted
	Prog    Program
	Pc      int  // the next step
	Stopped bool // it waits for a message
	Task    *adi.Task
	Req     *adi.Request // ends with the call
	Gen     uint64
	own     *pool // of temporaries while it is carried out

	Gathers bool       // calls like this one gather (arrivals.go)
	Came    bool       // it has
	Sharing bool       // its next step is its share of the work
	With    *Gathering // of which

	Owner    *SlotOwner // of a slot (shared/slots.go), or nil
	Plan     any        // the schedule.Plan that it is of, or nil
	Planning bool       // its steps for a slot are noted
}

// Reset makes c ready for another call.
func (c *Run) Reset(comm *Comm) {
	if c.Comm == nil {
		c.Comm = comm
		s, r := &c.Msg.Send, &c.Msg.Recv
		s.Context, r.Context = c.ID, c.ID
		s.Source = int32(c.Rank)
		s.Call.Comm, r.Call.Comm = c.Label, c.Label
	}
	c.Failed, c.Broken, c.told, c.Err = false, false, false, nil
	c.Shm.SetsUp, c.Shm.SetupOver, c.Shm.Decided, c.Shm.Sent, c.Shm.Redo, c.Shm.Unread = false, false, false, false, false, nil
	c.Sched.Came, c.Sched.Sharing = false, false
	if c.Sched.Owner != nil {
		c.Sched.Owner.Slot = -1
	}
	c.Wait.Verdict = nil
}

// Enter says which call it is and gives it its number, which makes it known to the other ranks. It comes before anything
// else of an algorithm.
func (c *Run) Enter(k Kind, root, op int) {
	c.Call.Kind, c.Call.Form, c.Call.Op, c.Call.Root, c.Call.Failed = k, c.Form, op, root, false
	c.Call.Order = 0
	c.Sched.Gathers = c.Form != Blocking && c.mayGather(k)
	if c.Form == Persistent {
		return // every start has a number of its own
	}
	separate := c.Order != nil && c.Form == Nonblocking
	seq := c.Calls.Last.Load() + 1
	if separate {
		seq = c.Order.begin(c)
	}
	c.Number(seq, tagOf(seq))
	c.remember(seq, c.Call.Word())
	// The call is under way before its number counts as given: the look of another call takes one that is not for a call that
	// this rank has left.
	if c.Form == Blocking {
		memory.Release(&c.Calls.InMain, seq)
	} else {
		c.Watch.Add(c)
	}
	if separate {
		memory.Release(&c.Order.Started, seq&^StartBit)
	} else {
		memory.Release(&c.Calls.Last, seq)
	}
	if n := seq &^ StartBit; n%limits.CollNotes == 0 || n <= limits.CollNotesFirst {
		c.Watch.Glance(c)
	}
	if c.Order != nil {
		c.Order.report(c.Comm, false)
	}
}

// tagOf is the tag of the messages of call seq, which is no start of a plan.
func tagOf(seq uint64) int32 {
	tag := int32(seq & TagMask)
	if seq&StartBit != 0 {
		tag |= startTag
	}
	return tag
}

// Number gives c its sequence number and the tag of its messages.
func (c *Run) Number(seq uint64, tag int32) {
	c.Seq = seq
	s, r := &c.Msg.Send, &c.Msg.Recv
	s.Tag, r.Tag = tag, tag
	s.Call.Name = c.Call.Name()
	r.Call.Name = s.Call.Name
	s.Call.Tag, r.Call.Tag = int(tag), int(tag)
}

// End leaves the collective that blocks and gives its error.
func (c *Run) End() error {
	err := c.Err
	if err != nil {
		err = c.explained(err)
		c.spoil(err)
		c.tell(err)
		c.Forgive(c.Seq)
		c.Err = nil
	}
	if c.Place != nil {
		c.Args.Drop()
		c.Meeting.Exposed.Src, c.Meeting.Exposed.Dst = nil, nil
	}
	memory.Release(&c.Calls.InMain, 0)
	c.Unlock()
	return err
}

// tell lets all ranks know of the call's error, once: some may wait for what this rank will never send.
func (c *Run) tell(err error) {
	if !c.told && c.Ctx.Err() == nil {
		c.told = true
		text, e := err.Error(), (*Error)(nil)
		relayed := errors.As(err, &e) && e.relayed
		if at, found := record.Caller(record.Callers()); found && !relayed {
			text += ", at " + at.String()
		}
		c.Watch.tellAll(c, text, relayed)
	}
}

// Fail keeps the first error of the call.
func (c *Run) Fail(err error) {
	if c.Sched.Rec {
		c.Add(Step{Do: StepFail, Err: err})
		return
	}
	if c.Err == nil {
		c.Err = err
	}
	c.Failed = true
}

// Bind finds operation o for the items of b. When there is none the call is refused: the other ranks are told.
func (c *Run) Bind(k Kind, root int, o *op.Op, b *Buf) bool {
	if o == c.BoundTo.Op && b.Type == c.BoundTo.Typ && o != nil {
		return true // as in the call before
	}
	var err error
	c.BoundTo.Op, c.BoundTo.Typ = o, b.Type
	if c.Bound, err = o.Bind(b.Type); err != nil {
		c.BoundTo.Op = nil
		c.Shm.SetsUp = false
		c.Enter(k, root, o.Code())
		c.Fail(err)
		return false
	}
	return true
}

// Lost records that the device cannot go on: the job has ended, or nothing can be sent to peer.
func (c *Run) Lost(err error, peer int) {
	c.Broken = true
	c.Fail(err)
}

// Refuse takes the place of the collective called name on a rank whose arguments are wrong: it uses up the call's sequence
// number and tells the other ranks, so that none of them waits for this one.
func (c *Comm) Refuse(name string, root, op int, cause error) {
	k := KindOf(name)
	if k == KindNone || c.Lock(k, Blocking) != nil {
		return
	}
	m := &c.Main
	m.Reset(c)
	m.Enter(k, root, op)
	m.Fail(cause)
	m.End()
}

// KindOf is the operation called name, or KindNone.
func KindOf(name string) Kind {
	for k := range Kinds {
		if Names[k].Name == name {
			return k
		}
	}
	return KindNone
}
