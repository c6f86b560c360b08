package record

import (
	"cmp"
	"slices"
	"sync/atomic"
)

// An Entry is what a record says.
type Entry struct {
	State State
	What
	Ticks uint64 // when it began; Clock.Time turns it into a time
	Site  Site   // where the program called

	// The rest is known where a trace is kept.
	Ended                       uint64 // when it ended
	Met                         bool   // a receive has met a message: MetTag from rank MetSource, of MetBytes
	MetSource, MetTag, MetBytes int
	MetTicks                    uint64 // when that was known
	Withdrawn                   bool   // it was cancelled
}

// read is what s holds. It reports false when that is nothing, or changes all the time.
func (s *slot) read() (e Entry, ok bool) {
	for range 100 {
		var w [8]uint64
		for i := range w {
			w[i] = s.w[i].Load()
		}
		again := s.w[0].Load()
		if State(w[0]&stateMask) <= writing || again&^stateMask != w[0]&^stateMask {
			if State(again&stateMask) == empty {
				return e, false
			}
			continue
		}
		if State(again&stateMask) == writing { // the same generation: the record is being replaced
			continue
		}
		e = Entry{State: State(again & stateMask), Ticks: w[1]}
		e.Comm = w[3]
		e.set(w[4], w[5], w[7], w[2])
		e.Bytes = int(w[6])
		e.Number = uint32(w[2])
		return e, true
	}
	return e, false
}

func (e *Entry) set(opPeer, tag, pcs, last uint64) {
	e.Op, e.Form, e.Peer = Op(opPeer), Form(opPeer>>8), int(int32(opPeer>>32))
	e.Tag = int(int32(tag))
	e.Site = Site{uint32(tag >> 32), uint32(pcs), uint32(pcs >> 32), uint32(last >> 32)}
}

// Running appends the calls under way to dst, the one that began first before the others.
func (r *Ring) Running(dst []Entry) []Entry {
	return r.entries(dst, func(s State) bool { return s == Running })
}

// Last appends all calls that the ring holds to dst, the one that began first before the others.
func (r *Ring) Last(dst []Entry) []Entry {
	return r.entries(dst, func(s State) bool { return s >= Running })
}

func (r *Ring) entries(dst []Entry, expected func(State) bool) []Entry {
	from := len(dst)
	if r.spool != nil {
		dst = r.spool.entries(dst, expected)
	} else {
		for i := range r.slots {
			if s := &r.slots[i]; !expected(s.state()) {
				continue
			} else if e, ok := s.read(); ok && expected(e.State) {
				dst = append(dst, e)
			}
		}
	}
	slices.SortStableFunc(dst[from:], func(a, b Entry) int { return cmp.Compare(int64(a.Ticks-b.Ticks), 0) })
	return dst
}

// A Mark is the record of the call that has made something, kept with what it has made for as long as that lives.
type Mark struct {
	w [5]atomic.Uint64
	t atomic.Pointer[traced]
}

// Keep makes m the mark of generation gen of something.
func (k Call) Keep(m *Mark, gen uint64) {
	if k.s == nil {
		m.w[0].Store(0)
		m.t.Store(nil)
		return
	}
	if k.t != nil {
		m.t.Store(k.t)
	}
	keep(m, k.s, gen+1)
}

// Withdraw notes that the operation was cancelled. It does nothing where no trace is kept.
func (k Call) Withdraw() {
	if k.t != nil {
		k.t.met.Store(withdrawn)
	}
}

// Traced is the call that m is of, for Met, where a trace is kept, and else the zero Call.
func (m *Mark) Traced() Call { return Call{t: m.t.Load()} }

// IsTraced reports whether Met and Withdraw do anything.
func (k Call) IsTraced() bool { return k.t != nil }

// Met notes which message the receive, or the probe that takes it, has met. It does nothing where no trace is kept.
func (k Call) Met(source, tag, bytes int) {
	if k.t != nil && source >= 0 {
		k.t.size.Store(uint64(bytes))
		k.t.at.Store(now())
		k.t.met.Store(1<<63 | uint64(uint32(source))<<32 | uint64(uint32(tag)))
	}
}

// Forget makes m the mark of nothing.
func (m *Mark) Forget() { m.w[0].Store(0) }

// Ends are the peer and the tag of the call; 0 of none.
func (m *Mark) Ends() (peer, tag int) {
	return int(int32(m.w[1].Load() >> 32)), int(int32(m.w[2].Load()))
}

// Read is what m says of generation gen: operation, form, peer, tag and site. It reports false when m is of another.
func (m *Mark) Read(gen uint64) (e Entry, ok bool) {
	var w [5]uint64
	for i := range w {
		w[i] = m.w[i].Load()
	}
	if w[0] != gen+1 || m.w[0].Load() != w[0] {
		return e, false
	}
	e.set(w[1], w[2], w[3], w[4])
	e.State = Done
	return e, true
}

// A Comm is a communicator as reports name it.
type Comm struct {
	ID    uint64 // context id
	Name  string
	Ranks int
	World []int // world rank of each; not to be changed
}

// maxComms is how many communicators a ring knows the names of.
const maxComms = 1024

// Know makes the communicator known to those who read. The oldest are forgotten when there are too many, but for the
// first two.
func (r *Ring) Know(c Comm) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if i := slices.IndexFunc(r.comms, func(o Comm) bool { return o.ID == c.ID }); i >= 0 {
		r.comms[i] = c
		return
	}
	if len(r.comms) >= maxComms {
		r.comms = slices.Delete(r.comms, 2, 3)
	}
	r.comms = append(r.comms, c)
}

// Comms are the communicators that are known.
func (r *Ring) Comms() []Comm {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.comms)
}

// CommOf is the communicator of a context id. It reports false when that is not known.
func (r *Ring) CommOf(id uint64) (Comm, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if i := slices.IndexFunc(r.comms, func(o Comm) bool { return o.ID == id }); i >= 0 {
		return r.comms[i], true
	}
	return Comm{}, false
}
