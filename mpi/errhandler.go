package mpi

import (
	"errors"

	"cadre.example/internal/record"
)

// An Errhandler decides what happens to an error of a call on a communicator or session before the call returns (section
// 9.3 of the standard).
type Errhandler struct {
	f func(c *Comm, err *Error) error    // nil in one for sessions
	s func(s *Session, err *Error) error // nil in one for communicators
}

// ErrorsReturn returns every error to the caller. It is the default, unlike in C.
var ErrorsReturn = &Errhandler{
	f: func(_ *Comm, err *Error) error { return err },
	s: func(_ *Session, err *Error) error { return err },
}

// ErrorsAreFatal ends the whole job at the first error (MPI_ERRORS_ARE_FATAL).
var ErrorsAreFatal = &Errhandler{f: endJob, s: endSessionJob}

// ErrorsAbort ends the ranks of the communicator at the first error (MPI_ERRORS_ABORT). Other ranks cannot survive that,
// so it ends the whole job.
var ErrorsAbort = &Errhandler{f: endJob, s: endSessionJob}

func endJob(c *Comm, err *Error) error {
	c.abort(exitError, err)
	return err
}

func endSessionJob(s *Session, err *Error) error {
	if s == nil { // and no job yet, that could be told
		fatal(exitError, err.Error())
	}
	return endJob(s.proc.world, err)
}

// NewErrhandler makes an error handler for communicators (MPI_Comm_create_errhandler). The goroutine whose call failed
// calls f with the communicator and the error, and the call returns the result of f. If f returns nil, the call
// succeeds.
func NewErrhandler(f func(c *Comm, err *Error) error) *Errhandler {
	if f == nil {
		panic("mpi: NewErrhandler: f is nil")
	}
	return &Errhandler{f: f}
}

// NewSessionErrhandler makes an error handler for sessions. It works like [NewErrhandler], but f gets the session, or
// nil if the session could not be opened. Sessions refuse handlers of NewErrhandler, and communicators refuse handlers
// of NewSessionErrhandler; both accept the predefined handlers.
func NewSessionErrhandler(f func(s *Session, err *Error) error) *Errhandler {
	if f == nil {
		panic("mpi: NewSessionErrhandler: f is nil")
	}
	return &Errhandler{s: f}
}

// forSessions reports whether h can decide about a session's errors.
func (h *Errhandler) forSessions() bool { return h == nil || h.s != nil }

// forComms reports whether h can decide about a communicator's errors.
func (h *Errhandler) forComms() bool { return h == nil || h.f != nil }

var errForSessions = errors.New("the error handler is one for sessions: make it with NewErrhandler")

// SetErrhandler makes h handle the errors of c (MPI_Comm_set_errhandler). Communicators that are made from c afterwards
// inherit h. A nil h is ErrorsReturn. SetErrhandler panics if h was made by NewSessionErrhandler.
func (c *Comm) SetErrhandler(h *Errhandler) {
	c.must("SetErrhandler")
	if !h.forComms() {
		panic(c.err("SetErrhandler", ErrErrhandler, errForSessions))
	}
	if h == nil {
		h = ErrorsReturn
	}
	c.handler.Store(h)
}

// Errhandler returns the error handler of c.
func (c *Comm) Errhandler() *Errhandler {
	c.must("Errhandler")
	if h := c.handler.Load(); h != nil {
		return h
	}
	return ErrorsReturn
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
		return c.handler.Load().handle(c, e)
	}
	return e
}

// handle is what h makes of an error. A nil h is ErrorsReturn.
func (h *Errhandler) handle(c *Comm, e *Error) error {
	if h == nil || h.f == nil {
		return e
	}
	return h.f(c, e)
}

// handleSession is what h makes of an error of a session, which is nil where there is none.
func (h *Errhandler) handleSession(s *Session, e *Error) error {
	if h == nil || h.s == nil {
		return e
	}
	return h.s(s, e)
}
