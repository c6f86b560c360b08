package main

import (
	"sync/atomic"

	"cadre.example/adi"
	"cadre.example/datatype"
	"cadre.example/internal/binding"
	"cadre.example/internal/environ"
	"cadre.example/internal/lane"
	"cadre.example/mpi"
)

// The C library sends and receives small messages by itself where it can: internal/lane. Here it is told what for that it needs.

// inner is what package mpi shows to this library alone.
var inner = binding.Of[*mpi.Comm, mpi.Request, mpi.Status]()

// lanePins are the memory that the C library works on.
var lanePins lane.Pins

// laneContext is the rank whose lanes are open, or nil.
var laneContext atomic.Pointer[adi.Context]

// openLanes lets the C library use the world's lanes. It precedes show of the world.
func openLanes() {
	if environ.Get(environ.ABIFast) == "off" || !sameWords {
		return
	}
	ctx, _, _ := inner.Route(worldComm.Comm)
	if ctx == nil {
		return
	}
	if r := ctx.OpenLanes(&lanePins, describeBegun); r != nil {
		front.Lanes = *r
		laneContext.Store(ctx)
		publishPlain()
	}
}

// publishPlain tells which of the standard's types are one run of bytes, and how messages of them are marked.
func publishPlain() {
	for i, d := range named {
		if d == nil || d.t == nil || d.t.Size() <= 0 {
			continue
		}
		if lb, extent := d.t.Extent(); lb == 0 && extent == d.t.Size() && inOneRun(d.t) {
			front.Marks[i] = d.t.Signature()
			front.Plain[i] = uint32(d.t.Size())
		}
	}
}

// inOneRun reports whether two items of t are one run, which is received as it came.
func inOneRun(t *datatype.Type) bool {
	_, ok := datatype.MemOf(make([]byte, 2*t.Size())).Sink(2, t)
	return ok
}

// lanes is what the C library needs to know of the communicator beside its rank and size.
func (c *comm) lanes(p *commPlace) {
	p.Fast = 0
	ctx, id, world := inner.Route(c.Comm)
	if ctx == nil || ctx != laneContext.Load() {
		return
	}
	p.Context, p.Fast = id, 1
	for i, w := range world {
		if i != w {
			p.World = ranksAt(p, world)
			return
		}
	}
	p.World = 0
}

// laneEvent is told by the C library what it has done on the lane to peer and cannot end by itself.
func laneEvent(what, peer int) {
	ctx := laneContext.Load()
	switch what {
	case lane.Taken:
		ctx.LaneTaken(peer)
	case lane.Released:
		ctx.LaneReleased()
	case lane.Poll:
		ctx.LanePoll()
	case lane.Armed:
		ctx.LaneArmed(peer)
	}
}

func laneMessages() (sent, received uint64) {
	if ctx := laneContext.Load(); ctx != nil {
		return ctx.LaneMessages()
	}
	return 0, 0
}
