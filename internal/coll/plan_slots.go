package coll

import "encoding/binary"

// Plans come to have slots of their own when rank 0 says so: in the first start of a plan, and in those whose number is a power of
// two as long as it has none, rank 0 sends all an offer before anything else of the start. It gives a slot that all ranks have
// given back, if all ranks have slots at all. So it is no matter in which order the ranks start their plans, or free them, or
// when they come to have cells.
//
// An offer is 16 bytes: the number of the plan's slot, from 1, or 0 for none; the epoch before the first.
const offerSize = 16

// record notes the steps of a, which may go by a slot.
func (p *Plan) record(a *Args) {
	r := &p.run
	r.planning = true
	r.perform(a)
	r.planning = false
	if n := len(r.prog.steps); n == 0 || r.prog.steps[n-1].do != stepSlot {
		return
	}
	p.celled = true
	form := r.call.form
	r.add(step{do: stepEnd})
	p.offers = len(r.prog.steps)
	if r.Rank == 0 {
		r.add(step{do: stepOffer})
	}
	r.bcastTree(bytesBuf(p.offered[:]), 0, 2)
	r.add(step{do: stepAccept})
	p.sends = len(r.prog.steps)
	pattern := r.owner.pattern
	r.perform(a)
	r.owner.pattern = pattern
	r.call.form, r.decided = form, true
}

// begin is the first step of a start.
func (p *Plan) begin() int {
	switch {
	case !p.celled:
		return 0
	case p.slot > 0:
		p.move()
		return 0
	case p.turn&(p.turn-1) == 0:
		return p.offers
	}
	return p.sends
}

// offer is rank 0's.
func (c *run) offer() {
	p := c.plan
	clear(p.offered[:])
	if c.failed || !c.ready.Load() {
		return
	}
	c.watch.mu.Lock()
	defer c.watch.mu.Unlock()
	s := c.cells.slots
	for r := range c.Size {
		if s.book(r).Word[bookReady].Load() == 0 {
			return
		}
	}
	for i := range slotsPlanned {
		free := true
		for r := range c.Size {
			free = free && s.book(r).Word[i].Load() == s.plans[i]
		}
		if !free {
			continue
		}
		epoch := uint64(0)
		for _, slot := range [2]int{slotsStarted + 2*i, slotsStarted + 2*i + 1} {
			for r := range c.Size {
				epoch = max(epoch, s.head(slot, r).Word[0].Load(), s.head(slot, r).Word[slotDone].Load())
			}
		}
		s.plans[i] = p.id
		binary.LittleEndian.PutUint64(p.offered[:], uint64(i+1))
		binary.LittleEndian.PutUint64(p.offered[8:], epoch)
		return
	}
}

// accept takes the offer.
func (c *run) accept() {
	p := c.plan
	i := binary.LittleEndian.Uint64(p.offered[:])
	if c.failed || i == 0 || i > slotsPlanned || !c.ready.Load() {
		return
	}
	p.slot, p.epoch = int(i), binary.LittleEndian.Uint64(p.offered[8:])
	p.since = p.turn - 1
	p.move()
	c.pc = -1 // the steps for a slot are the first
}

// move lets this start go by the plan's slot.
func (p *Plan) move() {
	turn := p.turn - p.since
	p.run.rent(slotsStarted+2*(p.slot-1)+int(turn&1), p.epoch+turn)
}

// leave gives the plan's slot back.
func (p *Plan) leave() {
	c := p.run.Comm
	w := &c.watch
	w.mu.Lock()
	if p.slot > 0 && c.cells.on {
		c.cells.slots.book(c.Rank).Word[p.slot-1].Store(p.id)
	}
	p.slot = 0
	w.mu.Unlock()
}
