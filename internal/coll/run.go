package coll

import (
	"errors"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/datatype"
	"cadre.example/internal/memory"
	"cadre.example/internal/op"
	"cadre.example/internal/record"
)

// A run is one call of a collective on one rank, from its start to its end. Algorithms are methods of it: they say what
// happens by its primitives (message.go, work.go). Each of them is carried out at once or, in the forms that do not block,
// noted first (record.go) and carried out later (play.go).
type run struct {
	*Comm
	form form
	seq  uint64
	call call

	failed bool   // the call has an error: what it still sends is marked, so that nobody takes it for a result
	broken bool   // the ranks' calls differ: nothing more will be received
	before uint64 // of a call that is numbered separately: how many calls that block came before
	told   bool   // the other ranks know of the error

	setsUp    bool   // the call may begin with the setup of cells (cells_setup.go)
	settingUp bool   // it is in it
	setupOver bool   // and it is over
	decided   bool   // it is known whether the data go by cells
	spare     []byte // of a slice (staged_reduce.go)
	unread    error  // why something cannot be read (single.go)
	sent      bool   // so messages carry the call out
	redo      bool   // by an algorithm that is still to be chosen (choose.go)

	err error

	send, recv adi.Op // templates
	bound      op.Bound
	boundTo    struct {
		op  *op.Op
		typ *datatype.Type
	}
	agreement [2][8]byte // what agree sends and receives
	one       [1]*adi.Request
	window    []flight
	ints      []int

	wait wait // what the watch sees

	// Of calls whose ranks expose their buffers to each other.
	args     Args
	exposed  exposure
	choosing bool            // the ranks are choosing together
	group    []*run          // of all ranks
	kept     work            // a result that waits until nobody reads where it belongs
	cursor   datatype.Cursor // in the memory of some rank

	// The rest is for the forms that do not block.
	rec     bool // primitives are noted
	prog    program
	pc      int  // the next step
	stopped bool // it waits for a message
	task    *adi.Task
	req     *adi.Request // ends with the call
	gen     uint64

	gathers  bool       // calls like this one gather (arrivals.go)
	came     bool       // it has
	sharing  bool       // its next step is its share of the work
	with     *gathering // of which
	own      *pool      // of temporaries while it is carried out
	owner    *slotOwner // of a slot (slots.go), or nil
	plan     *Plan      // that it is of, or nil
	planning bool       // its steps for a slot are noted
}

// reset makes c ready for another call.
func (c *run) reset(comm *Comm) {
	if c.Comm == nil {
		c.Comm = comm
		s, r := &c.send, &c.recv
		s.Context, r.Context = c.ID, c.ID
		s.Source = int32(c.Rank)
		s.Call.Comm, r.Call.Comm = c.Label, c.Label
	}
	c.failed, c.broken, c.told, c.err = false, false, false, nil
	c.setsUp, c.setupOver, c.decided, c.sent, c.redo, c.unread = false, false, false, false, false, nil
	c.came, c.sharing = false, false
	if c.owner != nil {
		c.owner.slot = -1
	}
	c.wait.verdict = nil
}

// enter says which call it is and gives it its number, which makes it known to the other ranks. It comes before anything
// else of an algorithm.
func (c *run) enter(k kind, root, op int) {
	c.call.kind, c.call.form, c.call.op, c.call.root, c.call.failed = k, c.form, op, root, false
	c.call.order = 0
	c.gathers = c.form != blocking && c.mayGather(k)
	if c.form == persistent {
		return // every start has a number of its own
	}
	separate := c.order != nil && c.form == nonblocking
	seq := c.last.Load() + 1
	if separate {
		seq = c.order.begin(c)
	}
	c.number(seq, tagOf(seq))
	c.remember(seq, c.call.word())
	// The call is under way before its number counts as given: the look of another call takes one that is not for a call that
	// this rank has left.
	if c.form == blocking {
		memory.Release(&c.inMain, seq)
	} else {
		c.watch.add(c)
	}
	if separate {
		memory.Release(&c.order.started, seq&^startBit)
	} else {
		memory.Release(&c.last, seq)
	}
	if n := seq &^ startBit; n%limits.CollNotes == 0 || n <= limits.CollNotesFirst {
		c.watch.glance(c)
	}
	if c.order != nil {
		c.order.report(c.Comm, false)
	}
	if c.maySetUp() {
		c.setUp()
	}
}

// tagOf is the tag of the messages of call seq, which is no start of a plan.
func tagOf(seq uint64) int32 {
	tag := int32(seq & tagMask)
	if seq&startBit != 0 {
		tag |= startTag
	}
	return tag
}

// number gives c its sequence number and the tag of its messages.
func (c *run) number(seq uint64, tag int32) {
	c.seq = seq
	s, r := &c.send, &c.recv
	s.Tag, r.Tag = tag, tag
	s.Call.Name = c.call.name()
	r.Call.Name = s.Call.Name
	s.Call.Tag, r.Call.Tag = int(tag), int(tag)
}

// end leaves the collective that blocks and gives its error.
func (c *run) end() error {
	err := c.err
	if err != nil {
		err = c.explained(err)
		c.spoil(err)
		c.tell(err)
		c.forgive(c.seq)
		c.err = nil
	}
	if c.place != nil {
		c.args.drop()
		c.exposed.src, c.exposed.dst = nil, nil
	}
	memory.Release(&c.inMain, 0)
	c.unlock()
	return err
}

// tell lets all ranks know of the call's error, once: some may wait for what this rank will never send.
func (c *run) tell(err error) {
	if !c.told && c.Ctx.Err() == nil {
		c.told = true
		text, e := err.Error(), (*Error)(nil)
		relayed := errors.As(err, &e) && e.relayed
		if at, found := record.Caller(record.Callers()); found && !relayed {
			text += ", at " + at.String()
		}
		c.watch.tellAll(c, text, relayed)
	}
}

// fail keeps the first error of the call.
func (c *run) fail(err error) {
	if c.rec {
		c.add(step{do: stepFail, err: err})
		return
	}
	if c.err == nil {
		c.err = err
	}
	c.failed = true
}

// bind finds operation o for the items of b. When there is none the call is refused: the other ranks are told.
func (c *run) bind(k kind, root int, o *op.Op, b *Buf) bool {
	if o == c.boundTo.op && b.Type == c.boundTo.typ && o != nil {
		return true // as in the call before
	}
	var err error
	c.boundTo.op, c.boundTo.typ = o, b.Type
	if c.bound, err = o.Bind(b.Type); err != nil {
		c.boundTo.op = nil
		c.setsUp = false
		c.enter(k, root, o.Code())
		c.fail(err)
		return false
	}
	return true
}

// lost records that the device cannot go on: the job has ended, or nothing can be sent to peer.
func (c *run) lost(err error, peer int) {
	c.broken = true
	c.fail(err)
}

// Refuse takes the place of the collective called name on a rank whose arguments are wrong: it uses up the call's sequence
// number and tells the other ranks, so that none of them waits for this one.
func (c *Comm) Refuse(name string, root, op int, cause error) {
	k := kindOf(name)
	if k == kindNone || c.lock(k, blocking) != nil {
		return
	}
	m := &c.main
	m.reset(c)
	m.enter(k, root, op)
	m.fail(cause)
	m.end()
}

// kindOf is the operation called name, or kindNone.
func kindOf(name string) kind {
	for k := range kinds {
		if names[k].name == name {
			return k
		}
	}
	return kindNone
}
