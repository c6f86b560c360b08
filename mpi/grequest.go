package mpi

import (
	"errors"
	"sync"

	"cadre.example/adi"
)

// A Grequest is a generalised request (section 13.2 of the standard): an operation that the program itself performs, for
// example in a goroutine. Its [Request] works with Wait, WaitAll and the like.
type Grequest struct {
	r  Request
	do GrequestFuncs

	mu       sync.Mutex
	complete bool // Complete was called
	released bool // nobody will wait: Request.Free was called
}

// GrequestFuncs are the callbacks of a [Grequest]; each may be nil. The goroutine whose call needs a callback runs it.
// Query runs in each call that reports the request complete, Request.Status included. Free runs once: in the call that
// completes the request, after Query, or, if the program calls [Request.Free], when both that and Complete have been
// called. Cancel runs in Request.Cancel.
type GrequestFuncs struct {
	Query  func(st *Status) error    // fills in the status, which starts empty
	Free   func() error              // releases the operation's resources
	Cancel func(complete bool) error // complete reports whether Complete was called
}

// grequests finds the Grequest of a Request.
type grequests struct {
	mu  sync.Mutex
	all map[grequestKey]*Grequest
}

type grequestKey struct {
	p   *adi.Request
	gen uint64
}

// StartGrequest starts a generalised request (MPI_Grequest_start). The error handler of c handles errors of the
// callbacks.
func (c *Comm) StartGrequest(do GrequestFuncs) (*Grequest, error) {
	const op = "StartGrequest"
	if e := c.usable(op); e != nil {
		return nil, c.report(e)
	}
	p := c.manual("Grequest", ProcNull, AnyTag)
	g := &Grequest{r: Request{p: p, gen: p.Gen(), c: c, call: opGeneral}, do: do}
	t := &c.proc.grequests
	t.mu.Lock()
	if t.all == nil {
		t.all = map[grequestKey]*Grequest{}
	}
	t.all[grequestKey{g.r.p, g.r.gen}] = g
	t.mu.Unlock()
	return g, nil
}

// Request returns the request to wait for.
func (g *Grequest) Request() Request { return g.r }

var errCompleteTwice = errors.New("Complete was called before")

// Complete marks the operation complete (MPI_Grequest_complete). Call it once.
func (g *Grequest) Complete() error {
	const op = "Complete"
	if g == nil {
		return &Error{Class: ErrRequest, Op: op, Rank: -1, Peer: -1, Arg: "the generalised request", Want: "one of StartGrequest"}
	}
	g.mu.Lock()
	before, released := g.complete, g.released
	g.complete = true
	g.mu.Unlock()
	switch {
	case before:
		return g.r.c.report(g.r.c.err(op, ErrRequest, errCompleteTwice))
	case released:
		return g.r.c.report(g.free(op))
	}
	g.r.p.Finish(g.r.gen, adi.Status{Source: AnySource, Tag: AnyTag}, nil)
	return nil
}

// general is the Grequest of r, or nil when r is used up.
func (r Request) general() *Grequest {
	t := &r.c.proc.grequests
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.all[grequestKey{r.p, r.gen}]
}

// take is general that also forgets it: for the call that has completed r.
func (r Request) take() *Grequest {
	t := &r.c.proc.grequests
	t.mu.Lock()
	defer t.mu.Unlock()
	k := grequestKey{r.p, r.gen}
	g := t.all[k]
	delete(t.all, k)
	return g
}

// query fills in the status of a complete operation.
func (g *Grequest) query(op string) (Status, *Error) {
	st := emptyStatus
	if g.do.Query == nil {
		return st, nil
	}
	if err := g.do.Query(&st); err != nil {
		return st, g.wrap(op, err)
	}
	return st, nil
}

func (g *Grequest) free(op string) *Error {
	if g.do.Free == nil {
		return nil
	}
	if err := g.do.Free(); err != nil {
		return g.wrap(op, err)
	}
	return nil
}

// wrap is the error of a function of the program, whose class is its own if it has one.
func (g *Grequest) wrap(op string, err error) *Error {
	if e, ok := err.(*Error); ok {
		return e
	}
	e := g.r.c.err(op, ErrOther, err)
	var class Class
	if errors.As(err, &class) {
		e.Class = class
	}
	return e
}

// over does what the call that completes r must do.
func (r Request) over() (Status, *Error) {
	g := r.take()
	if g == nil {
		return Status{}, r.fault(errStaleRequest, adi.Status{})
	}
	st, e := g.query("Grequest")
	if f := g.free("Grequest"); e == nil {
		e = f
	}
	return st, e
}

func (r Request) waitGeneral() (Status, *Error) {
	if _, err := r.p.Wait(r.gen); err != nil {
		return Status{}, r.fault(err, adi.Status{})
	}
	return r.over()
}

func (r Request) testGeneral() (Status, bool, error) {
	_, done, err := r.p.Test(r.gen)
	if err != nil {
		return Status{}, true, r.c.report(r.fault(err, adi.Status{}))
	}
	if !done {
		return Status{}, false, nil
	}
	st, e := r.over()
	return st, true, r.c.report(e)
}

func (r Request) lookGeneral() (Status, bool, *Error) {
	g := r.general()
	_, done, err := r.p.Peek(r.gen)
	if err != nil {
		return Status{}, true, r.fault(err, adi.Status{})
	}
	if !done || g == nil {
		return Status{}, false, nil
	}
	st, e := g.query("Grequest")
	return st, true, e
}

func (r Request) cancelGeneral() error {
	g := r.general()
	if g == nil {
		return r.c.report(r.fault(errStaleRequest, adi.Status{}))
	}
	if g.do.Cancel == nil {
		return nil
	}
	g.mu.Lock()
	complete := g.complete
	g.mu.Unlock()
	if err := g.do.Cancel(complete); err != nil {
		return r.c.report(g.wrap("Cancel", err))
	}
	return nil
}

func (r Request) freeGeneral() error {
	g := r.take()
	if g == nil {
		return r.c.report(r.fault(errStaleRequest, adi.Status{}))
	}
	g.mu.Lock()
	complete := g.complete
	g.released = true
	g.mu.Unlock()
	r.p.Finish(r.gen, adi.Status{}, nil)
	r.p.Discard(r.gen)
	if complete {
		return r.c.report(g.free("Free"))
	}
	return nil
}
