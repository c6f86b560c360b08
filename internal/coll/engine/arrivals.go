package engine

import (
	"slices"
	"sync"
	"sync/atomic"

	"cadre.example/adi/limits"
)

// Calls that do not block, of ranks that are goroutines of one process, gather in a arrivals, which the ranks of a communicator
// have in common. A rank leaves its run there and goes on. The one that brings the last run carries the call out for all, as
// in a meeting (exposed.go), and ends it for all: nobody waits, and nobody is woken but who waits in the request. Of much data
// every rank's task does a share, and the last to be done ends the call.
//
// From its arrival on a run belongs to whoever carries the call out.
type arrivals struct {
	mu   sync.Mutex
	Open []*Gathering // for which ranks are missing
	idle []*Gathering
}

// A Gathering is one call, or one start of a plan.
type Gathering struct {
	id    uint64 // its sequence number
	Group []*Run // by rank; nil: it has not come, or the call was spoiled
	came  int
	why   any          // it was spoiled: a *cause or an error
	Left  atomic.Int32 // shares that are not done
}

// find is the gathering of a call, or nil. mu is held.
func (l *arrivals) find(id uint64) *Gathering {
	for _, g := range l.Open {
		if g.id == id {
			return g
		}
	}
	return nil
}

// begin adds one. mu is held.
func (l *arrivals) begin(id uint64, size int) *Gathering {
	var g *Gathering
	if n := len(l.idle); n > 0 {
		g = l.idle[n-1]
		l.idle = l.idle[:n-1]
	} else {
		g = &Gathering{Group: make([]*Run, size)}
	}
	g.id = id
	l.Open = append(l.Open, g)
	return g
}

// close takes g away. mu is held.
func (l *arrivals) close(g *Gathering) {
	if i := slices.Index(l.Open, g); i >= 0 {
		last := len(l.Open) - 1
		l.Open[i] = l.Open[last]
		l.Open[last] = nil
		l.Open = l.Open[:last]
	}
}

// Recycle keeps g for a later call.
func (l *arrivals) Recycle(g *Gathering) {
	clear(g.Group)
	g.came, g.why = 0, nil
	l.mu.Lock()
	if len(l.idle) < limits.CollIdle {
		l.idle = append(l.idle, g)
	}
	l.mu.Unlock()
}

// Arrive brings c. It gives the gathering to the last that comes, and why the call was spoiled, if it was. Otherwise c is
// no longer the caller's.
func (l *arrivals) Arrive(c *Run) (g *Gathering, why any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if g = l.find(c.Seq); g == nil {
		g = l.begin(c.Seq, c.Size)
	}
	g.came++
	if g.came == c.Size {
		l.close(g)
	}
	if g.why != nil {
		return nil, g.why
	}
	g.Group[c.Rank] = c
	if g.came < c.Size {
		c.Pause(Flight{Peer: c.Rank, Want: -1, gathers: true})
		return nil, nil
	}
	return g, nil
}

// missing is a rank that has not come to a call, or rank itself.
func (l *arrivals) missing(rank int, id uint64) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	if g := l.find(id); g != nil && g.why == nil {
		for i := 1; i < len(g.Group); i++ {
			if r := (rank + i) % len(g.Group); g.Group[r] == nil {
				return r
			}
		}
	}
	return rank
}

// spoil ends a call for all that have come or will, unless all have. absent says that the caller's own run has not come.
func (l *arrivals) spoil(id uint64, size int, why any, absent bool) {
	l.mu.Lock()
	g := l.find(id)
	if g == nil {
		if !absent {
			l.mu.Unlock()
			return
		}
		g = l.begin(id, size)
	}
	if absent {
		g.came++
	}
	var came []*Run
	if g.why == nil {
		g.why = why
		for i, r := range g.Group {
			if r != nil {
				came = append(came, r)
				g.Group[i] = nil
			}
		}
	}
	if g.came == size {
		l.close(g)
	} else {
		l.forget()
	}
	l.mu.Unlock()
	for _, r := range came {
		if verdict := r.Unwatch(); verdict != nil {
			r.Broken = true
			r.Fail(verdict)
		} else {
			r.Undone(why)
		}
		r.Over()
	}
}

// forget drops the eldest spoiled call when they are many. mu is held.
func (l *arrivals) forget() {
	n, eldest := 0, (*Gathering)(nil)
	for _, g := range l.Open {
		if g.why != nil {
			if n++; eldest == nil || g.id < eldest.id {
				eldest = g
			}
		}
	}
	if n > limits.CollSpoilt {
		l.close(eldest)
	}
}

// Revoke implements [adi.Revoker].
func (l *arrivals) Revoke(rank int, err error) {
	l.mu.Lock()
	var ids []uint64
	size := 0
	for _, g := range l.Open {
		if g.Group[rank] != nil {
			ids = append(ids, g.id)
			size = len(g.Group)
		}
	}
	l.mu.Unlock()
	if len(ids) > 0 {
		go func() { // the caller may be about to carry out messages
			for _, id := range ids {
				l.spoil(id, size, err, false)
			}
		}()
	}
}
