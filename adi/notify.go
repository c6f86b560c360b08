package adi

import (
	"slices"
	"sync/atomic"
	"time"

	"cadre.example/adi/limits"
)

// A notifier is the channel of Done: a waiter that nobody sleeps in. It is never used again, so that a late wake cannot
// close another operation's channel.
type notifier struct {
	done  chan struct{}
	fired atomic.Bool
	hook  *Hook // a function instead of a channel
}

func (w *waiter) fire() {
	if h := w.notify.hook; h != nil {
		h.fire()
		return
	}
	if w.notify.fired.CompareAndSwap(false, true) {
		close(w.notify.done)
	}
}

// Done returns a channel that is closed when Wait(gen) would return at once: the operation is done, was consumed, or the
// Context has failed. It consumes nothing. call describes the operation for Blocked: while the channel is open its rank
// counts as one that waits.
//
// Nobody polls for it: on a rank with devices the caretaker moves messages while no other call does.
func (r *Request) Done(gen uint64, call Call) <-chan struct{} {
	c := r.ctx
	w := &waiter{notify: &notifier{done: make(chan struct{})}, parked: true, call: call}
	for !r.waiter.CompareAndSwap(nil, w) {
		if old := r.waiter.Load(); old != nil && old.notify != nil && old.notify.hook == nil && !old.notify.fired.Load() && !r.IsDone(gen) {
			return old.notify.done // still this operation's, or it would be done
		}
		if r.IsDone(gen) || c.dead.Load() != nil {
			w.fire()
			return w.notify.done
		}
		if old := r.waiter.Load(); old != nil && (old.notify == nil || old.notify.hook != nil) {
			go w.watch(r, gen)
			break
		}
	}
	c.wmu.Lock()
	if len(c.notifiers) == cap(c.notifiers) {
		c.notifiers = slices.DeleteFunc(c.notifiers, func(w *waiter) bool { return w.notify.fired.Load() })
	}
	c.notifiers = append(c.notifiers, w)
	c.wmu.Unlock()
	c.care.hasten()
	if r.IsDone(gen) || c.dead.Load() != nil {
		r.waiter.CompareAndSwap(w, nil)
		w.fire()
	}
	return w.notify.done
}

// watch serves a request that another goroutine waits for already, whose waiter must stay.
func (w *waiter) watch(r *Request, gen uint64) {
	for d := limits.RecheckLeast; !r.IsDone(gen) && !w.notify.fired.Load(); d = min(2*d, limits.RecheckMost) {
		time.Sleep(d)
	}
	w.fire()
}
