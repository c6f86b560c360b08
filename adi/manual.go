package adi

import (
	"context"
	"time"

	"cadre.example/adi/limits"
)

// NewManual is a request that nothing but Finish completes: of an operation that is made of several others, or that the
// program carries out itself. It is waited for, tested and consumed like any other, costs no memory in steady state, and
// shows op.Call in reports; with op.Type also what is moved, with op.Context where. No message can meet it.
func (c *Context) NewManual(op *Op) *Request {
	c.mu.Lock()
	r := c.take()
	r.finished = false
	c.mu.Unlock()
	r.set(op)
	return r
}

// Finish completes generation gen of a request of NewManual with an outcome. It reports false, and has done nothing, when
// that was done before. Any goroutine may call it, also one of another rank and one that polls.
func (r *Request) Finish(gen uint64, st Status, err error) bool {
	c := r.ctx
	c.mu.Lock()
	if r.Gen() != gen || r.finished {
		c.mu.Unlock()
		return false
	}
	r.finished = true
	r.status, r.err = st, err
	r.word.Store(gen<<1 | 1)
	c.mu.Unlock()
	if w := r.waiter.Load(); w != nil { // without the lock, for a Hook
		w.wake(c)
	}
	return true
}

// Peek is Test that leaves the outcome for Wait.
func (r *Request) Peek(gen uint64) (Status, bool, error) {
	if r.Gen() != gen {
		return Status{}, false, errStale
	}
	if !r.isDone() {
		if err := r.ctx.Progress(); err != nil {
			return Status{}, false, err
		}
	}
	if !r.word.CompareAndSwap(gen<<1|1, gen<<1) { // for a moment the outcome is this goroutine's
		if r.Gen() != gen {
			return Status{}, false, errStale
		}
		return Status{}, false, nil
	}
	if r.handed.full {
		r.open()
	}
	st, err := r.status, r.err
	r.complete()
	return st, true, err
}

// Discard lets generation gen of r be consumed by itself when it is done; nobody will wait for it.
func (r *Request) Discard(gen uint64) {
	if !r.OnDone(gen, NewHook(func() { r.consume(gen) })) {
		go func() {
			if r.waitBehind(gen) == nil {
				r.consume(gen)
			}
		}()
	}
}

// hooked reports whether a Hook has the place of those who wait: it may consume the request, as that of Discard does.
func (r *Request) hooked() bool {
	w := r.waiter.Load()
	return w != nil && w.notify != nil && w.notify.hook != nil
}

// waitHooked is waitAny when one of rs is hooked. It also returns when one of them was consumed.
func (c *Context) waitHooked(rs awaited, ctx context.Context) error {
	gens := make([]uint64, len(rs.rs))
	for i, r := range rs.rs {
		if r != nil {
			gens[i] = rs.gen(i)
		}
	}
	for d := limits.HookLeast; ; d = min(2*d, limits.RecheckMost) {
		for i, r := range rs.rs {
			if r != nil && r.IsDone(gens[i]) {
				return nil
			}
		}
		if err := c.stopped(ctx); err != nil {
			return err
		}
		if err := c.Progress(); err != nil {
			return err
		}
		time.Sleep(d)
	}
}

// waitBehind waits for an operation that a Hook has the place of.
func (r *Request) waitBehind(gen uint64) error {
	for d := limits.HookLeast; !r.IsDone(gen); d = min(2*d, limits.RecheckMost) {
		if err := r.ctx.Progress(); err != nil {
			return err
		}
		if !r.IsDone(gen) {
			time.Sleep(d)
		}
	}
	return nil
}
