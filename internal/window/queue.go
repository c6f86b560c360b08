package window

import "sync"

// A lockQueue is a target's lock: shared by several origins or held by one, granted in the order of asking. Origins of
// the target's own process call it, and the target's agent does for all others. It is pure but for its mutex.
type lockQueue struct {
	mu      sync.Mutex
	shared  int  // holders
	sole    bool // one holds it exclusively
	waiting []claim
}

// A claim is an origin that wants the lock.
type claim struct {
	mode  Mode
	grant func() // called without the mutex, once
}

// lock asks for the lock. grant is called when it is given, which may be before lock returns.
func (q *lockQueue) lock(m Mode, grant func()) {
	q.mu.Lock()
	q.waiting = append(q.waiting, claim{m, grant})
	ready := q.next()
	q.mu.Unlock()
	for _, g := range ready {
		g()
	}
}

// unlock gives the lock back.
func (q *lockQueue) unlock(m Mode) {
	q.mu.Lock()
	if m == Exclusive {
		q.sole = false
	} else {
		q.shared--
	}
	ready := q.next()
	q.mu.Unlock()
	for _, g := range ready {
		g()
	}
}

// next gives the lock to those whose turn it is. The mutex is held.
func (q *lockQueue) next() (ready []func()) {
	for len(q.waiting) > 0 {
		c := q.waiting[0]
		if q.sole || c.mode == Exclusive && q.shared > 0 {
			break
		}
		if c.mode == Exclusive {
			q.sole = true
		} else {
			q.shared++
		}
		q.waiting = q.waiting[1:]
		ready = append(ready, c.grant)
	}
	if len(q.waiting) == 0 {
		q.waiting = nil
	}
	return ready
}
