package mpi

import (
	"fmt"
	"hash/maphash"
	"math"

	"cadre.example/adi"
	"cadre.example/adi/proto"
	"cadre.example/datatype"
	"cadre.example/internal/race"
	"cadre.example/internal/record"
)

// Memory that belongs to an operation under way must not be written, and that of a receive not be read (MPI-5.0 section
// 3.7.2). Two things find out. In builds with -race an operation under way is a goroutine that reads or writes its memory
// between the call that starts it and the one that completes it, so that Go's race detector sees whoever touches it
// meanwhile. In strict checking a checksum of what is sent is taken at both ends.

// strictly is the mode in which a send is carried out: in strict checking it waits for its receive, so that a program that
// works only because messages are buffered does not.
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
	return c.AppendIov(nil, math.MaxInt)
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

// guarded reports whether somebody looks after the memory of operations: in strict checking, and in builds with -race
// unless all checks are off, as in Local by default.
func (c *Comm) guarded() bool { return c.strict || race.Enabled && c.checked }

// A guard looks after the memory of an operation from before it is started until it is completed.
type guard struct {
	c     *Comm
	runs  [][]byte
	sends bool
	done  []chan struct{} // closed by what stands for the operation
	sum   uint64
	call  adi.Call
}

// watches is called before the operation is started, and gives nil where nobody looks.
func (c *Comm) watches(what *adi.Op, sends bool) *guard {
	if !c.guarded() {
		return nil
	}
	g := &guard{c: c, runs: runsOf(what.Mem, what.Count, what.Type), sends: sends, call: what.Call}
	if c.strict && sends {
		g.sum = checksum(g.runs)
	}
	if race.Enabled {
		g.touch(what.FirstByte())
	}
	return g
}

// touch lets a goroutine read or write the memory, as the operation may at any time. What the operation does in fact, to
// the memory of a receive, comes after that (see adi.Op.FirstByte), but nothing that the caller does.
func (g *guard) touch(first *byte) {
	done, ready := make(chan struct{}), make(chan struct{}, 1)
	g.done = append(g.done, done)
	go func() {
		for _, b := range g.runs {
			if g.sends {
				race.Read(b)
			} else {
				race.Write(b)
			}
		}
		if first != nil && !g.sends {
			race.Release(first)
		}
		race.Quietly(func() { ready <- struct{}{} })
		close(done)
	}()
	race.Quietly(func() { <-ready })
}

// keeps ties g to r, which k has started.
func (g *guard) keeps(k record.Call, r *adi.Request) {
	if g == nil {
		return
	}
	if race.Enabled && !g.sends && r.IsDone(r.Gen()) { // what was written is this goroutine's doing
		g.touch(nil)
	}
	var m record.Mark
	k.Keep(&m, 0)
	r.Closing.Store(&adi.Closing{Gen: r.Gen(), End: func() error {
		for _, done := range g.done {
			<-done
		}
		if g.c.strict && g.sends && checksum(g.runs) != g.sum {
			e, _ := m.Read(0)
			return g.c.changed(g.call.Name, at(e.Site.Place()), g.call.Peer, g.call.Tag)
		}
		return nil
	}})
}

// changed is the error of memory that was written while it was sent.
func (c *Comm) changed(call, at string, to, tag int) *Error {
	e := c.err(call, ErrBuffer, fmt.Errorf("the memory of the %s%s was written before the request was complete", call, at))
	e.Peer, e.Tag = to, tag
	return e
}

// sending looks after the memory of a send that blocks, until what it returns is called.
func (c *Comm) sending(op *adi.Op) func() *Error {
	runs := runsOf(op.Mem, op.Count, op.Type)
	if race.Enabled && c.checked {
		for _, b := range runs {
			race.Read(b)
		}
	}
	if !c.strict {
		return func() *Error { return nil }
	}
	sum, call, to, tag := checksum(runs), op.Call.Name, op.Call.Peer, op.Call.Tag
	return func() *Error {
		if checksum(runs) == sum {
			return nil
		}
		e := c.err(call, ErrBuffer, fmt.Errorf("the memory was written by another goroutine while it was sent"))
		e.Peer, e.Tag = to, tag
		return e
	}
}

// received tells the race detector that a receive that blocks has written its memory.
func (c *Comm) received(op *adi.Op) {
	if race.Enabled && c.checked {
		for _, b := range runsOf(op.Mem, op.Count, op.Type) {
			race.Write(b)
		}
	}
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
