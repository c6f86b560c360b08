package engine

import (
	"math"
	"sync/atomic"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/datatype"
	"cadre.example/internal/coll/cells"
	"cadre.example/internal/memory"
)

// A Comm is the collective side of a communicator on one rank: what outlives its calls. The exported fields are set once,
// before the first collective; they are half of all.
type Comm struct {
	Ctx        *adi.Context
	ID         uint64 // context id of the collective traffic, used by nothing else
	Rank, Size int
	World      []int                              // world rank of every rank of the communicator
	First      int                                // of an intercommunicator: how many ranks its first group has, which are the first; otherwise 0
	Hosts      []int                              // by world rank: on which host it is; nil: all on one
	Label      any                                // prints the communicator in reports
	Noted      uint64                             // context id by which the flight recorder knows the communicator
	Dev        *adi.DevColl                       // what the device does itself, or nil
	Table      *Table                             // which algorithms are taken; nil: the built-in one
	Explain    func(name string, err error) error // turns the error of a call that does not block into the program's, or nil

	Busy     atomic.Uint64 // 1: a goroutine blocks in a call, or starts one: what follows is its
	Main     Run           // the call that blocks
	Pool     pool
	Calls    callNumbers
	Choices  choices
	Area     area
	Watch    watch
	Order    *order      // of calls that are matched separately, or nil
	Place    adi.Meeting // where goroutine ranks meet, or nil
	Arrivals *arrivals   // where they bring calls that do not block, or nil
	where    *hosts      // see layout
	Test     testHooks
}

// callNumbers are how far the rank has come in the calls of a communicator.
type callNumbers struct {
	Last   atomic.Uint64                  // sequence number of the latest call
	InMain atomic.Uint64                  // that of the call that blocks, or 0
	Past   [limits.CollPast]atomic.Uint64 // see remember
	spoilt atomic.Uint64                  // the last call that has failed on this rank
	Plans  uint64                         // made so far
}

// choices are what the table was found to say.
type choices struct {
	Chosen      [Kinds][]Compiled
	ServedBelow [Kinds]int32 // fewer bytes than so many are known to go by cells: see Pick
	servedBy    [Kinds]uint8 // the rule by which they do, by its place in Chosen
}

// area is what the ranks of a communicator have that share memory.
type area struct {
	Cells     cells.Cells
	Single    Single
	Ready     atomic.Bool                // there are slots
	SlotQueue [cells.SlotsStarted][]*Run // calls under way, by slot; guarded by watch.mu
	Pieces    atomic.Pointer[Pieces]     // room for the arguments of the small-message path
}

// testHooks change what tests want changed.
type testHooks struct {
	Through func(c *Comm, a *Args) error // how Do carries calls out
	Sending bool                         // calls that do not block go over messages
}

// Number is that of the next call, from 1, which blocks or does not. Plans have numbers of their own.
func (c *Comm) Number(blocks bool) uint32 {
	if c.separate() && !blocks {
		return uint32(c.Order.Started.Load()) + 1
	}
	return uint32(c.Calls.Last.Load()) + 1
}

// Onward is the rank d after this one, where rank 0 follows the last: so not all ranks look at the same one first.
func (c *Comm) Onward(d int) int {
	r := c.Rank + d
	if r >= c.Size {
		r -= c.Size
	}
	return r
}

// A Buf is Count items of Type in Mem, checked to lie inside. A Buf without a Type says that the rank's contribution is
// in place.
type Buf struct {
	Mem   datatype.Mem
	Count int
	Type  *datatype.Type
}

// InPlace reports whether b says that the contribution is where the result goes.
func (b *Buf) InPlace() bool { return b.Type == nil }

// Bytes is the packed size of b.
func (b *Buf) Bytes() int {
	if b.Type == nil {
		return 0
	}
	return b.Count * b.Type.Size()
}

