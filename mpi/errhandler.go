package mpi

import (
	"errors"
	"sync/atomic"

	"cadre.example/internal/record"
)

// An Errhandler decides what happens to an error of a call on a communicator, session or window before the call returns (section
// 9.3 of the standard).
type Errhandler struct {
	f     any  // of one that a program made: func(O, *Error) error, for objects of type O; nil of the predefined
	fatal bool // a predefined one that ends the job
}

// ErrorsReturn returns every error to the caller. It is the default, unlike in C.
var ErrorsReturn = &Errhandler{}

// ErrorsAreFatal ends the whole job at the first error (MPI_ERRORS_ARE_FATAL).
var ErrorsAreFatal = &Errhandler{fatal: true}

// ErrorsAbort ends the ranks of the communicator at the first error (MPI_ERRORS_ABORT). Other ranks cannot survive that,
// so it ends the whole job.
var ErrorsAbort = &Errhandler{fatal: true}

// NewErrhandler makes an error handler for communicators (MPI_Comm_create_errhandler). The goroutine whose call failed
// calls f with the communicator and the error, and the call returns the result of f. If f returns nil, the call
// succeeds.
func NewErrhandler(f func(c *Comm, err *Error) error) *Errhandler {
	return newErrhandler("NewErrhandler", f)
}

// NewSessionErrhandler makes an error handler for sessions. It works like [NewErrhandler], but f gets the session, or
// nil if the session could not be opened. Sessions refuse handlers of NewErrhandler, and communicators refuse handlers
// of NewSessionErrhandler; both accept the predefined handlers.
func NewSessionErrhandler(f func(s *Session, err *Error) error) *Errhandler {
	return newErrhandler("NewSessionErrhandler", f)
}

func newErrhandler[O handled](name string, f func(o O, err *Error) error) *Errhandler {
	if f == nil {
		panic("mpi: " + name + ": f is nil")
	}
	return &Errhandler{f: f}
}

// handled are the kinds of objects that have an error handler. A kind has its own New function, and its objects hold
// their handler in a handlerOf.
type handled interface {
	*Comm | *Session | *Win
	abortJob(err *Error)
}

func (c *Comm) abortJob(err *Error) { c.abort(exitError, err) }

func (s *Session) abortJob(err *Error) {
	if s == nil { // and no job yet, that could be told
		fatal(exitError, err.Error())
	}
	s.proc.world.abortJob(err)
}

// errWrongHandler says that an error handler is for objects of another kind.
var errWrongHandler = errors.New("the error handler is for objects of another kind: make one with NewErrhandler for communicators, with NewSessionErrhandler for sessions, with NewWinErrhandler for windows")

// isFor reports whether h can decide about errors of objects of type O.
func isFor[O handled](h *Errhandler) bool {
	if h == nil || h.f == nil {
		return true
	}
	_, ok := h.f.(func(O, *Error) error)
	return ok
}

// decide returns what h makes of an error of o. A nil h is ErrorsReturn.
func decide[O handled](h *Errhandler, o O, e *Error) error {
	switch {
	case h == nil:
	case h.fatal:
		o.abortJob(e)
	case h.f != nil:
		if f, ok := h.f.(func(O, *Error) error); ok {
			return f(o, e)
		}
	}
	return e
}

// handlerOf holds the error handler of an object of type O. The zero value holds ErrorsReturn.
type handlerOf[O handled] struct{ h atomic.Pointer[Errhandler] }

// set makes h the handler. It reports false if h is for another kind of object.
func (p *handlerOf[O]) set(h *Errhandler) bool {
	if !isFor[O](h) {
		return false
	}
	p.h.Store(h)
	return true
}

// inherit makes the handler that of another object.
func (p *handlerOf[O]) inherit(from *handlerOf[O]) { p.h.Store(from.h.Load()) }

func (p *handlerOf[O]) get() *Errhandler {
	if h := p.h.Load(); h != nil {
		return h
	}
	return ErrorsReturn
}

// decide returns what the handler makes of an error of o.
func (p *handlerOf[O]) decide(o O, e *Error) error { return decide(p.h.Load(), o, e) }

// SetErrhandler makes h handle the errors of c (MPI_Comm_set_errhandler). Communicators that are made from c afterwards
// inherit h. A nil h is ErrorsReturn. SetErrhandler panics if h was made by NewSessionErrhandler.
func (c *Comm) SetErrhandler(h *Errhandler) {
	c.must("SetErrhandler")
	if !c.handler.set(h) {
		panic(c.err("SetErrhandler", ErrErrhandler, errWrongHandler))
	}
}

// Errhandler returns the error handler of c.
func (c *Comm) Errhandler() *Errhandler {
	c.must("Errhandler")
	return c.handler.get()
}

// CallErrhandler passes err to the error handler of c and returns the result (MPI_Comm_call_errhandler). A library can
// so treat its own errors like those of this package. err may be a [Class], a [Code], an [*Error] or any other error. A
// nil err does nothing.
func (c *Comm) CallErrhandler(err error) error {
	c.must("CallErrhandler")
	if err == nil {
		return nil
	}
	if e, ok := err.(*Error); ok {
		return c.report(e)
	}
	return c.report(c.err("", classOf(err), err))
}

// classOf is the class of an error of any kind.
func classOf(err error) Class {
	class := ErrOther
	var k Code
	if errors.As(err, &k) {
		return k.Class()
	}
	errors.As(err, &class)
	return class
}

// report hands an error to the communicator's handler. A nil e is no error.
func (c *Comm) report(e *Error) error {
	if e == nil {
		return nil
	}
	if e.pcs == nil {
		e.pcs = record.Callers()
	}
	if c != nil {
		return c.handler.decide(c, e)
	}
	return e
}
