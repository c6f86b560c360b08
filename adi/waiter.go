package adi

import (
	"context"
	"sync/atomic"

	"cadre.example/internal/spin"
)

// A waiter is one goroutine's place to sleep. Waiters belong to the Context's pool, so that inside a testing/synctest
// bubble their bells belong to the bubble and a parked rank counts as durably blocked.
type waiter struct {
	bell     *spin.Bell  // a stale ring costs one extra look
	inPoller atomic.Bool // the goroutine sleeps (or is about to) in the Context's poller, not on bell
	notify   *notifier   // not a goroutine's place: the channel of Done
	next     *waiter     // free list
	parked   bool        // guarded by Context.wmu, like call: for reports
	call     Call        // of a notifier
	first    *Request    // of those waited for, while parked
	gen      uint64      // its generation
	timed    bool        // the wait may end because its context does
}

// wake ends the sleep of w's goroutine, now or its next one.
func (w *waiter) wake(c *Context) {
	if w.notify != nil {
		w.fire()
		return
	}
	if w.inPoller.Load() {
		c.poller.Ring()
		return
	}
	w.bell.Ring()
}

func (c *Context) getWaiter() *waiter {
	if w := c.spareWaiter.Swap(nil); w != nil {
		return w
	}
	c.wmu.Lock()
	defer c.wmu.Unlock()
	if w := c.freeWaiters; w != nil {
		c.freeWaiters, w.next = w.next, nil
		return w
	}
	w := &waiter{bell: spin.NewBell()}
	c.waiters = append(c.waiters, w)
	return w
}

func (c *Context) putWaiter(w *waiter) {
	if c.spareWaiter.CompareAndSwap(nil, w) {
		return
	}
	c.wmu.Lock()
	w.next, c.freeWaiters = c.freeWaiters, w
	c.wmu.Unlock()
}

// sleepOn makes w the place where the goroutine waiting for rs sleeps. It reports false when a request already has
// somebody waiting for it; w is then bound to none.
func (c *Context) sleepOn(w *waiter, rs awaited, ctx context.Context) bool {
	var first *Request
	var gen uint64
	for i, r := range rs.rs {
		if r == nil {
			continue
		}
		if first == nil {
			first, gen = r, rs.gen(i)
		}
		if !r.waiter.CompareAndSwap(nil, w) {
			unbind(w, rs.rs[:i])
			return false
		}
	}
	c.wmu.Lock()
	w.parked, w.timed = true, ctx != nil && ctx.Done() != nil
	w.first, w.gen = first, gen
	c.parks++
	c.wmu.Unlock()
	return true
}

// rise undoes sleepOn.
func (c *Context) rise(w *waiter, rs awaited) {
	c.wmu.Lock()
	w.parked = false
	w.first = nil
	c.wmu.Unlock()
	unbind(w, rs.rs)
}

func unbind(w *waiter, rs []*Request) {
	for _, r := range rs {
		if r != nil {
			r.waiter.CompareAndSwap(w, nil)
		}
	}
}
