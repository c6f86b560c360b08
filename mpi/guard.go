package mpi

import (
	"fmt"
	"hash/maphash"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/adi/proto"
	"cadre.example/datatype"
	"cadre.example/internal/coll"
	"cadre.example/internal/environ"
	"cadre.example/internal/race"
	"cadre.example/internal/record"
)

// Memory that belongs to an operation under way must not be written, and that of a receive not be read (MPI-5.0 section
// 3.7.2). Two things find out. In builds with -race an operation under way is a goroutine that reads or writes its memory
// between the call that starts it and the one that completes it, so that Go's race detector sees whoever touches it
// meanwhile. In strict checking a checksum of what is sent is taken at both ends.

// strictly returns the mode of a send. In strict checking a send waits for its receive, which exposes programs that rely
// on buffering.
func (c *Comm) strictly(mode proto.Mode) proto.Mode {
	if c.strict && mode == proto.Standard {
		return proto.Synchronous
	}
	return mode
}

// runsOf is the memory of a message.
func runsOf(m datatype.Mem, count int, t *datatype.Type) [][]byte {
	c, err := datatype.NewCursor(m, count, t)
	if err != nil {
		return nil // what is wrong with it others say
	}
	return c.AppendIov(nil, limits.GuardRuns)
}

// seed is that of checksums.
var seed = maphash.MakeSeed()

func checksum(runs [][]byte) uint64 {
	var h maphash.Hash
	h.SetSeed(seed)
	for _, b := range runs {
		h.Write(b)
	}
	return h.Sum64()
}

// guarded reports whether operations' memory is guarded: in strict checking, and in builds with -race.
func (c *Comm) guarded() bool { return c.strict || c.watched() }

// observed reports whether a call must avoid the fast path: its memory is guarded, or a trace needs the time of its
// start, which the fast path notes only after the message has left.
func (c *Comm) observed() bool { return c.rec.Spooled() || c.guarded() }

// watched reports whether the race detector guards memory.
func (c *Comm) watched() bool { return race.Enabled && c.checked }

// unwatched is of the tests of this package, which count allocations.
var unwatched bool

// watchUnchecked reports whether the race detector looks after the memory of ranks without any checks, too: unless all
// checks are off because somebody said so.
func watchUnchecked() bool {
	return race.Enabled && !unwatched && environ.Get(environ.Check) != "none"
}

// A guard guards the memory of an operation from before its start to its completion.
type guard struct {
	c             *Comm
	reads, writes [][]byte
	first         *byte           // where the memory of a receive is handed over, see adi.Op.FirstByte
	done          []chan struct{} // closed by what stands for the operation
	sum           uint64
	call          string
	peer, tag     int
	shadow        *coll.Shadow // of a collective: the memory that it works on meanwhile, or nil
}

// watches returns the guard of an operation that is about to start, or nil if memory is not guarded.
func (c *Comm) watches(what *adi.Op, sends bool) *guard {
	if !c.guarded() {
		return nil
	}
	if sends || what == nil {
		return c.watchesBoth(what, nil)
	}
	return c.watchesBoth(nil, what)
}

// watchesBoth is watches for an operation that sends out and receives in, either of which may be nil.
func (c *Comm) watchesBoth(out, in *adi.Op) *guard {
	if !c.guarded() || out == nil && in == nil {
		return nil
	}
	g := &guard{c: c}
	if in != nil {
		g.writes, g.first = runsOf(in.Mem, in.Count, in.Type), in.FirstByte()
		g.call, g.peer, g.tag = in.Call.Name, in.Call.Peer, in.Call.Tag
	}
	if out != nil {
		g.reads = runsOf(out.Mem, out.Count, out.Type)
		g.call, g.peer, g.tag = out.Call.Name, out.Call.Peer, out.Call.Tag
	}
	g.begin()
	return g
}

// begin lets the operation have the memory.
func (g *guard) begin() {
	if g.c.strict && g.reads != nil {
		g.sum = checksum(g.reads)
	}
	if race.Enabled {
		g.touch()
	}
}

