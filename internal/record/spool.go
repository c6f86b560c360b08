package record

import (
	"sync"
	"sync/atomic"
)

// A Spool keeps all calls of a rank, the first ones, up to a number.
type Spool struct {
	count  atomic.Uint64
	limit  uint64
	mu     sync.Mutex
	chunks atomic.Pointer[[]*[chunkCalls]traced]
}

// A traced is a record of a spool.
type traced struct {
	slot
	ended atomic.Uint64 // ticks
	met   atomic.Uint64 // of a receive: 1<<63 | source << 32 | tag of its message
	size  atomic.Uint64 // its bytes
	at    atomic.Uint64 // ticks, when that was known
}

// withdrawn is the met of an operation that was cancelled.
const withdrawn = 1

const chunkCalls = 4096

// SpoolLimit is how many calls a spool keeps at most, 96 bytes each.
const SpoolLimit = 1 << 16

// Spool makes r keep its first calls, at most limit or SpoolLimit of them, instead of the last ones. It must be called before
// the ring is used.
func (r *Ring) Spool(limit int) {
	if limit <= 0 || limit > SpoolLimit {
		limit = SpoolLimit
	}
	r.spool = &Spool{limit: uint64(limit)}
	r.spool.chunks.Store(new([]*[chunkCalls]traced))
	r.slow = true
}

// Spooled reports whether r keeps all calls.
func (r *Ring) Spooled() bool { return r.spool != nil }

// next is the place of one more call, none when the spool is full.
func (s *Spool) next() Call {
	n := s.count.Add(1) - 1
	if n >= s.limit {
		return Call{}
	}
	for {
		if list := *s.chunks.Load(); n/chunkCalls < uint64(len(list)) {
			t := &list[n/chunkCalls][n%chunkCalls]
			return Call{&t.slot, t}
		}
		s.mu.Lock()
		if list := *s.chunks.Load(); n/chunkCalls >= uint64(len(list)) {
			longer := append(list[:len(list):len(list)], new([chunkCalls]traced))
			s.chunks.Store(&longer)
		}
		s.mu.Unlock()
	}
}

func (s *Spool) entries(dst []Entry, expected func(State) bool) []Entry {
	for _, c := range *s.chunks.Load() {
		for i := range c {
			t := &c[i]
			if !expected(t.state()) {
				continue
			} else if e, ok := t.read(); ok && expected(e.State) {
				e.Ended = t.ended.Load()
				if m := t.met.Load(); m == withdrawn {
					e.Withdrawn = true
				} else if m != 0 {
					e.Met, e.MetSource, e.MetTag, e.MetBytes = true, int(m>>32&(1<<31-1)), int(uint32(m)), int(t.size.Load())
					e.MetTicks = t.at.Load()
				}
				dst = append(dst, e)
			}
		}
	}
	return dst
}
