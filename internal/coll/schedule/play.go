package schedule

import (
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/coll/local"
	"cadre.example/internal/coll/shared"
)

// play carries out the steps of c from where it stopped, until it must wait for a message or the call is over. It is the
// step of c's task: one goroutine at a time, which may be any of the rank, also while others are in calls of the same
// communicator.
func play(c *engine.Run) {
	if c.Sched.Stopped {
		c.Sched.Stopped = false
		c.Resume()
	}
	p := &c.Sched.Prog
	for ; c.Sched.Pc < len(p.Steps); c.Sched.Pc++ {
		s := &p.Steps[c.Sched.Pc]
		switch s.Do {
		case engine.StepSend:
			p.Flights[s.Slot] = c.StartSend(s.Peer, s.A, s.Sig)
		case engine.StepRecv:
			p.Flights[s.Slot] = c.StartRecv(s.Peer, s.A, s.Sig)
		case engine.StepFinish:
			f := p.Flights[s.Slot]
			if f.Req == nil {
				continue
			}
			if c.Broken && !f.Req.IsDone(f.Gen) {
				f.Req.Cancel(f.Gen)
			}
			if !f.Req.IsDone(f.Gen) {
				c.Sched.Stopped = true
				c.Pause(f)
				c.Sched.Task.After(f.Req, f.Gen) // from here on c may be another goroutine's
				return
			}
			c.Conclude(f)
		case engine.StepLocal:
			c.Local(s.A, s.B)
		case engine.StepStore:
			if !c.Failed {
				c.Local(s.A, s.B)
			}
		case engine.StepPack:
			c.Pack(s.P, s.B)
		case engine.StepUnpack:
			c.Unpack(s.A, s.Q)
		case engine.StepMove:
			c.Move(s.P, s.Q)
		case engine.StepFold:
			c.FoldSafely(s.Slot)
		case engine.StepSame:
			c.Same(s.Peer, s.Slot)
		case engine.StepAgreed:
			if c.Failed {
				c.Sched.Pc = len(p.Steps)
			}
		case engine.StepFail:
			c.Fail(s.Err)
		case engine.StepGather:
			if !local.Bring(c) {
				return // whoever carries the call out ends it
			}
		case engine.StepSlot:
			if !shared.Dwell(c) {
				return
			}
		case engine.StepOffer:
			offer(c)
		case engine.StepAccept:
			accept(c)
		case engine.StepEnd:
			c.Sched.Pc = len(p.Steps)
		}
	}
	c.Over()
}
