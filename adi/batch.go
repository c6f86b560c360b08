package adi

import "cadre.example/internal/spin"

// A Batch is one goroutine's wait for several requests, one after the other: it takes the progress token at most once, and
// gives the requests back together. The zero Batch is ready; End must follow, before anything else that may wait. A Batch
// must not be copied.
type Batch struct {
	ctx    *Context // whose requests these are
	holds  bool     // its token
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
		} else if err := b.await(r); err != nil {
			return Status{}, err
		}
	}
	for !r.word.CompareAndSwap(gen<<1|1, (gen+1)<<1) {
		if r.Gen() != gen {
			return Status{}, errStale
		}
		spin.Turn() // a Peek has the outcome for a moment
	}
	st, err := r.read()
	r.next = b.given
	if b.given == nil {
		b.last = r
	}
	b.given = r
	b.length++
	return st, err
}

func (b *Batch) await(r *Request) error {
	c := b.ctx
	one := [1]*Request{r}
	for !r.isDone() {
		if !b.holds {
			if c.poller == nil || !c.token.CompareAndSwap(0, 1) {
				return c.waitAny(one[:], nil)
			}
			b.holds = true
		}
		if err := c.holdToken(one[:], nil); err != nil {
			return err
		}
		if !r.isDone() { // there are tasks, which are carried out without the token
			b.holds = false
			c.release()
		}
	}
	return nil
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
