package coll

import (
	"fmt"

	"cadre.example/adi"
	"cadre.example/adi/limits"
)

// play carries out the steps of c from where it stopped, until it must wait for a message or the call is over. It is the
// step of c's task: one goroutine at a time, which may be any of the rank, also while others are in calls of the same
// communicator.
func (c *run) play() {
	if c.stopped {
		c.stopped = false
		c.resume()
	}
	p := &c.prog
	for ; c.pc < len(p.steps); c.pc++ {
		s := &p.steps[c.pc]
		switch s.do {
		case stepSend:
			p.flights[s.slot] = c.startSend(s.peer, s.a, s.sig)
		case stepRecv:
			p.flights[s.slot] = c.startRecv(s.peer, s.a, s.sig)
		case stepFinish:
			f := p.flights[s.slot]
			if f.req == nil {
				continue
			}
			if c.broken && !f.req.IsDone(f.gen) {
				f.req.Cancel(f.gen)
			}
			if !f.req.IsDone(f.gen) {
				c.stopped = true
				c.pause(f)
				c.task.After(f.req, f.gen) // from here on c may be another goroutine's
				return
			}
			c.conclude(f)
		case stepLocal:
			c.local(s.a, s.b)
		case stepStore:
			if !c.failed {
				c.local(s.a, s.b)
			}
		case stepPack:
			c.pack(s.p, s.b)
		case stepUnpack:
			c.unpack(s.a, s.q)
		case stepMove:
			c.move(s.p, s.q)
		case stepFold:
			c.foldSafely(s.slot)
		case stepSame:
			c.same(s.peer, s.slot)
		case stepAgreed:
			if c.failed {
				c.pc = len(p.steps)
			}
		case stepFail:
			c.fail(s.err)
		case stepGather:
			if !c.bring() {
				return // whoever carries the call out ends it
			}
		case stepSlot:
			if !c.dwell() {
				return
			}
		case stepOffer:
			c.offer()
		case stepAccept:
			c.accept()
		case stepEnd:
			c.pc = len(p.steps)
		}
	}
	c.over()
}

// foldSafely is the fold of works slot and slot+1. Its goroutine may not be the program's, so that a panic of the
// program's operation becomes the error of the call.
func (c *run) foldSafely(slot int) {
	defer func() {
		if v := recover(); v != nil {
			c.fail(fmt.Errorf("the operation of %s panicked: %v", c.call.name(), v))
		}
	}()
	c.fold(&c.bound, &c.prog.works[slot], &c.prog.works[slot+1])
}

// over ends the call: it tells the other ranks of an error, and completes the request.
func (c *run) over() {
	err := c.err
	if err != nil {
		err = c.explained(err)
		if c.gathers && !c.came && c.Ctx.Err() == nil {
			c.arrivals.spoil(c.seq, c.Size, &cause{c.Rank, c.call, err.Error()}, true)
		}
		c.tell(err)
		if c.form != persistent {
			c.forgive(c.seq)
		}
		c.err = nil
		if c.Explain != nil {
			err = c.Explain(c.call.name(), err)
		}
	}
	req, gen := c.req, c.gen
	c.req = nil
	if c.form != persistent {
		c.drop()
	}
	c.task.End()
	c.watch.leave(c) // from here on c may be another call's
	req.Finish(gen, ended, err)
}

// Underway reports whether a call that does not block goes on.
func (c *Comm) Underway() bool {
	w := &c.watch
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.runs) > 0
}

// ended is the status of a collective: it says nothing (MPI-4.1 section 3.7.3).
var ended = adi.Status{Source: -1, Tag: -1}

// Start begins a, and gives the request that its end completes. An error means that nothing was begun.
func (c *Comm) Start(a *Args) (*adi.Request, error) {
	if err := c.lock(a.kind, nonblocking); err != nil {
		return nil, err
	}
	r := c.spare()
	r.record(c, a)
	return r.launchPlay(), nil
}

// StartRefused takes the place of the collective called name on a rank whose arguments are wrong: it uses up the call's sequence number and tells
// the other ranks, so that none of them waits for this one. The request ends with cause.
func (c *Comm) StartRefused(name string, root, op int, cause error) (*adi.Request, error) {
	k := kindOf(name)
	if err := c.lock(k, nonblocking); err != nil {
		return nil, err
	}
	r := c.spare()
	r.form = nonblocking
	r.reset(c)
	r.enter(k, root, op)
	r.fail(cause)
	return r.launchPlay(), nil
}

// launchPlay begins to carry out what was recorded, and unlocks the communicator.
func (c *run) launchPlay() *adi.Request {
	c.unlock()
	req := c.Ctx.NewManual(&adi.Op{Context: c.ID, Call: c.recv.Call})
	c.req, c.gen = req, req.Gen()
	c.pc, c.stopped = 0, false
	c.task.Begin()
	c.play()
	return req
}

// spare is a run that is not under way. The communicator is locked.
func (c *Comm) spare() *run {
	w := &c.watch
	w.mu.Lock()
	var r *run
	for i, b := range w.blocks {
		c.pool.put(b)
		w.blocks[i] = nil
	}
	w.blocks, w.loose = w.blocks[:0], 0
	if n := len(w.idle); n > 0 {
		r = w.idle[n-1]
		w.idle[n-1] = nil
		w.idle = w.idle[:n-1]
	}
	w.mu.Unlock()
	if r == nil {
		r = new(run)
		r.task = c.Ctx.NewTask(r.play)
	}
	return r
}

