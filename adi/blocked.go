package adi

import "cadre.example/datatype"

// Blocked is one goroutine of the rank that sleeps in a call.
type Blocked struct {
	Call    Call
	Done    bool   // nobody sleeps: the channel of Done is open
	Context uint64 // of the operation; where Type is nil, neither is known
	Count   int    // of its memory, with Type
	Type    *datatype.Type
	Timed   bool      // the sleep may end because a context does
	Waits   []Pending // the operations any one of which ends the sleep
}

// Blocked lists the calls in which goroutines of the rank sleep, and how often any has gone to sleep so far: a monitor
// that sees the same count twice has seen no progress in between.
func (c *Context) Blocked() (calls []Blocked, parks uint64) {
	c.mu.Lock() // of the table of requests
	defer c.mu.Unlock()
	c.wmu.Lock()
	defer c.wmu.Unlock()
	for _, w := range c.waiters {
		if !w.parked {
			continue
		}
		b := Blocked{Timed: w.timed, Waits: c.waits(w)}
		// Another goroutine may complete the request while this one looks: what was read then is anything, and w is about to rise.
		if r := w.first; r != nil && r.Gen() == w.gen {
			if o := r.op; r.Gen() == w.gen {
				b.Call, b.Context, b.Count, b.Type = o.Call, o.Context, o.Count, o.Type
			}
		}
		calls = append(calls, b)
	}
	for _, w := range c.notifiers {
		if !w.notify.fired.Load() {
			calls = append(calls, Blocked{Call: w.call, Done: true})
		}
	}
	return calls, c.parks
}