// touch lets a goroutine read and write the memory, as the operation may at any time. What the operation does in fact, to
// the memory of a receive, comes after that (see adi.Op.FirstByte), but nothing that the caller does.
func (g *guard) touch() {
	done, ready := make(chan struct{}), make(chan struct{}, 1)
	g.done = append(g.done, done)
	go func() {
		for _, b := range g.reads {
			race.Read(b)
		}
		for _, b := range g.writes {
			race.Write(b)
		}
		if g.first != nil {
			race.Release(g.first)
		}
		race.Quietly(func() { ready <- struct{}{} })
		close(done)
	}()
	race.Quietly(func() { <-ready })
}

// keeps ties g to r, which k has started. received says that the memory of a receive was written already.
func (g *guard) keeps(k record.Call, r *adi.Request, received bool) {
	if g == nil {
		return
	}
	if race.Enabled && g.writes != nil && received {
		if g.first != nil {
			race.Acquire(g.first) // whoever wrote it has done so: that may have been the sender, just now
		}
		g.touch() // a short message may lie in the request still, and be written when it is waited for
	}
	var m record.Mark
	k.Keep(&m, 0)
	r.Closing.Store(&adi.Closing{Gen: r.Gen(), End: func() error { return g.end(&m) }})
}

// end takes the memory back: the operation, which m marks, is complete.
func (g *guard) end(m *record.Mark) error {
	for _, done := range g.done {
		<-done
	}
	if g.shadow != nil {
		g.shadow.Store()
	}
	if g.c.strict && g.reads != nil && checksum(g.reads) != g.sum {
		e, _ := m.Read(0)
		return g.c.changed(g.call, at(e.Site.Place()), g.peer, g.tag)
	}
	return nil
}

// changed makes the error for memory that was written during a send.
func (c *Comm) changed(call, at string, to, tag int) *Error {
	e := c.err(call, ErrBuffer, fmt.Errorf("the memory of the %s%s was written before the request was complete", call, at))
	e.Peer, e.Tag = to, tag
	return e
}

// A holding is the memory of a call that blocks.
type holding struct {
	c             *Comm
	reads, writes [][]byte
	sum           uint64
}

// holds begins to look after the memory of a call that blocks and sends out or receives in, or both.
func (c *Comm) holds(out, in *adi.Op) (h holding) {
	if !c.guarded() {
		return h
	}
	h.c = c
	if out != nil {
		h.reads = runsOf(out.Mem, out.Count, out.Type)
	}
	if in != nil {
		h.writes = runsOf(in.Mem, in.Count, in.Type)
	}
	h.begin()
	return h
}

// begin and end tell the race detector that the calling goroutine reads and writes the memory: whoever touches it in
// between is seen by the one or by the other.
func (h *holding) begin() {
	h.touch()
	if h.c.strict && h.reads != nil {
		h.sum = checksum(h.reads)
	}
}

func (h *holding) touch() {
	if h.c.watched() {
		for _, b := range h.reads {
			race.Read(b)
		}
		for _, b := range h.writes {
			race.Write(b)
		}
	}
}

// end is over for call, which has ended without an error. It gives what is wrong.
func (h *holding) end(call string, peer, tag int) *Error {
	if h.c == nil {
		return nil
	}
	h.touch()
	if !h.c.strict || h.reads == nil || checksum(h.reads) == h.sum {
		return nil
	}
	e := h.c.err(call, ErrBuffer, fmt.Errorf("the memory was written by another goroutine while it was sent"))
	e.Peer, e.Tag = peer, tag
	return e
}

// A closing is what the call that completes a request has to do beside.
type closing struct {
	traced record.Call
	end    *adi.Closing
}

// closing is taken before r is completed, and over called after that.
func (r *Request) closing() (k closing) {
	k.traced = r.p.Mark.Traced()
	if g := r.p.Closing.Load(); g != nil && g.Gen == r.gen {
		k.end = g
	}
	return k
}

// none reports that over has nothing to do.
func (k *closing) none() bool { return k.end == nil && !k.traced.IsTraced() }

// over gives err, or what else was wrong.
func (k *closing) over(st *adi.Status, err error) error {
	met(k.traced, st)
	if k.end != nil {
		if e := k.end.End(); err == nil {
			return e
		}
	}
	return err
}
