package record

import (
	"runtime"
	"sync"
	"sync/atomic"

	"cadre.example/internal/memory"
)

// Size is how many calls a ring holds.
const Size = 256

// A State says how far a call is.
type State uint8

const (
	empty   State = iota
	writing       // its record is being written
	Running       // the call is under way
	Done
	Failed // it ended with an error
)

func (s State) String() string {
	return [...]string{"empty", "writing", "running", "done", "failed"}[min(s, Failed)]
}

// A slot is a record in memory. Words are written with at least release order and read with acquire order; w[0] is first
// and last, so that a reader knows whether it has seen one record.
//
//	w[0]  generation << 8 | state
//	w[1]  ticks at the beginning
//	w[2]  number in the communicator, of a collective | 4th return address << 32
//	w[3]  context id
//	w[4]  operation | form << 8 | peer << 32
//	w[5]  tag | 1st return address << 32
//	w[6]  bytes
//	w[7]  2nd | 3rd << 32
//
// Return addresses are 32-bit distances from a place in the program's text.
type slot struct{ w [8]atomic.Uint64 }

const stateMask = 0xff

func (s *slot) state() State { return State(s.w[0].Load() & stateMask) }

// A Ring holds the last calls of one rank.
type Ring struct {
	head  atomic.Uint64 // the next place to write
	_     [56]byte
	slots *[Size]slot
	slow  bool   // not the way of every day: there is a spool, or the processor cannot tell the time
	spool *Spool // nil, but in a trace

	lost  atomic.Uint64
	waste slot // what calls without a place write

	mu    sync.Mutex
	comms []Comm
}

// New makes a ring.
func New() *Ring { return &Ring{slots: new([Size]slot), slow: !steady} }

// A Call is what Begin gives to End. The zero Call is of a call that is not recorded.
type Call struct {
	s *slot
	t *traced
}

// What is what a record says about a call.
type What struct {
	Op     Op
	Form   Form
	Number uint32 // of a collective in its communicator, from 1; of an exchange one more than the rank that it sends to
	Comm   uint64 // context id
	Peer   int    // rank in the communicator, or root; special ranks and -1 for none as in package mpi
	Tag    int
	Bytes  int
}

// Begin notes that a call begins. It must be called by a function that the exported one calls, directly or not: Begin's
// own caller is not looked at as the program's.
//
//go:noinline
func (r *Ring) Begin(op Op, comm uint64, peer, tag, bytes int) Call {
	if r.slow {
		return r.other(&What{Op: op, Comm: comm, Peer: peer, Tag: tag, Bytes: bytes}, Running)
	}
	s, w := r.claim()
	write(s, w|uint64(Running), comm, uint64(op)|uint64(uint32(peer))<<32, uint64(uint32(tag)), uint64(bytes), 0)
	return Call{s: s}
}

// BeginWhat is Begin with all that can be said.
//
//go:noinline
func (r *Ring) BeginWhat(a *What) Call {
	if r.slow {
		return r.other(a, Running)
	}
	s, w := r.claim()
	write(s, w|uint64(Running), a.Comm, a.opPeer(), uint64(uint32(a.Tag)), uint64(a.Bytes), uint64(a.Number))
	return Call{s: s}
}

// Note notes a call that is over: Begin and End in one.
//
//go:noinline
func (r *Ring) Note(op Op, comm uint64, peer, tag, bytes int) Call {
	if r.slow {
		return r.other(&What{Op: op, Comm: comm, Peer: peer, Tag: tag, Bytes: bytes}, Done)
	}
	s, w := r.claim()
	write(s, w|uint64(Done), comm, uint64(op)|uint64(uint32(peer))<<32, uint64(uint32(tag)), uint64(bytes), 0)
	return Call{s: s}
}

func (a *What) opPeer() uint64 {
	return uint64(a.Op) | uint64(a.Form)<<8 | uint64(uint32(a.Peer))<<32
}

// other is the slow way.
//
//go:noinline
func (r *Ring) other(a *What, st State) Call {
	var k Call
	var w uint64
	if r.spool != nil {
		k = r.spool.next()
	} else {
		k.s, w = r.claim()
	}
	if k.s == nil {
		r.lost.Add(1)
		return k
	}
	const own = 4 // runtime.Callers, other, Begin, and its caller
	var pcs [4]uintptr
	runtime.Callers(own, pcs[:])
	store(k.s, w|uint64(st), a.Comm, a.opPeer(), uint64(uint32(a.Tag)), uint64(a.Bytes), uint64(a.Number), &pcs)
	if k.t != nil && st != Running {
		k.t.ended.Store(k.s.w[1].Load())
	}
	return k
}

// store is write in Go.
func store(s *slot, w0, comm, opPeer, tag, bytes, number uint64, pcs *[4]uintptr) {
	s.w[1].Store(now())
	s.w[3].Store(comm)
	s.w[4].Store(opPeer)
	s.w[6].Store(bytes)
	s.w[5].Store(tag&(1<<32-1) | uint64(pack(pcs[0]))<<32)
	s.w[7].Store(uint64(pack(pcs[1])) | uint64(pack(pcs[2]))<<32)
	s.w[2].Store(number&(1<<32-1) | uint64(pack(pcs[3]))<<32)
	s.w[0].Store(w0)
}

// claim takes the next slot that no call under way has, and gives the first word that it will have, without a state.
func (r *Ring) claim() (*slot, uint64) {
	h := r.head.Load()
	s := &r.slots[h%Size]
	w := s.w[0].Load()
	if st := State(w & stateMask); st == writing || st == Running || !s.w[0].CompareAndSwap(w, w&^stateMask|uint64(writing)) {
		return r.search(h + 1)
	}
	memory.Release(&r.head, h+1)
	return s, w&^stateMask + stateMask + 1
}

// search is claim when the first slot is in use.
func (r *Ring) search(h uint64) (*slot, uint64) {
	for range Size {
		s := &r.slots[h%Size]
		w := s.w[0].Load()
		h++
		if st := State(w & stateMask); st != writing && st != Running && s.w[0].CompareAndSwap(w, w&^stateMask|uint64(writing)) {
			memory.Release(&r.head, h)
			return s, w&^stateMask + stateMask + 1
		}
	}
	r.lost.Add(1)
	return &r.waste, 0
}

// End notes that the call is over.
func (k Call) End(failed bool) {
	if k.s == nil {
		return
	}
	st := Done
	if failed {
		st = Failed
	}
	if k.t != nil {
		k.t.ended.Store(now())
	}
	memory.Release(&k.s.w[0], k.s.w[0].Load()&^stateMask|uint64(st))
}

// Over says that a call of Note has returned, which only a trace wants to know.
func (k Call) Over() {
	if k.t != nil {
		k.t.ended.Store(now())
	}
}

// Count is how many calls have begun, about: goroutines that begin calls at the same moment may be counted as one. While
// it stands still no call begins.
func (r *Ring) Count() uint64 {
	if r.spool != nil {
		return r.spool.count.Load()
	}
	return r.head.Load()
}

// Lost is how many calls have found no room, because more goroutines than the ring has places were in calls, or because a
// trace is full.
func (r *Ring) Lost() uint64 { return r.lost.Load() }
