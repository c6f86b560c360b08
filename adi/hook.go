package adi

import "sync/atomic"

// A Hook is a function that is called when an operation is done. It may be used again and again, for one operation at a
// time.
type Hook struct {
	waiter waiter
	notify notifier
	f      func()

	// Odd while armed. A wake that was meant for an operation before may come at any time: it must neither see half of
	// what OnDone writes nor call f for an operation that is not done.
	ticket atomic.Uint64
	req    atomic.Pointer[Request]
	gen    atomic.Uint64
}

// NewHook makes a Hook of f. It is called by whoever completes the operation: a goroutine of another rank, or the one that
// polls, without a lock of the Context. It must not block, and call nothing that the program has given.
func NewHook(f func()) *Hook {
	h := &Hook{f: f}
	h.notify.hook = h
	h.waiter.notify = &h.notify
	return h
}

// OnDone lets h be called once, when generation gen of r is done, or at once if it is. When the Context fails it may never
// be called. It reports false, and does nothing, when somebody waits for r already.
func (r *Request) OnDone(gen uint64, h *Hook) bool {
	h.req.Store(r)
	h.gen.Store(gen)
	t := h.ticket.Add(1)
	if !r.waiter.CompareAndSwap(nil, &h.waiter) && !r.IsDone(gen) && h.ticket.CompareAndSwap(t, t+1) {
		return false
	}
	h.fire()
	return true
}

// fire calls h's function if its operation is done and it was not called before.
func (h *Hook) fire() {
	for {
		t := h.ticket.Load()
		if t&1 == 0 {
			return
		}
		r, gen := h.req.Load(), h.gen.Load()
		if h.ticket.Load() != t {
			continue
		}
		if !r.IsDone(gen) {
			return
		}
		if h.ticket.CompareAndSwap(t, t+1) {
			r.waiter.CompareAndSwap(&h.waiter, nil)
			h.f()
			return
		}
	}
}