// record makes the program of a.
func (c *run) record(comm *Comm, a *Args) {
	c.form = nonblocking
	c.reset(comm)
	c.task.Foreign(a.op.IsForeign())
	c.plan = nil
	c.rec = true
	c.args.set(a)
	c.perform(&c.args)
	c.rec = false
}

// add adds a run to those under way.
func (w *watch) add(r *run) {
	w.mu.Lock()
	w.runs = append(w.runs, r)
	w.mu.Unlock()
}

// leave takes one away.
func (w *watch) leave(r *run) {
	w.mu.Lock()
	next := r.vacate()
	if r.form == persistent {
		word := r.call.word()
		if r.failed {
			word |= failedBit
		}
		w.plans[r.seq>>32%uint64(len(w.plans))] = pastPlan{r.seq, word}
	}
	for i, x := range w.runs {
		if x == r {
			last := len(w.runs) - 1
			w.runs[i] = w.runs[last]
			w.runs[last] = nil
			w.runs = w.runs[:last]
			break
		}
	}
	if r.form != persistent && len(w.idle) < limits.CollIdle {
		w.idle = append(w.idle, r)
	}
	if w.closing && len(w.runs) == 0 {
		w.quit()
	}
	w.mu.Unlock()
	if next != nil {
		next.task.Ready()
	}
}

// A Plan is a collective with its arguments that is started again and again. Its ranks make their plans in the same order,
// and may start them in any.
type Plan struct {
	run  run
	id   uint64
	turn uint64

	celled  bool // it may go by a slot: its steps for that are the first
	offers  int  // where the steps of an offer begin
	sends   int  // where those over messages do
	slot    int  // from 1; 0: none yet
	epoch   uint64
	since   uint64 // the turn before the first in the slot
	offered [offerSize]byte
}

// Sequence numbers of plans: planBit, 31 bits of the plan's number and 32 of its starts. Their tags differ from those
// of other calls, too, and below noteTag.
const (
	planBit   = 1 << 63
	planTag   = 1 << 30
	planIDs   = 1<<20 - 1
	planTurns = 1 << 10
)

// planTagOf is the tag of the messages of start seq.
func planTagOf(seq uint64) int32 {
	id, turn := seq&^planBit>>32, seq&(1<<32-1)
	return int32(planTag | id%planIDs*planTurns | turn%planTurns)
}

// Plan records a for Start. An error means that nothing was begun.
func (c *Comm) Plan(a *Args) (*Plan, error) {
	p, err := c.newPlan(a.kind)
	if err != nil {
		return nil, err
	}
	r := &p.run
	r.task.Foreign(a.op.IsForeign())
	r.rec = true
	r.args.set(a)
	if c.arrivals == nil && c.First == 0 && c.Size > 1 && slotRoomOf(c.Size) > 0 && c.Ctx.Sharer(c.World) != nil {
		p.record(&r.args)
	} else {
		r.perform(&r.args)
	}
	r.rec = false
	c.unlock()
	return p, nil
}

// PlanRefused is the Plan of a rank whose arguments are wrong: each Start tells the other ranks, and ends with cause.
func (c *Comm) PlanRefused(name string, root, op int, cause error) (*Plan, error) {
	k := kindOf(name)
	p, err := c.newPlan(k)
	if err != nil {
		return nil, err
	}
	r := &p.run
	r.enter(k, root, op)
	r.add(step{do: stepFail, err: cause})
	c.unlock()
	return p, nil
}

// newPlan numbers a plan. It leaves the communicator locked.
func (c *Comm) newPlan(k kind) (*Plan, error) {
	if err := c.lock(k, persistent); err != nil {
		return nil, err
	}
	c.plans++
	p := &Plan{id: c.plans}
	r := &p.run
	r.plan = p
	r.form = persistent
	r.reset(c)
	r.task = c.Ctx.NewTask(r.play)
	return p, nil
}

// Start begins the operation once more; the start before must be over. An error means that nothing was begun.
func (p *Plan) Start() (*adi.Request, error) {
	r := &p.run
	if err := r.Ctx.Err(); err != nil {
		return nil, err
	}
	r.reset(r.Comm)
	p.turn++
	seq := planBit | p.id<<32 | p.turn&(1<<32-1)
	r.number(seq, planTagOf(seq))
	r.watch.forget(seq)
	r.watch.add(r)
	if p.turn%limits.CollNotes == 0 || p.turn <= limits.CollNotesFirst {
		r.watch.glance(r)
	}
	req := r.Ctx.NewManual(&adi.Op{Context: r.ID, Call: r.recv.Call})
	r.req, r.gen = req, req.Gen()
	r.pc, r.stopped = p.begin(), false
	r.task.Begin()
	r.play()
	return req, nil
}

// Free gives back what p holds. No start may be under way or follow.
func (p *Plan) Free() {
	r := &p.run
	r.watch.forget(r.seq + 1)
	p.leave()
	r.drop()
}
