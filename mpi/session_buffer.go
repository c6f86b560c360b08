package mpi

// AttachBuffer gives the buffered sends on the communicators of s that have no buffer of their own room, as
// [Comm.AttachBuffer] does to one (MPI_Session_attach_buffer).
func (s *Session) AttachBuffer(n int) error {
	const op = "Session.AttachBuffer"
	if e := s.usable(op); e != nil {
		return s.report(e)
	}
	if n < 0 && n != AutomaticBuffer {
		return s.report(s.wrong(op, ErrArg, "n", n, wantRoom))
	}
	if !s.proc.sends.attach(&s.buffer, n, "the session") {
		return s.report(s.err(op, ErrBuffer, errAttached("the session")))
	}
	return nil
}

// DetachBuffer takes the room of AttachBuffer away when all messages in it have left, and returns its size.
func (s *Session) DetachBuffer() (n int, err error) {
	const op = "Session.DetachBuffer"
	if e := s.usable(op); e != nil {
		return 0, s.report(e)
	}
	b := s.buffer.Swap(nil)
	if b == nil {
		return 0, s.report(s.err(op, ErrBuffer, errNotAttached("the session")))
	}
	s.proc.ledger.leave(b.entry)
	_, err = b.flush(s.proc.self, op).Wait()
	return b.limit, err
}

// FlushBuffer returns when all messages that are in the buffer of s have left it (MPI_Session_flush_buffer).
func (s *Session) FlushBuffer() error { return waitError(s.iflush("Session.FlushBuffer")) }

// IflushBuffer starts a [Session.FlushBuffer]. What the session's error handler makes of a wrong call its Wait returns.
func (s *Session) IflushBuffer() Request { return s.iflush("Session.IflushBuffer") }

func (s *Session) iflush(op string) Request {
	e := s.usable(op)
	if e == nil {
		if b := s.buffer.Load(); b != nil {
			return b.flush(s.proc.self, op)
		}
		e = s.err(op, ErrBuffer, errNotAttached("the session"))
	}
	err := s.report(e)
	if err == nil {
		return Request{}
	}
	if f, ok := err.(*Error); ok {
		e = f
	} else {
		e.Err = err
	}
	return (*Comm)(nil).failed(op, e)
}
