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
func (r *Ring) Begin(op Op, comm uint64, peer, tag, bytes int) Call {
	return r.put(nil, 0, uint64(op), peer, comm, tag, bytes, uint64(Running))
}

// BeginWhat is Begin with all that can be said.
//
//go:noinline
func (r *Ring) BeginWhat(a *What) Call {
	return r.put(nil, 0, uint64(a.Op)|uint64(a.Form)<<8, a.Peer, a.Comm, a.Tag, a.Bytes, (higher|uint64(a.Number))<<8|uint64(Running))
}

// higher is the bit of put's number that says that there is a frame between put's and that of the caller of
// Begin. The compiler inlines the other functions that call put.
const higher = 1 << 32

// Note notes a call that is over: Begin and End in one.
func (r *Ring) Note(op Op, comm uint64, peer, tag, bytes int) Call {
	return r.put(nil, 0, uint64(op), peer, comm, tag, bytes, uint64(Done))
}

// NoteOf is Note, and Keep of the call, which has started generation gen of what m is of.
func (r *Ring) NoteOf(m *Mark, gen uint64, op Op, comm uint64, peer, tag, bytes int) {
	r.put(m, gen, uint64(op), peer, comm, tag, bytes, uint64(Done))
}

// put writes a record, and generation gen of m if that is not nil. What is op | form << 8, end the state | number << 8; see
// also higher.
//
//go:noinline
func (r *Ring) put(m *Mark, gen, what uint64, peer int, comm uint64, tag, bytes int, end uint64) Call {
	what |= uint64(uint32(peer)) << 32
	if r.slow {
		return r.other(m, gen, what, comm, tag, bytes, end)
	}
	return Call{s: write(r, m, gen+1, what, comm, uint64(uint32(tag)), uint64(bytes), end)}
}

// other is the slow way.
//
//go:noinline
func (r *Ring) other(m *Mark, gen, what, comm uint64, tag, bytes int, end uint64) Call {
	var k Call
	var w uint64
	if r.spool != nil {
		k = r.spool.next()
	} else {
		k.s, w = r.search()
	}
	if k.s == nil {
		r.lost.Add(1)
	} else {
		const own = 5 // runtime.Callers, other, put, Begin, and its caller
		var pcs [4]uintptr
		runtime.Callers(own, pcs[:])
		store(k.s, w|end&stateMask, comm, what, uint64(uint32(tag)), uint64(bytes), end>>8&^higher, &pcs)
	}
	if m != nil {
		k.Keep(m, gen)
	}
	if k.t != nil && State(end&stateMask) != Running {
		k.t.ended.Store(now())
	}
	return k
}

// store writes a record one ordered word after the other.
func store(s *slot, w0, comm, what, tag, bytes, number uint64, pcs *[4]uintptr) {
	s.w[1].Store(now())
	s.w[3].Store(comm)
	s.w[4].Store(what)
	s.w[6].Store(bytes)
	s.w[5].Store(tag&(1<<32-1) | uint64(pack(pcs[0]))<<32)
	s.w[7].Store(uint64(pack(pcs[1])) | uint64(pack(pcs[2]))<<32)
	s.w[2].Store(number&(1<<32-1) | uint64(pack(pcs[3]))<<32)
	s.w[0].Store(w0)
}

// search takes the next slot that no call under way has, and gives the first word that it will have, without a state.
func (r *Ring) search() (*slot, uint64) {
	h := r.head.Load()
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
