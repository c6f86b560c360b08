package adi

import (
	"runtime"
	"slices"

	"cadre.example/datatype"
)

// Blocked is one goroutine of the rank that sleeps in a call.
type Blocked struct {
	Call    Call
	Done    bool   // nobody sleeps: the channel of Done is open
	Context uint64 // of the operation; where Type is nil, neither is known
	Count   int    // of its memory, with Type
	Type    *datatype.Type
	Site    []uintptr // return addresses, innermost first, for runtime.CallersFrames; nil unless TraceCalls is on
}

// Blocked lists the calls in which goroutines of the rank sleep, and how often any has gone to sleep so far: a monitor
// that sees the same count twice has seen no progress in between.
func (c *Context) Blocked() (calls []Blocked, parks uint64) {
	c.wmu.Lock()
	defer c.wmu.Unlock()
	for _, w := range c.waiters {
		if !w.parked {
			continue
		}
		b := Blocked{Call: w.call, Site: slices.Clone(w.site)}
		if w.op != nil { // the operation is not consumed before its goroutine has risen
			b.Context, b.Count, b.Type = w.op.Context, w.op.Count, w.op.Type
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

// TraceCalls makes goroutines that go to sleep note where the program has called, for Blocked. It costs about a
// microsecond each time.
func (c *Context) TraceCalls() { c.traceCalls.Store(true) }

// siteDepth is how many frames a call site has: those of the runtime's own layers, and some of the program.
const siteDepth = 24

// callSite notes the stack of the goroutine that is about to sleep. Context.wmu is held.
func (w *waiter) callSite() {
	if cap(w.site) < siteDepth {
		w.site = make([]uintptr, siteDepth)
	}
	const own = 3 // runtime.Callers, callSite, sleepOn
	w.site = w.site[:runtime.Callers(own, w.site[:siteDepth])]
}
