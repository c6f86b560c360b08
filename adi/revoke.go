package adi

import (
	"maps"

	"cadre.example/adi/match"
)

// revocations are the communicators that were given up, by their point-to-point ids, and why. It is never changed, only
// replaced under the lock.
type revocations map[uint64]error

const classMask = 1<<ContextClassBits - 1

// revokedAs is why the communicator of a context id was given up, or nil.
func (c *Context) revokedAs(context uint64) error {
	if all := c.revoked.Load(); all != nil && Class(context&classMask) != ClassNotice {
		return (*all)[context&^classMask]
	}
	return nil
}

// Revoke gives up the communicator that a context id is of: its operations of all kinds end with err, those that have met
// their counterparts by themselves, and later ones do too. Only notices go on. Other ranks are not told.
func (c *Context) Revoke(context uint64, err error) {
	id := context &^ classMask
	type under struct {
		r   *Request
		gen uint64
	}
	var found []under
	c.mu.Lock()
	c.postBegun()
	all := revocations{id: err}
	if old := c.revoked.Load(); old != nil {
		maps.Copy(all, *old)
		if _, known := (*old)[id]; known {
			c.mu.Unlock()
			return
		}
	}
	c.revoked.Store(&all)
	c.epoch.Add(epochStep)
	of := func(context uint64) bool { return context&^classMask == id && Class(context&classMask) != ClassNotice }
	add := func(r *Request) {
		if of(r.op.Context) {
			found = append(found, under{r, r.Gen()})
		}
	}
	c.matcher.EachPosted(func(p match.Pattern, h match.Handle) {
		if of(p.Context) {
			add(c.slab[h])
		}
	})
	if c.engine != nil {
		c.engine.EachSend(func(h match.Handle) { add(c.slab[h]) })
	}
	c.wakeProbers()
	c.mu.Unlock()
	for _, t := range c.group {
		t.mu.Lock()
		t.messages.parked(func(_ match.Handle, r *Request) bool {
			if r.ctx == c {
				add(r)
			}
			return true
		})
		t.mu.Unlock()
	}
	for _, u := range found {
		_ = u.r.Cancel(u.gen)
	}
	if c.meetings != nil {
		c.meetings.Revoke(c.rank, id, err)
	}
	c.revokeWords(of, err)
}

// withdrawn records the end of an operation that was withdrawn: because it was cancelled, or its communicator revoked.
func (r *Request) withdrawn() {
	r.ctx.sawCancel(r)
	if err := r.ctx.revokedAs(r.op.Context); err != nil {
		r.err = err
	} else {
		r.status.Cancelled = true
	}
}

// NoticeContext is the context id of notices: messages that must be heard whatever the rank does. Their source is the
// sender's world rank.
func NoticeContext() uint64 { return ContextID(0, 0, ClassNotice) }

// OnNotice lets f be called, in a goroutine of its own, whenever a notice has come and waits. It must precede all traffic.
func (c *Context) OnNotice(f func()) { c.notice = f }

// heard is told of every message that waits unexpected. The lock is held.
func (c *Context) heard(context uint64) {
	if Class(context&classMask) == ClassNotice && c.notice != nil {
		go c.notice()
	}
}
