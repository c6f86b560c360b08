package schedule

import (
	"cadre.example/adi"
	"cadre.example/internal/coll/engine"
)

// A performer carries out the collective that args describe, or records it.
type performer func(c *engine.Run, a *engine.Args)

// StartCall begins a, and gives the request that its end completes. An error means that nothing was begun.
func StartCall(c *engine.Comm, a *engine.Args, perform performer) (*adi.Request, error) {
	if err := c.Lock(a.Kind, engine.Nonblocking); err != nil {
		return nil, err
	}
	r := spare(c)
	recordCall(r, c, a, perform)
	return launchPlay(r), nil
}

// StartRefused takes the place of the collective called name on a rank whose arguments are wrong: it uses up the call's sequence number and tells
// the other ranks, so that none of them waits for this one. The request ends with cause.
func StartRefused(c *engine.Comm, name string, root, op int, cause error) (*adi.Request, error) {
	k := engine.KindOf(name)
	if err := c.Lock(k, engine.Nonblocking); err != nil {
		return nil, err
	}
	r := spare(c)
	r.Form = engine.Nonblocking
	r.Reset(c)
	r.Enter(k, root, op)
	r.Fail(cause)
	return launchPlay(r), nil
}

// launchPlay begins to carry out what was recorded, and unlocks the communicator.
func launchPlay(c *engine.Run) *adi.Request {
	c.Unlock()
	req := c.Ctx.NewManual(&adi.Op{Context: c.ID, Call: c.Msg.Recv.Call})
	c.Sched.Req, c.Sched.Gen = req, req.Gen()
	c.Sched.Pc, c.Sched.Stopped = 0, false
	c.Sched.Task.Begin()
	play(c)
	return req
}

// spare is a run that is not under way. The communicator is locked.
func spare(c *engine.Comm) *engine.Run {
	w := &c.Watch
	w.Mu.Lock()
	var r *engine.Run
	for i, b := range w.Blocks {
		c.Pool.Put(b)
		w.Blocks[i] = nil
	}
	w.Blocks, w.Loose = w.Blocks[:0], 0
	if n := len(w.Idle); n > 0 {
		r = w.Idle[n-1]
		w.Idle[n-1] = nil
		w.Idle = w.Idle[:n-1]
	}
	w.Mu.Unlock()
	if r == nil {
		r = new(engine.Run)
		r.Sched.Task = c.Ctx.NewTask(func() { play(r) })
	}
	return r
}

// recordCall makes the program of a.
func recordCall(c *engine.Run, comm *engine.Comm, a *engine.Args, perform performer) {
	c.Form = engine.Nonblocking
	c.Reset(comm)
	c.Sched.Task.Foreign(a.Op.IsForeign())
	c.Sched.Plan = nil
	c.Sched.Rec = true
	c.Args.Set(a)
	perform(c, &c.Args)
	c.Sched.Rec = false
}
