package coll

import (
	"fmt"
	"math"
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
	open []*gathering // for which ranks are missing
	idle []*gathering
}

// A gathering is one call, or one start of a plan.
type gathering struct {
	id    uint64 // its sequence number
	group []*run // by rank; nil: it has not come, or the call was spoiled
	came  int
	why   any          // it was spoiled: a *cause or an error
	left  atomic.Int32 // shares that are not done
}

// find is the gathering of a call, or nil. mu is held.
func (l *arrivals) find(id uint64) *gathering {
	for _, g := range l.open {
		if g.id == id {
			return g
		}
	}
	return nil
}

// begin adds one. mu is held.
func (l *arrivals) begin(id uint64, size int) *gathering {
	var g *gathering
	if n := len(l.idle); n > 0 {
		g = l.idle[n-1]
		l.idle = l.idle[:n-1]
	} else {
		g = &gathering{group: make([]*run, size)}
	}
	g.id = id
	l.open = append(l.open, g)
	return g
}

// close takes g away. mu is held.
func (l *arrivals) close(g *gathering) {
	if i := slices.Index(l.open, g); i >= 0 {
		last := len(l.open) - 1
		l.open[i] = l.open[last]
		l.open[last] = nil
		l.open = l.open[:last]
	}
}

// recycle keeps g for a later call.
func (l *arrivals) recycle(g *gathering) {
	clear(g.group)
	g.came, g.why = 0, nil
	l.mu.Lock()
	if len(l.idle) < limits.CollIdle {
		l.idle = append(l.idle, g)
	}
	l.mu.Unlock()
}

// arrive brings c. It gives the gathering to the last that comes, and why the call was spoiled, if it was. Otherwise c is
// no longer the caller's.
func (l *arrivals) arrive(c *run) (g *gathering, why any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if g = l.find(c.seq); g == nil {
		g = l.begin(c.seq, c.Size)
	}
	g.came++
	if g.came == c.Size {
		l.close(g)
	}
	if g.why != nil {
		return nil, g.why
	}
	g.group[c.Rank] = c
	if g.came < c.Size {
		c.pause(flight{peer: c.Rank, want: -1, gathers: true})
		return nil, nil
	}
	return g, nil
}

// missing is a rank that has not come to a call, or rank itself.
func (l *arrivals) missing(rank int, id uint64) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	if g := l.find(id); g != nil && g.why == nil {
		for i := 1; i < len(g.group); i++ {
			if r := (rank + i) % len(g.group); g.group[r] == nil {
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
	var came []*run
	if g.why == nil {
		g.why = why
		for i, r := range g.group {
			if r != nil {
				came = append(came, r)
				g.group[i] = nil
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
		if verdict := r.unwatch(); verdict != nil {
			r.broken = true
			r.fail(verdict)
		} else {
			r.undone(why)
		}
		r.over()
	}
}

// forget drops the eldest spoiled call when they are many. mu is held.
func (l *arrivals) forget() {
	n, eldest := 0, (*gathering)(nil)
	for _, g := range l.open {
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
	for _, g := range l.open {
		if g.group[rank] != nil {
			ids = append(ids, g.id)
			size = len(g.group)
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

// mayGather reports whether calls of kind k that do not block gather, whatever their sizes: then all ranks bring them.
func (c *run) mayGather(k kind) bool {
	if c.arrivals == nil || len(catalogue[bases[k]]) == 0 {
		return false
	}
	list := c.rules(bases[k])
	if last := &list[len(list)-1]; last.preferred {
		return last.Over == overExposed
	}
	for i := len(list) - 1; i >= 0; i-- {
		if r := &list[i]; r.Over < overCells {
			return r.Over == overExposed && r.bytes == 0 && r.most == math.MaxInt
		}
	}
	return false
}

// bring is the step of a call that gathers. It reports whether the call is over here; otherwise somebody ends it.
func (c *run) bring() bool {
	if c.sharing {
		return c.takeShare()
	}
	if c.failed {
		return true
	}
	x, l := &c.exposed, c.arrivals
	x.word = c.call.word()
	if x.fault.Load() != nil {
		x.fault.Store(nil)
	}
	ctx, id, rank := c.Ctx, c.ID, c.Rank
	c.came = true
	switch g, why := l.arrive(c); {
	case why != nil:
		c.undone(why)
		return true
	case g != nil:
		return c.host(g)
	}
	if err := ctx.Revoked(id); err != nil {
		l.Revoke(rank, err)
	}
	return false
}

// host carries out what g has gathered, of which c came last.
func (c *run) host(g *gathering) bool {
	for _, r := range g.group {
		r.group, r.with = g.group, g
		if r != c {
			r.unwatch()
		}
	}
	if zero := &g.group[0].exposed; zero.trouble.Load() != nil {
		zero.trouble.Store(nil)
	}
	switch little, alike := c.compare(); {
	case !alike:
	case little:
		c.shareSafely(0, 1)
	default:
		g.left.Store(int32(c.Size))
		for _, r := range g.group {
			if r != c {
				r.sharing = true
				r.task.Ready()
			}
		}
		return c.takeShare()
	}
	c.dismiss(g)
	return true
}

// takeShare is the rank's share of the work. The last to be done ends the call for the others.
func (c *run) takeShare() bool {
	g := c.with
	c.sharing = false
	c.shareSafely(c.Rank, c.Size)
	if g.left.Add(-1) > 0 {
		return false
	}
	c.dismiss(g)
	return true
}

// shareSafely is share by a goroutine that may not be the program's: see foldSafely.
func (c *run) shareSafely(part, parts int) {
	defer func() {
		if v := recover(); v != nil {
			text := fmt.Sprintf("the operation of %s panicked: %v", c.call.name(), v)
			c.peer(0).exposed.trouble.CompareAndSwap(nil, &cause{c.Rank, c.call, text})
		}
	}()
	c.share(part, parts)
}

// dismiss ends the call for all but c, of which it only takes the outcome.
func (c *run) dismiss(g *gathering) {
	trouble := c.peer(0).exposed.trouble.Load()
	for _, r := range g.group {
		if f := r.exposed.fault.Load(); f != nil {
			r.knew(*f)
		}
		if r.kept.buf.Type != nil {
			r.store(r.args.recv.Buf, &r.kept)
			r.freeWork(&r.bound, &r.kept)
		}
		if trouble != nil && r.err == nil {
			if trouble.from == r.Rank {
				r.knew(&Error{Reason: ReasonPeer, Peer: -1, Number: -1, Text: trouble.text})
			} else {
				r.knew(r.errPeer(trouble.from, trouble.text))
			}
		}
		r.group, r.with = nil, nil
		if r != c {
			r.over() // from here on r may be another call's
		}
	}
	c.arrivals.recycle(g)
}
