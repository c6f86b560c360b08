package adi

import (
	"slices"

	"cadre.example/adi/limits"
	"cadre.example/adi/match"
)

// shrinkRequests drops idle requests when they are many, and half of all or more; and when all are idle, the places of those
// that were dropped before. What is dropped is the collector's, but until that comes it is used again: a program that fills
// its queues again and again makes nothing anew. A stale pair still finds the request that was dropped, and its generation,
// which goes on. The lock is held. It costs a constant for each request that was made since the last time.
func (c *Context) shrinkRequests() {
	made := len(c.slab) - len(c.holes)
	flood := made >= limits.FloodRequests
	over := len(c.holes) > limits.KeepIdle && c.idle+1 >= made // one may be spare
	if !over && (c.idle < 4*limits.KeepIdle || 2*c.idle < made) {
		return
	}
	c.rest(c.rested)
	c.rested = nil
	var kept, rest *Request
	dropped := 0
	c.idle = 0
	for r := c.free; r != nil; {
		next := r.next
		if int(r.handle) < limits.KeepIdle {
			r.next, kept = kept, r
			c.idle++
		} else {
			c.slab[r.handle] = nil
			c.holes = append(c.holes, r.handle)
			r.next, rest = rest, r
			if dropped++; dropped%limits.KeepIdle == 0 {
				c.rest(rest)
				rest = nil
			}
		}
		r = next
	}
	c.free = kept
	c.rest(rest)
	if flood {
		c.ebb()
	}
	if h := c.spare.Load(); h > limits.KeepIdle { // it is given without the lock only while there is none, and taken only under it
		c.spare.Store(0)
		c.slab[h-1] = nil
		c.holes = append(c.holes, match.Handle(h-1))
	}
	n := len(c.slab)
	for n > limits.KeepIdle && c.slab[n-1] == nil {
		n--
	}
	if n == len(c.slab) {
		return
	}
	c.slab = c.slab[:n]
	c.holes = slices.DeleteFunc(c.holes, func(h match.Handle) bool { return int(h) >= n })
	if cap(c.slab) > limits.KeepPlaces { // what was cut off is zero
		c.slab, c.holes = slices.Clone(c.slab), slices.Clone(c.holes)
	}
}

// rest leaves a list of dropped requests to the collector, for as long as nobody wants them.
func (c *Context) rest(list *Request) {
	if list != nil {
		c.resting.Put(list)
	}
}

// newRequest takes one that was dropped, or makes a request, when none is idle. The lock is held.
func (c *Context) newRequest() *Request {
	r := c.rested
	if r == nil {
		r, _ = c.resting.Get().(*Request)
	}
	if r == nil {
		r = &Request{ctx: c}
	} else {
		c.rested, r.next = r.next, nil
	}
	if n := len(c.holes); n > 0 {
		r.handle = c.holes[n-1]
		c.holes = c.holes[:n-1]
		c.slab[r.handle] = r
		return r
	}
	r.handle = match.Handle(len(c.slab))
	c.slab = append(c.slab, r)
	return r
}
