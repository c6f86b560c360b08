package mpi

import (
	"errors"
	"fmt"
	"strconv"
	"sync/atomic"

	"cadre.example/adi"
)

// A Session gives part of a program, such as a library, access to the job without the world (section 11.3 of the
// standard). The library opens a session, makes communicators from process sets, and closes the session. Other parts of
// the program do not affect it.
//
// A rank may have several sessions open, before, during and after the use of the world of [Main], [Init] or [Local].
// Communicators of different sessions are isolated from each other. A nil *Session is the null session.
type Session struct {
	proc    *proc
	number  uint64 // counts the rank's sessions, for texts
	handler handlerOf[*Session]
	buffer  atomic.Pointer[sendBuffer] // nil without one
	closed  atomic.Bool
}

// NewSession opens a session of the rank that this process is (MPI_Session_init). If the process has not called Init or
// Main, its first session joins the job: NewSession then returns when all ranks of the job have joined.
//
// h handles the errors of the session; a nil h is ErrorsReturn. A handler that was not made by NewSessionErrhandler, and
// is not predefined, is ErrErrhandler. info may request a "thread_level", but the level is always MPI_THREAD_MULTIPLE;
// info may be nil.
//
// In a process with several goroutine ranks, use [Comm.NewSession].
func NewSession(info *Info, h *Errhandler, opts ...Option) (*Session, error) {
	const op = "NewSession"
	fail := func(class Class, err error) (*Session, error) {
		return nil, decide(h, (*Session)(nil), &Error{Class: class, Op: op, Rank: -1, Peer: -1, Err: err})
	}
	if !isFor[*Session](h) {
		return fail(ErrErrhandler, errWrongHandler)
	}
	m := &process
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case m.proc != nil:
		m.proc.life.users++
		return newSession(m.proc, h), nil
	case len(m.ranks) == 1:
		m.ranks[0].life.users++
		return newSession(m.ranks[0], h), nil
	case len(m.ranks) > 1:
		return fail(ErrOther, fmt.Errorf("the process has %d ranks, which are goroutines: each opens its own with Comm.NewSession", len(m.ranks)))
	}
	p, class, err := m.join(opts)
	if err != nil {
		return fail(class, err)
	}
	return newSession(p, h), nil
}

// NewSession opens a session of the calling rank. It is the function NewSession for ranks that are goroutines of one
// process. The session uses nothing of c but its rank.
func (c *Comm) NewSession(info *Info, h *Errhandler) (*Session, error) {
	const op = "NewSession"
	switch {
	case c == nil || c.proc.closed.Load():
		return nil, decide(h, (*Session)(nil), c.usable(op))
	case !isFor[*Session](h):
		return nil, decide(h, (*Session)(nil), c.err(op, ErrErrhandler, errWrongHandler))
	case !process.use(c.proc):
		return nil, decide(h, (*Session)(nil), c.usable(op))
	}
	return newSession(c.proc, h), nil
}

func newSession(p *proc, h *Errhandler) *Session {
	s := &Session{proc: p, number: p.life.sessions.Add(1)}
	s.handler.set(h)
	return s
}

// Finalize closes s (MPI_Session_finalize). First complete all communication on the session's communicators and free
// them; any that are left become unusable. Finalize waits until buffered sends have left.
//
// If the rank has no world, Finalize of its last session ends the rank's part in the job, as [World.Finalize] does, and
// returns when all ranks have come so far. Afterwards the ranks may open sessions again, if all of them do. A session
// that is already closed is ErrSession.
func (s *Session) Finalize() error {
	const op = "Session.Finalize"
	if e := s.usable(op); e != nil {
		return s.report(e)
	}
	s.proc.sends.flushAll(s.proc.world)
	if s.closed.Swap(true) {
		return s.report(s.usable(op))
	}
	s.proc.retire(s)
	if err := process.release(s.proc); err != nil {
		e := s.proc.world.fault(op, err, adi.Status{}, -1, 0)
		e.Comm, e.Rank = s.String(), s.rank()
		return s.report(e)
	}
	return nil
}

// over reports whether s has been finalized. It is false for nil, which stands for the world.
func (s *Session) over() bool { return s != nil && s.closed.Load() }

// String returns "session" and the number of s on its rank.
func (s *Session) String() string {
	if s == nil {
		return "the null session"
	}
	return "session " + strconv.FormatUint(s.number, 10)
}

// rank returns the world rank of s's rank.
func (s *Session) rank() int { return s.proc.job.Ctx.Rank() }

var errSessionOver = errors.New("use after Finalize")

// usable says why s cannot be used for op, or nil.
func (s *Session) usable(op string) *Error {
	switch {
	case s == nil:
		return &Error{Class: ErrSession, Op: op, Rank: -1, Peer: -1, Arg: "the session", Value: "the null session", Want: "one of NewSession"}
	case s.closed.Load() || s.proc.closed.Load():
		return s.err(op, ErrSession, errSessionOver)
	}
	return nil
}

// err makes an error with a cause; wrong makes the error of an argument.
func (s *Session) err(op string, class Class, cause error) *Error {
	return &Error{Class: class, Op: op, Comm: s.String(), Rank: s.rank(), Peer: -1, Err: cause}
}

func (s *Session) wrong(op string, class Class, arg string, value any, expected string) *Error {
	return &Error{Class: class, Op: op, Comm: s.String(), Rank: s.rank(), Peer: -1, Arg: arg, Value: value, Want: expected}
}

// report hands an error to the session's handler.
func (s *Session) report(e *Error) error {
	switch {
	case e == nil:
		return nil
	case s == nil:
		return e
	}
	return s.handler.decide(s, e)
}

// Errhandler returns the error handler of s.
func (s *Session) Errhandler() *Errhandler {
	if s == nil {
		return ErrorsReturn
	}
	return s.handler.get()
}

// SetErrhandler makes h handle the errors of s (MPI_Session_set_errhandler). h is predefined or made by
// NewSessionErrhandler, else ErrErrhandler; a nil h is ErrorsReturn. Communicators made from s do not inherit h:
// [CreateFromGroup] takes a handler of its own.
func (s *Session) SetErrhandler(h *Errhandler) error {
	const op = "Session.SetErrhandler"
	if e := s.usable(op); e != nil {
		return s.report(e)
	}
	if !s.handler.set(h) {
		return s.report(s.err(op, ErrErrhandler, errWrongHandler))
	}
	return nil
}

// CallErrhandler passes err to the error handler of s and returns the result, as [Comm.CallErrhandler] does. A nil err
// does nothing.
func (s *Session) CallErrhandler(err error) error {
	const op = "Session.CallErrhandler"
	if err == nil {
		return nil
	}
	if e := s.usable(op); e != nil {
		return s.report(e)
	}
	if e, ok := err.(*Error); ok {
		return s.report(e)
	}
	return s.report(s.err("", classOf(err), err))
}
