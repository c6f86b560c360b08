package mpi

import (
	"context"
	"fmt"
	"strconv"

	"cadre.example/adi"
	"cadre.example/adi/limits"
)

// WithContext returns c with calls that end when ctx does: blocking sends, receives and probes, collectives, and waits
// for requests that were started on it. Otherwise it is the same communicator. It is cheap to make and need not be
// freed.
//
// When ctx ends, a send, receive or probe that has not matched is withdrawn, as if it had never been called; so is one
// whose request is being waited for. The error wraps the cause of ctx.
//
// A collective cannot be undone, because other ranks may have used this rank's data. It revokes the communicator, so
// that all ranks get ErrRevoked instead of waiting for each other. So does a wait for a request of a collective or of
// several messages, and, rarely, a send that another rank's matched probe has reserved.
//
// A wait for a [Grequest] is not bounded. [Request.WaitContext] bounds one wait and keeps the request.
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

// finish waits for r, which was started on a communicator of WithContext.
func (c *Comm) finish(name string, r *adi.Request, peer, tag int) (adi.Status, *Error) {
	gen := r.Gen()
	st, withdrawn, err := c.bounded(name, r, gen, true)
	switch {
	case err != nil:
		return st, c.fault(name, err, st, peer, tag)
	case withdrawn:
		return adi.Status{}, c.cut(name, "it was withdrawn, for the context has ended")
	}
	return st, nil
}

// bounded waits for r until the context ends, and then makes it end: it is withdrawn if that can be, and otherwise, also
// when it has met its counterpart and does not come to an end, c is revoked.
func (c *Comm) bounded(name string, r *adi.Request, gen uint64, single bool) (st adi.Status, withdrawn bool, err error) {
	one, gens := []*adi.Request{r}, []uint64{gen}
	if !r.IsDone(gen) && c.ctx.WaitAnyOf(c.until, one, gens) != nil && !r.IsDone(gen) && c.until.Err() != nil && c.ctx.Err() == nil {
		if single {
			withdrawn = r.Cancel(gen) == nil
		} else {
			c.revoke(c.ending(name))
		}
		ctx, stop := context.WithTimeout(context.Background(), limits.ContextGrace)
		err := c.ctx.WaitAnyOf(ctx, one, gens)
		stop()
		if err != nil && !r.IsDone(gen) && c.ctx.Err() == nil {
			c.revoke(c.ending(name))
			r.Discard(gen)
			return adi.Status{}, false, c.usable(name)
		}
	}
	st, err = r.Wait(gen)
	return st, withdrawn && st.Cancelled, err
}

// waitUntil is wait for a request of a communicator of WithContext.
func (r Request) waitUntil() (Status, *Error) {
	c, name := r.c, r.call.String()
	k := r.closing()
	st, withdrawn, err := c.bounded(name, r.p, r.gen, r.call != opJoint)
	if r.p.Gen() == r.gen {
		k.end = nil // given up, and not over
	}
	err = k.over(&st, err)
	switch {
	case err != nil:
		return statusOf(st), r.fault(err, st)
	case withdrawn:
		return Status{}, c.cut(name, "it was withdrawn, for the context has ended")
	}
	return statusOf(st), nil
}

// isBounded reports whether a wait for r ends with the context of r's communicator.
func (r Request) isBounded() bool {
	return r.c != nil && r.c.until != nil && r.call != opGeneral && r.p != nil
}

// boundOf is a context that ends with the first of those that bound waits for rs, or nil when there is none.
func boundOf(rs []Request) (ctx context.Context, stop func()) {
	stop = func() {}
	var end context.CancelFunc
	for _, r := range rs {
		switch {
		case !r.isBounded() || r.c.until == ctx:
		case ctx == nil:
			ctx = r.c.until
		default:
			if end == nil {
				first := ctx
				ctx, end = context.WithCancel(context.Background())
				stop = chained(end, context.AfterFunc(first, end))
			}
			stop = chained(stop, context.AfterFunc(r.c.until, end))
		}
	}
	return ctx, stop
}

func chained(first func(), then func() bool) func() {
	return func() {
		first()
		then()
	}
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