// Common is Bytes in the form that messages have between ranks of unlike processors: all ranks that call alike agree on it,
// and choose by it.
func (c *Comm) Common(b *Buf) int {
	if b.Type == nil || !c.Ctx.Hetero() {
		return b.Bytes()
	}
	size, _, _ := b.Type.MessageIn(c.Ctx.Form())
	if size > 0 && b.Count > math.MaxInt/size {
		return math.MaxInt
	}
	return b.Count * size
}

// At is n items of b's type that begin i items after b.
func (b *Buf) At(i, n int) Buf {
	_, extent := b.Type.Extent()
	return Buf{b.Mem.Shift(i * extent), n, b.Type}
}

// Nothing is the contents of a message that only says that its sender has come so far.
var Nothing = Buf{Type: datatype.Byte}

// BytesBuf is p as a Buf.
func BytesBuf(p []byte) Buf { return Buf{datatype.MemOf(p), len(p), datatype.Byte} }

// tags of collective messages are sequence numbers below noteTag.
const (
	noteTag = 1<<31 - 1
	TagMask = 1<<29 - 1
)

// Lock makes the caller the one that may start a call. Its error means that nothing was begun.
func (c *Comm) Lock(k Kind, f form) error {
	if !c.Busy.CompareAndSwap(0, 1) {
		return c.errBusy(k, f)
	}
	if err := c.Ctx.Err(); err != nil {
		c.Unlock()
		return err
	}
	if c.Watch.Timer == nil {
		c.Watch.start(c)
		c.attend()
	}
	return nil
}

// Unlock needs no barrier: one would wait until what the call has written has reached the other ranks.
func (c *Comm) Unlock() { memory.Release(&c.Busy, 0) }

// remember keeps the word of call seq, for the ranks that are left behind in it: the low half of seq above the word.
func (c *Comm) remember(seq uint64, word uint32) {
	memory.Release(c.pastOf(seq), seq<<32|uint64(word))
}

// Recall is call seq if it is not too long ago.
func (c *Comm) Recall(seq uint64) (Call, bool) {
	v := c.pastOf(seq).Load()
	return CallOf(uint32(v)), v != 0 && uint32(v>>32) == uint32(seq)
}

// pastOf is where the word of call seq is.
func (c *Comm) pastOf(seq uint64) *atomic.Uint64 {
	if seq&StartBit != 0 {
		return &c.Order.past[seq%limits.CollPast]
	}
	return &c.Calls.Past[seq%limits.CollPast]
}

// Latest is the latest call among those that are numbered with call seq.
func (c *Comm) Latest(seq uint64) uint64 {
	if seq&StartBit != 0 && c.Order != nil {
		return StartBit | c.Order.Started.Load()
	}
	return c.Calls.Last.Load()
}

// Forgive notes that call seq has failed, so that what it left behind proves nothing.
func (c *Comm) Forgive(seq uint64) {
	p := c.pastOf(seq)
	for v := p.Load(); uint32(v>>32) == uint32(seq) && !p.CompareAndSwap(v, v|failedBit); v = p.Load() {
	}
	if seq&StartBit == 0 {
		c.spoilTrail(seq)
	}
}

// attend finds the place where the ranks of c meet, if they are all of this process and have no cells.
func (c *Comm) attend() {
	if c.Size > 1 && c.First == 0 && c.Place == nil && c.Ctx.Sharer(c.World) == nil {
		c.Place = c.Ctx.Attend(adi.CommInfo{Context: c.ID, Rank: c.Rank, World: c.World}, &c.Main)
		if c.Place != nil && !c.Test.Sending {
			c.Arrivals = c.Place.Common(func() any { return new(arrivals) }).(*arrivals)
		}
	}
}

// freeCells gives the memory back. No call that blocks is under way, and none follows.
func (c *Comm) freeCells() {
	if s := &c.Area.Cells; s.On {
		s.On = false
		s.Area.Close()
	}
}
