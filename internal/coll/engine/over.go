package engine

import (
	"fmt"

	"cadre.example/adi"
	"cadre.example/adi/limits"
)

// Over ends the call: it tells the other ranks of an error, and completes the request.
func (c *Run) Over() {
	err := c.Err
	if err != nil {
		err = c.explained(err)
		if c.Sched.Gathers && !c.Sched.Came && c.Ctx.Err() == nil {
			c.Arrivals.spoil(c.Seq, c.Size, &Cause{c.Rank, c.Call, err.Error()}, true)
		}
		c.tell(err)
		if c.Form != Persistent {
			c.Forgive(c.Seq)
		}
		c.Err = nil
		if c.Explain != nil {
			err = c.Explain(c.Call.Name(), err)
		}
	}
	req, gen := c.Sched.Req, c.Sched.Gen
	c.Sched.Req = nil
	if c.Form != Persistent {
		c.Drop()
	}
	c.Sched.Task.End()
	c.Watch.Leave(c) // from here on c may be another call's
	req.Finish(gen, ended, err)
}

// Underway reports whether a call that does not block goes on.
func (c *Comm) Underway() bool {
	w := &c.Watch
	w.Mu.Lock()
	defer w.Mu.Unlock()
	return len(w.runs) > 0
}

// ended is the status of a collective: it says nothing (MPI-4.1 section 3.7.3).
var ended = adi.Status{Source: -1, Tag: -1}

// Add adds a run to those under way.
func (w *watch) Add(r *Run) {
	w.Mu.Lock()
	w.runs = append(w.runs, r)
	w.Mu.Unlock()
}

// Leave takes one away.
func (w *watch) Leave(r *Run) {
	w.Mu.Lock()
	next := r.vacate()
	if r.Form == Persistent {
		word := r.Call.Word()
		if r.Failed {
			word |= failedBit
		}
		w.plans[r.Seq>>32%uint64(len(w.plans))] = pastPlan{r.Seq, word}
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
	if r.Form != Persistent && len(w.Idle) < limits.CollIdle {
		w.Idle = append(w.Idle, r)
	}
	if w.closing && len(w.runs) == 0 {
		w.quit()
	}
	w.Mu.Unlock()
	if next != nil {
		next.Sched.Task.Ready()
	}
}

// FoldSafely is the fold of works slot and slot+1. Its goroutine may not be the program's, so that a panic of the
// program's operation becomes the error of the call.
func (c *Run) FoldSafely(slot int) {
	defer func() {
		if v := recover(); v != nil {
			c.Fail(fmt.Errorf("the operation of %s panicked: %v", c.Call.Name(), v))
		}
	}()
	c.Fold(&c.Bound, &c.Sched.Prog.Works[slot], &c.Sched.Prog.Works[slot+1])
}
