package mpi

import "errors"

// An Errhandler decides what happens to the errors of a communicator's calls before they are returned.
type Errhandler struct {
	f func(c *Comm, err *Error) error
}

// ErrorsReturn returns every error to its caller. It is what communicators begin with, unlike in C.
var ErrorsReturn = NewErrhandler(func(_ *Comm, err *Error) error { return err })

// ErrorsAreFatal ends the whole job with the first error.
var ErrorsAreFatal = NewErrhandler(func(c *Comm, err *Error) error {
	c.abort(exitError, err)
	return err
})

// ErrorsAbort ends the ranks of the communicator with the first error. As no rank can outlive the end of others, that is
// the whole job.
var ErrorsAbort = NewErrhandler(func(c *Comm, err *Error) error {
	c.abort(exitError, err)
	return err
})

// NewErrhandler makes an error handler of f. It is called, by the goroutine whose call went wrong, with the communicator
// and the error, and what it returns is what the call returns. A nil result makes the call succeed.
func NewErrhandler(f func(c *Comm, err *Error) error) *Errhandler {
	if f == nil {
		panic("mpi: NewErrhandler: f is nil")
	}
	return &Errhandler{f}
}

// SetErrhandler makes h decide about the errors of c. Communicators that are made from c afterwards inherit it. A nil h
// is ErrorsReturn.
func (c *Comm) SetErrhandler(h *Errhandler) {
	c.must("SetErrhandler")
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
	class := ErrOther
	var k Code
	if errors.As(err, &k) {
		class = k.Class()
	} else {
		errors.As(err, &class)
	}
	return c.report(c.err("", class, err))
}

// report hands an error to the communicator's handler. A nil e is no error.
func (c *Comm) report(e *Error) error {
	if e == nil {
		return nil
	}
	if c != nil {
		return c.handler.Load().handle(c, e)
	}
	return e
}

// handle is what h makes of an error. A nil h is ErrorsReturn.
func (h *Errhandler) handle(c *Comm, e *Error) error {
	if h == nil {
		return e
	}
	return h.f(c, e)
}
