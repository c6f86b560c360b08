package schedule

import (
	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/internal/coll/cells"
	"cadre.example/internal/coll/engine"
)

// A Plan is a collective with its arguments that is started again and again. Its ranks make their plans in the same order,
// and may start them in any.
type Plan struct {
	Run  engine.Run
	Id   uint64
	turn uint64

	celled  bool // it may go by a slot: its steps for that are the first
	offers  int  // where the steps of an offer begin
	sends   int  // where those over messages do
	Slot    int  // from 1; 0: none yet
	epoch   uint64
	since   uint64 // the turn before the first in the slot
	offered [offerSize]byte
}

// Start begins the operation once more; the start before must be over. An error means that nothing was begun.
func (p *Plan) Start() (*adi.Request, error) {
	r := &p.Run
	if err := r.Ctx.Err(); err != nil {
		return nil, err
	}
	r.Reset(r.Comm)
	p.turn++
	seq := engine.PlanBit | p.Id<<32 | p.turn&(1<<32-1)
	r.Number(seq, engine.PlanTagOf(seq))
	r.Watch.Forget(seq)
	r.Watch.Add(r)
	if p.turn%limits.CollNotes == 0 || p.turn <= limits.CollNotesFirst {
		r.Watch.Glance(r)
	}
	req := r.Ctx.NewManual(&adi.Op{Context: r.ID, Call: r.Msg.Recv.Call})
	r.Sched.Req, r.Sched.Gen = req, req.Gen()
	r.Sched.Pc, r.Sched.Stopped = p.begin(), false
	r.Sched.Task.Begin()
	play(r)
	return req, nil
}

// Free gives back what p holds. No start may be under way or follow.
func (p *Plan) Free() {
	r := &p.Run
	r.Watch.Forget(r.Seq + 1)
	p.leave()
	r.Drop()
}

// PlanCall records a for Start. An error means that nothing was begun.
func PlanCall(c *engine.Comm, a *engine.Args, perform performer) (*Plan, error) {
	p, err := newPlan(c, a.Kind)
	if err != nil {
		return nil, err
	}
	r := &p.Run
	r.Sched.Task.Foreign(a.Op.IsForeign())
	r.Sched.Rec = true
	r.Args.Set(a)
	if c.Arrivals == nil && c.First == 0 && c.Size > 1 && cells.SlotRoomOf(c.Size) > 0 && c.Ctx.Sharer(c.World) != nil {
		p.record(&r.Args, perform)
	} else {
		perform(r, &r.Args)
	}
	r.Sched.Rec = false
	c.Unlock()
	return p, nil
}

// PlanRefused is the Plan of a rank whose arguments are wrong: each Start tells the other ranks, and ends with cause.
func PlanRefused(c *engine.Comm, name string, root, op int, cause error) (*Plan, error) {
	k := engine.KindOf(name)
	p, err := newPlan(c, k)
	if err != nil {
		return nil, err
	}
	r := &p.Run
	r.Enter(k, root, op)
	r.Add(engine.Step{Do: engine.StepFail, Err: cause})
	c.Unlock()
	return p, nil
}

// newPlan numbers a plan. It leaves the communicator locked.
func newPlan(c *engine.Comm, k engine.Kind) (*Plan, error) {
	if err := c.Lock(k, engine.Persistent); err != nil {
		return nil, err
	}
	c.Calls.Plans++
	p := &Plan{Id: c.Calls.Plans}
	r := &p.Run
	r.Sched.Plan = p
	r.Form = engine.Persistent
	r.Reset(c)
	r.Sched.Task = c.Ctx.NewTask(func() { play(r) })
	return p, nil
}
