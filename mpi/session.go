package mpi

import (
	"errors"
	"fmt"
	"strconv"
	"sync/atomic"

	"cadre.example/adi"
)

// A Session is a way into the job that needs no world: a part of a program, as a library, opens one, makes communicators of
// the process sets that it finds, and closes it, whatever other parts do (section 11.3 of the standard). A rank may have
// several at once, beside the world of [Main], [Init] or [Local], and one after the other. What belongs to one session is
// apart from all others. A nil *Session is the null session.
type Session struct {
	proc    *proc
	number  uint64 // among those of the rank, for texts
	handler atomic.Pointer[Errhandler]
	buffer  atomic.Pointer[sendBuffer] // nil without one
	closed  atomic.Bool
}

// NewSession opens a session of the rank that this process is (MPI_Session_init). The first of a process that has called
// neither Init nor Main joins the job, and returns when all of its ranks have come so far. The errors of the session are
// given to h; a nil h is ErrorsReturn. info may ask for "thread_level", of which there is only MPI_THREAD_MULTIPLE; it may
// be nil.
//
// A process with several goroutine ranks has a session for each of them: [Comm.NewSession].
func NewSession(info *Info, h *Errhandler, opts ...Option) (*Session, error) {
	const op = "NewSession"
	fail := func(class Class, err error) (*Session, error) {
		return nil, h.handleSession(nil, &Error{Class: class, Op: op, Rank: -1, Peer: -1, Err: err})
	}
	if !h.forSessions() {
		return fail(ErrErrhandler, errNotForSessions)
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

// NewSession opens a session of the calling rank, as the function of that name does, for ranks that are goroutines of one
// process. The rank is all that the session has in common with c.
func (c *Comm) NewSession(info *Info, h *Errhandler) (*Session, error) {
	const op = "NewSession"
	switch {
	case c == nil || c.proc.closed.Load():
		return nil, h.handleSession(nil, c.usable(op))
	case !h.forSessions():
		return nil, h.handleSession(nil, c.err(op, ErrErrhandler, errNotForSessions))
	case !process.use(c.proc):
		return nil, h.handleSession(nil, c.usable(op))
	}
	return newSession(c.proc, h), nil
}

func newSession(p *proc, h *Errhandler) *Session {
	s := &Session{proc: p, number: p.life.sessions.Add(1)}
	s.handler.Store(h)
	return s
}

// Finalize closes s. The program has completed its communication on the session's communicators before, and freed them;
// those that are left cannot be used any more. It returns when buffered sends have left. The last of a rank that has no
// world ends its part in the job, as [World.Finalize] does, and then returns when all ranks have come so far; the rank may
// open a session again afterwards, if all do.
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

// over reports whether s has been finalized. The world's, which is nil, never is by this.
func (s *Session) over() bool { return s != nil && s.closed.Load() }

// String is the number of s among the sessions of its rank.
func (s *Session) String() string {
	if s == nil {
		return "the null session"
	}
	return "session " + strconv.FormatUint(s.number, 10)
}

// rank is the number of s's rank in the world.
func (s *Session) rank() int { return s.proc.job.Ctx.Rank() }

var (
	errSessionOver    = errors.New("use after Finalize")
	errNotForSessions = errors.New("the error handler is not one for sessions: make it with NewSessionErrhandler")
)

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

// err is an error with a cause, and wrong that of an argument.
func (s *Session) err(op string, class Class, cause error) *Error {
	return &Error{Class: class, Op: op, Comm: s.String(), Rank: s.rank(), Peer: -1, Err: cause}
}

func (s *Session) wrong(op string, class Class, arg string, value any, want string) *Error {
	return &Error{Class: class, Op: op, Comm: s.String(), Rank: s.rank(), Peer: -1, Arg: arg, Value: value, Want: want}
}

// report hands an error to the session's handler.
func (s *Session) report(e *Error) error {
	switch {
	case e == nil:
		return nil
	case s == nil:
		return e
	}
	return s.handler.Load().handleSession(s, e)
}

// Errhandler is what decides about the errors of s.
func (s *Session) Errhandler() *Errhandler {
	if s == nil {
		return ErrorsReturn
	}
	if h := s.handler.Load(); h != nil {
		return h
	}
	return ErrorsReturn
}

// SetErrhandler makes h, one of the predefined or of NewSessionErrhandler, decide about the errors of s. Communicators that
// are made from s do not inherit it: they get the handler that [CreateFromGroup] is given. A nil h is ErrorsReturn.
func (s *Session) SetErrhandler(h *Errhandler) error {
	const op = "Session.SetErrhandler"
	if e := s.usable(op); e != nil {
		return s.report(e)
	}
	if !h.forSessions() {
		return s.report(s.err(op, ErrErrhandler, errNotForSessions))
	}
	s.handler.Store(h)
	return nil
}

// CallErrhandler hands err to what decides about the errors of s, as [Comm.CallErrhandler] does.
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
