package coll

import (
	"math"
	"sync/atomic"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/datatype"
	"cadre.example/internal/memory"
)

// A Comm is the collective side of a communicator on one rank: what outlives its calls. The exported fields are set once,
// before the first collective.
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

	busy  atomic.Uint64 // 1: a goroutine blocks in a call, or starts one: what follows is its
	pool  pool
	main  run    // the call that blocks
	plans uint64 // made so far

	last     atomic.Uint64                  // sequence number of the latest call
	inMain   atomic.Uint64                  // that of the call that blocks, or 0
	past     [limits.CollPast]atomic.Uint64 // see remember
	watch    watch
	cells    cells
	single   single
	spoilt   atomic.Uint64 // the last call that has failed on this rank
	chosen   [kinds][]rule
	place    adi.Meeting // where the ranks meet, or nil
	ready    atomic.Bool // there are slots
	arrivals *arrivals   // where they bring calls that do not block, or nil
	where    *hosts      // see layout
	pieces   atomic.Pointer[Pieces]
	order    *order // of calls that are matched separately, or nil

	through func(c *Comm, a *Args) error // tests: how Do carries calls out
	sending bool                         // tests: calls that do not block go over messages
}

// Number is that of the next call, from 1, which blocks or does not. Plans have numbers of their own.
func (c *Comm) Number(blocks bool) uint32 {
	if c.separate() && !blocks {
		return uint32(c.order.started.Load()) + 1
	}
	return uint32(c.last.Load()) + 1
}

// onward is the rank d after this one, where rank 0 follows the last: so not all ranks look at the same one first.
func (c *Comm) onward(d int) int {
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

// common is Bytes in the form that messages have between ranks of unlike processors: all ranks that call alike agree on it,
// and choose by it.
func (c *Comm) common(b *Buf) int {
	if b.Type == nil || !c.Ctx.Hetero() {
		return b.Bytes()
	}
	size, _, _ := b.Type.MessageIn(c.Ctx.Form())
	if size > 0 && b.Count > math.MaxInt/size {
		return math.MaxInt
	}
	return b.Count * size
}

// at is n items of b's type that begin i items after b.
func (b *Buf) at(i, n int) Buf {
	_, extent := b.Type.Extent()
	return Buf{b.Mem.Shift(i * extent), n, b.Type}
}

// nothing is the contents of a message that only says that its sender has come so far.
var nothing = Buf{Type: datatype.Byte}

func bytesBuf(p []byte) Buf { return Buf{datatype.MemOf(p), len(p), datatype.Byte} }

// tags of collective messages are sequence numbers below noteTag.
const (
	noteTag = 1<<31 - 1
	tagMask = 1<<29 - 1
)

// lock makes the caller the one that may start a call. Its error means that nothing was begun.
func (c *Comm) lock(k kind, f form) error {
	if !c.busy.CompareAndSwap(0, 1) {
		return c.errBusy(k, f)
	}
	if err := c.Ctx.Err(); err != nil {
		c.unlock()
		return err
	}
	if c.watch.timer == nil {
		c.watch.start(c)
		c.attend()
	}
	return nil
}

// unlock needs no barrier: one would wait until what the call has written has reached the other ranks.
func (c *Comm) unlock() { memory.Release(&c.busy, 0) }

// remember keeps the word of call seq, for the ranks that are left behind in it: the low half of seq above the word.
func (c *Comm) remember(seq uint64, word uint32) {
	memory.Release(c.pastOf(seq), seq<<32|uint64(word))
}

// recall is call seq if it is not too long ago.
func (c *Comm) recall(seq uint64) (call, bool) {
	v := c.pastOf(seq).Load()
	return callOf(uint32(v)), v != 0 && uint32(v>>32) == uint32(seq)
}

// pastOf is where the word of call seq is.
func (c *Comm) pastOf(seq uint64) *atomic.Uint64 {
	if seq&startBit != 0 {
		return &c.order.past[seq%limits.CollPast]
	}
	return &c.past[seq%limits.CollPast]
}

// latest is the latest call among those that are numbered with call seq.
func (c *Comm) latest(seq uint64) uint64 {
	if seq&startBit != 0 && c.order != nil {
		return startBit | c.order.started.Load()
	}
	return c.last.Load()
}

// forgive notes that call seq has failed, so that what it left behind proves nothing.
func (c *Comm) forgive(seq uint64) {
	p := c.pastOf(seq)
	for v := p.Load(); uint32(v>>32) == uint32(seq) && !p.CompareAndSwap(v, v|failedBit); v = p.Load() {
	}
	if seq&startBit == 0 {
		c.spoilTrail(seq)
	}
}
