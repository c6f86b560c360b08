package mpi

import (
	"errors"

	"cadre.example/internal/record"
)

// An Errhandler decides what happens to the errors of a communicator's calls, or a session's, before they are returned.
type Errhandler struct {
	f func(c *Comm, err *Error) error    // nil in one for sessions
	s func(s *Session, err *Error) error // nil in one for communicators
}

// ErrorsReturn returns every error to its caller. It is what communicators begin with, unlike in C.
var ErrorsReturn = &Errhandler{
	f: func(_ *Comm, err *Error) error { return err },
	s: func(_ *Session, err *Error) error { return err },
}

// ErrorsAreFatal ends the whole job with the first error.
var ErrorsAreFatal = &Errhandler{f: endJob, s: endSessionJob}

// ErrorsAbort ends the ranks of the communicator with the first error. As no rank can outlive the end of others, that is
// the whole job.
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

// NewErrhandler makes an error handler of f. It is called, by the goroutine whose call went wrong, with the communicator
// and the error, and what it returns is what the call returns. A nil result makes the call succeed.
func NewErrhandler(f func(c *Comm, err *Error) error) *Errhandler {
	if f == nil {
		panic("mpi: NewErrhandler: f is nil")
	}
	return &Errhandler{f: f}
}

// NewSessionErrhandler makes an error handler of f for sessions, which is called as that of NewErrhandler is, with the
// session, or with nil when that could not be opened. One for communicators is of no use to sessions, nor the other way
// round; the predefined serve both.
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

// SetErrhandler makes h decide about the errors of c. Communicators that are made from c afterwards inherit it. A nil h
// is ErrorsReturn. It panics for one of NewSessionErrhandler.
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

// Errhandler is what decides about the errors of c.
func (c *Comm) Errhandler() *Errhandler {
	c.must("Errhandler")
	if h := c.handler.Load(); h != nil {
		return h
	}
	return ErrorsReturn
}

// CallErrhandler hands err, which may be a [Class], a [Code], an [*Error] or any other error, to what decides about the
// errors of c, and returns what it returns: a library's own errors are then treated like those of this package. A nil err
// is no error.
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
