package adi

import (
	"cadre.example/adi/limits"
	"cadre.example/datatype"
	"cadre.example/internal/spin"
)

// A Batch is one goroutine's wait for several requests, one after the other: it takes the progress token at most once, and
// gives the requests back together. The zero Batch is ready; End must follow, before anything else that may wait. A Batch
// must not be copied.
type Batch struct {
	ctx    *Context // whose requests these are
	holds  bool     // its token
	Rest   int      // how many requests are still to be waited for, about
	given  *Request // consumed requests, by next
	last   *Request // the end of that list
	length int
}

// Wait is Request.Wait of r.
func (b *Batch) Wait(r *Request, gen uint64) (Status, error) {
	w := r.word.Load()
	if w>>1 != gen {
		return Status{}, errStale
	}
	if b.ctx != r.ctx {
		b.End()
		b.ctx = r.ctx
	}
	if w&1 == 0 {
		if r.hooked() {
			b.End()
			if err := r.waitBehind(gen); err != nil {
				return Status{}, err
			}
		} else if err := b.await(r, gen); err != nil {
			return Status{}, err
		}
	}
	for !r.word.CompareAndSwap(gen<<1|1, (gen+1)<<1) {
		if r.Gen() != gen {
			return Status{}, errStale
		}
		spin.Turn() // a Peek has the outcome for a moment
	}
	return b.taken(r)
}

// taken reads the outcome of r, which was consumed just now.
func (b *Batch) taken(r *Request) (Status, error) {
	st, err := r.read()
	r.next = b.given
	if b.given == nil {
		b.last = r
	}
	b.given = r
	b.length++
	return st, err
}

// Quick is Wait of a request that is done, without an error, where nobody wants the status or has anything to do. It
// reports false, and has done nothing, of another.
func (b *Batch) Quick(r *Request, gen uint64) bool {
	if r.word.Load() != gen<<1|1 || b.ctx != r.ctx { // one after the other: the compiler makes a value of what is or-ed
		return false
	}
	if r.handed.full {
		return false
	}
	if r.err != nil {
		return false
	}
	if r.waiter.Load() != nil {
		return false
	}
	if !r.Plain() {
		return false
	}
	if !r.word.CompareAndSwap(gen<<1|1, (gen+1)<<1) {
		return false
	}
	if r.op.Type == nil {
		r.op.Call.Comm = nil
	} else {
		r.op.Call.Comm, r.op.Mem, r.op.Type, r.direct = nil, datatype.Mem{}, nil, nil
	}
	if r.next = b.given; r.next == nil {
		b.last = r
	}
	b.given = r
	b.length++
	return true
}

func (b *Batch) await(r *Request, gen uint64) error {
	c := b.ctx
	one, gens := [1]*Request{r}, [1]uint64{gen}
	for !r.IsDone(gen) {
		if !b.holds {
			if c.poller == nil || !c.token.CompareAndSwap(0, 1) {
				return c.waitAny(awaited{one[:], gens[:]}, nil)
			}
			b.holds = true
		}
		if b.Rest >= limits.GatherLeast && c.gather(r, gen) {
			break
		}
		if err := c.holdToken(awaited{one[:], gens[:]}, nil); err != nil {
			return err
		}
		if !r.IsDone(gen) { // there are tasks, which are carried out without the token
			b.holds = false
			c.release()
		}
	}
	return nil
}

// gather polls for generation gen of r and others behind it. It reports whether r is done. The token is the caller's.
func (c *Context) gather(r *Request, gen uint64) bool {
	for idle := 0; idle < limits.GatherLooks && c.tasks.ready.Load() == 0; idle++ {
		if c.pollDevices() {
			if r.IsDone(gen) {
				return true
			}
			idle = 0
		}
		spin.Pause(limits.GatherPauses)
	}
	return r.IsDone(gen)
}

// End gives back what the Batch holds. It may then be used again.
func (b *Batch) End() {
	if b.holds {
		b.holds = false
		b.ctx.release()
	}
	if b.given != nil {
		b.ctx.giveAll(b.given, b.last, b.length)
		b.given, b.last, b.length = nil, nil, 0
	}
}
