package engine

import (
	"cadre.example/adi"
	"cadre.example/internal/coll/cells"
)

// A SlotOwner is what a run does in its slot.
type SlotOwner struct {
	Slot  int // -1: none
	Epoch uint64
	Phase phase
	Next  int  // the rank that is looked at
	Waits bool // for a word
	Gate  bool // it is in the queue of its slot
	Last  bool // it came last

	Pattern
	Word adi.WordWait
}

// A Pattern is a call whose data go by a slot.
type Pattern struct {
	How        AlgorithmOfSlot
	Root       int
	Give       Buf // what the rank publishes
	Parts      int // of equal length, or 0
	N          int // bytes that a rank publishes, where all have as many
	Sig        uint32
	Send, Recv Buf // the rank's arguments, or its own block
	All        Blocks
	At         int // where its block begins in a reduction
}

// AlgorithmOfSlot is what the ranks do with the data in a slot.
type AlgorithmOfSlot uint8

const (
	SlotBarrier AlgorithmOfSlot = iota
	SlotBcast
	SlotScatter
	SlotGather
	SlotReduce
	SlotAllgather
	SlotAlltoall
	SlotAllreduce
	SlotScan
	SlotExscan
	SlotReduceScatter
)

// Counts reports whether ranks count themselves, so that who waits for all waits for one word; otherwise all wait for root.
func (p *Pattern) Counts() bool { return p.How != SlotBcast && p.How != SlotScatter }

// Waiting reports whether a rank waits at all.
func (p *Pattern) Waiting(rank int) bool {
	switch p.How {
	case SlotBcast, SlotScatter:
		return rank != p.Root
	case SlotGather, SlotReduce:
		return rank == p.Root
	}
	return true
}

// OneLooks reports whether where ranks share processors the last that comes looks at all others.
func (p *Pattern) OneLooks() bool { return p.How == SlotBarrier || p.How == SlotAllreduce }

type phase uint8

const (
	PhaseGate phase = iota // until the rank's last call of the slot is over
	PhaseFree              // until all have read what is there
	PhaseCome              // until the data of those that are waited for are there
)

// SlotRoom is how much data goes into a slot in this call: 0 where there are none.
func (c *Run) SlotRoom() int {
	switch {
	case !c.Sched.Rec || c.First != 0 || c.Size < 2:
	case c.Form == Nonblocking && c.Area.Ready.Load() && (c.Order == nil || c.Order.inSlots()):
		return c.Area.Cells.Slots.Room
	case c.Form == Persistent && c.Sched.Planning:
		return cells.SlotRoomOf(c.Size)
	}
	return 0
}

// slotKinds are the operations that slots serve.
var slotKinds = [Kinds]bool{KindBarrier: true, KindBcast: true, KindScatter: true, KindGather: true, KindReduce: true, KindAllgather: true,
	KindAlltoall: true, KindAllreduce: true, KindScan: true, KindExscan: true, KindReduceScatter: true, KindReduceScatterBlock: true}

// vacate leaves the slot. watch.mu is held. It gives the call that is next there.
func (c *Run) vacate() (next *Run) {
	t := c.Sched.Owner
	if t == nil || t.Slot < 0 {
		return nil
	}
	s := &c.Area.Cells
	if t.Phase > PhaseGate && s.On {
		s.Slots.Head(t.Slot, c.Rank).Word[cells.SlotDone].Store(t.Epoch)
		s.RingSlot(t.Slot)
	}
	if t.Gate {
		q := &c.Area.SlotQueue[t.Slot]
		n := copy(*q, (*q)[1:])
		(*q)[n] = nil
		*q = (*q)[:n]
		if n > 0 {
			next = (*q)[0]
		}
	}
	t.Slot, t.Gate = -1, false
	return next
}

// HalfMask is the low half of a word.
const HalfMask = 1<<32 - 1

// Length is word 2 of a head.
func (t *SlotOwner) Length(n int) uint64 { return uint64(n)<<32 | t.Epoch&HalfMask }

// Rent gives the run its slot for one call.
func (c *Run) Rent(slot int, epoch uint64) {
	t := c.Sched.Owner
	t.Slot, t.Epoch, t.Phase, t.Waits, t.Gate, t.Last = slot, epoch, PhaseGate, false, false, false
}
