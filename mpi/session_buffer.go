package mpi

// AttachBuffer attaches a send buffer of n bytes to s, for the session's communicators without a buffer of their own
// (MPI_Session_attach_buffer). See [Comm.AttachBuffer].
func (s *Session) AttachBuffer(n int) error {
	const op = "Session.AttachBuffer"
	if e := s.usable(op); e != nil {
		return s.report(e)
	}
	if n < 0 && n != AutomaticBuffer {
		return s.report(s.wrong(op, ErrArg, "n", n, roomRange))
	}
	if !s.proc.sends.attach(&s.buffer, n, "the session") {
		return s.report(s.err(op, ErrBuffer, errAttached("the session")))
	}
	return nil
}

// DetachBuffer waits until all messages have left the buffer of AttachBuffer, removes the buffer and returns its size in
// bytes.
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

// FlushBuffer returns when all messages that are now in the buffer of s have left it (MPI_Session_flush_buffer).
func (s *Session) FlushBuffer() error { return waitError(s.iflush("Session.FlushBuffer")) }

// IflushBuffer starts a [Session.FlushBuffer]. The session's error handler handles a wrong call, and Wait returns its
// result.
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
