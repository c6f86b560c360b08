package mpi

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"cadre.example/adi"
)

// WithContext is c for calls that end when ctx does: sends, receives and probes that block, and collectives. It is the same
// communicator otherwise, costs next to nothing to make, and is not freed.
//
// When ctx ends, a send, receive or probe that has met nothing is withdrawn as if it had not been called. The error wraps
// the cause of ctx's end. A collective cannot be undone: other ranks may have gone on with what this one has sent. It
// revokes the communicator, so that all ranks get ErrRevoked instead of waiting for each other; so does, rarely, a send
// that another rank's matched probe holds. Requests have [Request.WaitContext].
func (c *Comm) WithContext(ctx context.Context) *Comm {
	c.must("WithContext")
	if ctx == nil {
		panic(c.wrong("WithContext", ErrArg, "ctx", nil, "a context"))
	}
	v := *c
	v.until = ctx
	return &v
}

// cut is the error of a call that ended with its context.
func (c *Comm) cut(name, what string) *Error {
	return c.err(name, ErrOther, fmt.Errorf("%s: %w", what, context.Cause(c.until)))
}

// over is the error of a call whose context has ended before it.
func (c *Comm) over(name string) *Error {
	if c.until == nil || c.until.Err() == nil {
		return nil
	}
	return c.cut(name, "nothing was begun, for the context has ended")
}

// grace is how long a transfer that has met its counterpart may take after the end of the context.
const grace = time.Second

// finish waits for r, which was started on a communicator of WithContext.
func (c *Comm) finish(name string, r *adi.Request, peer, tag int) (adi.Status, *Error) {
	gen, one := r.Gen(), []*adi.Request{r}
	ended := false
	if c.ctx.WaitAny(c.until, one) != nil && !r.IsDone(gen) && c.until.Err() != nil && c.ctx.Err() == nil {
		ended = true
		_ = r.Cancel(gen)
		ctx, stop := context.WithTimeout(context.Background(), grace)
		err := c.ctx.WaitAny(ctx, one)
		stop()
		if err != nil && !r.IsDone(gen) && c.ctx.Err() == nil {
			c.revoke(c.ending(name))
			r.Discard(gen)
			return adi.Status{}, c.usable(name)
		}
	}
	st, err := r.Wait(gen)
	switch {
	case err != nil:
		return st, c.fault(name, err, st, peer, tag)
	case ended && st.Cancelled:
		return adi.Status{}, c.cut(name, "it was withdrawn, for the context has ended")
	}
	return st, nil
}

// ending is why c is revoked at the end of its context.
func (c *Comm) ending(name string) string {
	return fmt.Sprintf("the context of rank %d has ended in %s: %v", c.rank, name, context.Cause(c.until))
}

// sendUntil is a blocking send on a communicator of WithContext.
func (c *Comm) sendUntil(op *adi.Op) *Error {
	name, peer, tag := op.Call.Name, op.Call.Peer, op.Call.Tag
	if e := c.over(name); e != nil {
		return e
	}
	r, err := c.ctx.Isend(op)
	if err != nil {
		return c.fault(name, err, adi.Status{}, peer, tag)
	}
	_, e := c.finish(name, r, peer, tag)
	return e
}

// recvUntil is a blocking receive on a communicator of WithContext.
func (c *Comm) recvUntil(op *adi.Op) (adi.Status, *Error) {
	name, peer, tag := op.Call.Name, op.Call.Peer, op.Call.Tag
	if e := c.over(name); e != nil {
		return adi.Status{}, e
	}
	r, err := c.ctx.Irecv(op)
	if err != nil {
		return adi.Status{}, c.fault(name, err, adi.Status{}, peer, tag)
	}
	return c.finish(name, r, peer, tag)
}

// exchangeUntil is exchange on a communicator of WithContext.
func (c *Comm) exchangeUntil(name string, out, in *adi.Op) (Status, *Error) {
	if e := c.over(name); e != nil {
		return Status{}, e
	}
	var r *adi.Request
	if in != nil {
		var err error
		if r, err = c.ctx.Irecv(in); err != nil {
			return Status{}, c.fault(name, err, adi.Status{}, in.Call.Peer, in.Call.Tag)
		}
	}
	var e *Error
	if out != nil {
		e = c.sendUntil(out)
	}
	if r == nil {
		return nullStatus, e
	}
	if e != nil {
		_ = r.Cancel(r.Gen())
	}
	st, f := c.finish(name, r, in.Call.Peer, in.Call.Tag)
	if e == nil {
		e = f
	}
	return statusOf(st), e
}

// probeUntil is Probe, or with take Mprobe, of the device.
func (c *Comm) probeUntil(op *adi.Op, take bool) (adi.Message, *Error) {
	name := op.Call.Name
	if e := c.over(name); e != nil {
		return adi.Message{}, e
	}
	m, err := c.ctx.ProbeUntil(c.until, op, take)
	switch {
	case err == nil:
		return m, nil
	case c.until != nil && c.until.Err() != nil && c.ctx.Err() == nil && c.state.Load() != revoked:
		return m, c.cut(name, "the context has ended")
	}
	return m, c.fault(name, err, adi.Status{}, op.Call.Peer, op.Call.Tag)
}

// guard makes the end of c's context revoke c until stop is called: a collective has begun.
func (c *Comm) guard(name string) (stop func() bool, e *Error) {
	if c.until == nil {
		return nil, nil
	}
	if e := c.over(name); e != nil {
		return nil, e
	}
	return context.AfterFunc(c.until, func() { c.revoke(c.ending(name)) }), nil
}

func itoa(n int) string { return strconv.Itoa(n) }
