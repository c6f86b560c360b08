package schedule

import (
	"encoding/binary"

	"cadre.example/internal/coll/cells"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/coll/message"
)

// Plans come to have slots of their own when rank 0 says so: in the first start of a plan, and in those whose number is a power of
// two as long as it has none, rank 0 sends all an offer before anything else of the start. It gives a slot that all ranks have
// given back, if all ranks have slots at all. So it is no matter in which order the ranks start their plans, or free them, or
// when they come to have cells.
//
// An offer is 16 bytes: the number of the plan's slot, from 1, or 0 for none; the epoch before the first.
const offerSize = 16

// record notes the steps of a, which may go by a slot.
func (p *Plan) record(a *engine.Args, perform performer) {
	r := &p.Run
	r.Sched.Planning = true
	perform(r, a)
	r.Sched.Planning = false
	if n := len(r.Sched.Prog.Steps); n == 0 || r.Sched.Prog.Steps[n-1].Do != engine.StepSlot {
		return
	}
	p.celled = true
	form := r.Call.Form
	r.Add(engine.Step{Do: engine.StepEnd})
	p.offers = len(r.Sched.Prog.Steps)
	if r.Rank == 0 {
		r.Add(engine.Step{Do: engine.StepOffer})
	}
	message.BcastTree(r, engine.BytesBuf(p.offered[:]), 0, 2)
	r.Add(engine.Step{Do: engine.StepAccept})
	p.sends = len(r.Sched.Prog.Steps)
	pattern := r.Sched.Owner.Pattern
	perform(r, a)
	r.Sched.Owner.Pattern = pattern
	r.Call.Form, r.Shm.Decided = form, true
}

// begin is the first step of a start.
func (p *Plan) begin() int {
	switch {
	case !p.celled:
		return 0
	case p.Slot > 0:
		p.move()
		return 0
	case p.turn&(p.turn-1) == 0:
		return p.offers
	}
	return p.sends
}

// offer is rank 0's.
func offer(c *engine.Run) {
	p := c.Sched.Plan.(*Plan)
	clear(p.offered[:])
	if c.Failed || !c.Area.Ready.Load() {
		return
	}
	c.Watch.Mu.Lock()
	defer c.Watch.Mu.Unlock()
	s := c.Area.Cells.Slots
	for r := range c.Size {
		if s.Book(r).Word[cells.BookReady].Load() == 0 {
			return
		}
	}
	for i := range cells.SlotsPlanned {
		free := true
		for r := range c.Size {
			free = free && s.Book(r).Word[i].Load() == s.Plans[i]
		}
		if !free {
			continue
		}
		epoch := uint64(0)
		for _, slot := range [2]int{cells.SlotsStarted + 2*i, cells.SlotsStarted + 2*i + 1} {
			for r := range c.Size {
				epoch = max(epoch, s.Head(slot, r).Word[0].Load(), s.Head(slot, r).Word[cells.SlotDone].Load())
			}
		}
		s.Plans[i] = p.Id
		binary.LittleEndian.PutUint64(p.offered[:], uint64(i+1))
		binary.LittleEndian.PutUint64(p.offered[8:], epoch)
		return
	}
}

// accept takes the offer.
func accept(c *engine.Run) {
	p := c.Sched.Plan.(*Plan)
	i := binary.LittleEndian.Uint64(p.offered[:])
	if c.Failed || i == 0 || i > cells.SlotsPlanned || !c.Area.Ready.Load() {
		return
	}
	p.Slot, p.epoch = int(i), binary.LittleEndian.Uint64(p.offered[8:])
	p.since = p.turn - 1
	p.move()
	c.Sched.Pc = -1 // the steps for a slot are the first
}

// move lets this start go by the plan's slot.
func (p *Plan) move() {
	turn := p.turn - p.since
	p.Run.Rent(cells.SlotsStarted+2*(p.Slot-1)+int(turn&1), p.epoch+turn)
}

// leave gives the plan's slot back.
func (p *Plan) leave() {
	c := p.Run.Comm
	w := &c.Watch
	w.Mu.Lock()
	if p.Slot > 0 && c.Area.Cells.On {
		c.Area.Cells.Slots.Book(c.Rank).Word[p.Slot-1].Store(p.Id)
	}
	p.Slot = 0
	w.Mu.Unlock()
}
