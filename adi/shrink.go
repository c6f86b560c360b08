package adi

import (
	"slices"

	"cadre.example/adi/match"
)

// keepIdle is how many idle requests and places in tables a rank keeps for reuse when a flood is over.
const keepIdle = 1024

// shrinkRequests drops idle requests when they are many, and half of all or more; and when all are idle, the places of those
// that were dropped before. A stale pair still finds the request that was dropped, and its generation. The lock is held. It
// costs a constant for each request that was made since the last time.
func (c *Context) shrinkRequests() {
	made := len(c.slab) - len(c.holes)
	over := len(c.holes) > keepIdle && c.idle+1 >= made // one may be spare
	if !over && (c.idle < 4*keepIdle || 2*c.idle < made) {
		return
	}
	var kept *Request
	c.idle = 0
	for r := c.free; r != nil; {
		next := r.next
		if int(r.handle) < keepIdle {
			r.next, kept = kept, r
			c.idle++
		} else {
			r.next, c.slab[r.handle] = nil, nil
			c.holes = append(c.holes, r.handle)
		}
		r = next
	}
	c.free = kept
	if h := c.spare.Load(); h > keepIdle { // whoever gives one leaves it alone, and whoever takes it has the lock
		c.spare.Store(0)
		c.slab[h-1] = nil
		c.holes = append(c.holes, match.Handle(h-1))
	}
	n := len(c.slab)
	for n > keepIdle && c.slab[n-1] == nil {
		n--
	}
	if n < len(c.slab) {
		c.slab = slices.Clone(c.slab[:n])
		c.holes = slices.Clone(slices.DeleteFunc(c.holes, func(h match.Handle) bool { return int(h) >= n }))
	}
}

// newRequest makes a request when none is idle. The lock is held.
func (c *Context) newRequest() *Request {
	if n := len(c.holes); n > 0 {
		r := &Request{ctx: c, handle: c.holes[n-1]}
		c.holes = c.holes[:n-1]
		c.slab[r.handle] = r
		return r
	}
	r := &Request{ctx: c, handle: match.Handle(len(c.slab))}
	c.slab = append(c.slab, r)
	return r
}

// shrinkMessages drops the descriptions of unexpected messages when none waits and there were many. The lock is held.
func (c *Context) shrinkMessages() {
	if c.heldMsgs == 0 && len(c.messages) > keepIdle {
		c.messages, c.freeMsgs = nil, nil
	}
}

// unstore forgets the payload of message h. A map never gives memory back, so one that was large is replaced when it is
// empty. The lock is held.
func (c *Context) unstore(h match.Handle) {
	delete(c.stored, h)
	if len(c.stored) == 0 && c.storedMost > keepIdle {
		c.stored, c.storedMost = nil, 0
	}
}
