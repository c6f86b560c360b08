package engine

import (
	"errors"
	"sync/atomic"

	"cadre.example/adi"
	"cadre.example/adi/limits"
)

// order is what a communicator has whose calls that do not block are numbered separately from those that block, and so match
// each other whatever their order is. The standard wants all ranks to call all collectives of a communicator in one order
// (MPI-4.1 section 6.12), and package mpi makes another order an error; but programs of C call an Iallreduce before a Barrier on
// one rank and behind it on another, and the libraries that they were written on let them.
//
// A call that does not block says in its mark how many calls that block its rank has made before, in the low bits of that
// number. Where ranks differ in that, their orders differ: the first difference is told, once.
type order struct {
	tell    func(adi.Disorder)
	Started atomic.Uint64                  // calls that do not block
	past    [limits.CollPast]atomic.Uint64 // of those; see remember
	slots   atomic.Uint64                  // the last that goes by messages although the ranks have slots; see AgreeSlots
	found   atomic.Bool                    // a difference is or was known
	waits   atomic.Pointer[disorder]       // it cannot be told before the rank has called more
}

// StartBit is set in the sequence numbers of calls that are numbered separately; startTag in the tags of their messages.
const (
	StartBit = 1 << 62
	startTag = TagMask + 1
)

// The layout of a mark is the device's, too, which lets marks meet that differ only in the order.
const _ = uint(adi.SigOrder-orderMask<<orderShift<<32) + uint(adi.SigLoose-uint64(StartedSeparately)<<formShift<<32)

// A disorder is a difference whose call that blocks this rank may not have come to yet.
type disorder struct {
	adi.Disorder
	seq uint64 // of that call
}

// Unorder numbers calls that do not block separately from those that block, and tells of the first difference between the
// orders in which this rank and others have called them. tell must not block. It comes before the first collective, on all ranks
// or on none.
func (c *Comm) Unorder(tell func(adi.Disorder)) { c.Order = &order{tell: tell} }

// separate reports whether calls that do not block are numbered separately.
func (c *Comm) separate() bool { return c.Order != nil }

// begin gives the run, which does not block, its separate number; enter counts it.
func (o *order) begin(c *Run) uint64 {
	c.Call.Form = StartedSeparately
	c.Call.Root = (c.Call.Root+1)&(1<<orderShift-1) - 1
	c.before = c.Calls.Last.Load()
	c.Call.Order = uint8(c.before & orderMask)
	return StartBit | o.Started.Load() + 1
}

// unlike takes note that rank peer has made the same call in another place among its calls that block.
func (o *order) unlike(c *Run, peer int, theirs Call) {
	if o.found.Swap(true) {
		return
	}
	const half = (orderMask + 1) / 2
	ahead := (int(theirs.Order)-int(c.Call.Order)+half)&orderMask - half // how many more calls that block the peer had made
	d := &disorder{Disorder: adi.Disorder{Comm: c.Label, Rank: c.Rank, Peer: peer, Started: c.Call.Name(), Before: ahead < 0}}
	if d.seq = c.before + 1; ahead < 0 {
		d.seq = c.before + 1 - uint64(-ahead)
	}
	o.waits.Store(d)
	o.report(c.Comm, false)
}

// report tells what is known, if this rank knows the call that blocks, or last says that it comes to no more.
func (o *order) report(c *Comm, last bool) {
	d := o.waits.Load()
	if d == nil {
		return
	}
	k, known := c.Recall(d.seq)
	if !known && !last && c.Calls.Last.Load() < d.seq || !o.waits.CompareAndSwap(d, nil) {
		return
	}
	if known {
		d.Blocking = k.Name()
	}
	o.tell(d.Disorder)
}

// Alike reports whether a rank's word in a slot is that of this call. Of an order that differs it takes note.
func (c *Run) Alike(peer int, theirs Call) bool {
	theirs.Failed = false
	if theirs.Word() != c.Call.Word() {
		return false
	}
	if theirs.Order != c.Call.Order && c.Order != nil {
		c.Order.unlike(c, peer, theirs)
	}
	return true
}

// LikeAll reports whether the word of the result of all is that of this call, but for the order: the rank that made it has
// found those that differ, and this rank looks who they are.
func (c *Run) LikeAll(word uint64) bool {
	theirs := CallOf(uint32(word >> 32))
	if theirs.Failed || uint32(word) != c.Sched.Owner.Sig || theirs.Word() != c.Call.Word() {
		return false
	}
	for r := range c.Size {
		if r != c.Rank {
			c.Alike(r, CallOf(uint32(c.Area.Cells.Slots.Head(c.Sched.Owner.Slot, r).Word[1].Load()>>32)))
		}
	}
	return true
}

// onlyOrder reports whether err is that a message was received of a rank with another order, of which it takes note.
func (c *Run) onlyOrder(err error, f Flight) bool {
	var fault *adi.Fault
	if err == nil || !errors.As(err, &fault) || fault.Kind != adi.FaultOrder {
		return false
	}
	if theirs := CallOf(uint32(fault.Got >> 32)); theirs.Word() == c.Call.Word() {
		c.Order.unlike(c, f.Peer, theirs)
	}
	return true
}

// AgreeSlots takes part in what all ranks must know before calls that are numbered separately go by slots: from which of them on.
// mine is how many this rank has started, while it is in the call in which the ranks come to have slots; most is the largest of
// all ranks' numbers.
func (o *order) AgreeSlots(most uint64) { o.slots.Store(most) }

// inSlots reports whether the call that was started last goes by a slot.
func (o *order) inSlots() bool { return o.Started.Load() > o.slots.Load() }
