package main

import (
	"sync/atomic"

	"cadre.example/mpi"
)

// A session is a session with what C keeps of it.
type session struct {
	*mpi.Session
	errh   atomic.Pointer[errhandler]
	handle int64
	buffer *attached
}

var (
	sessions     = table[*session]{kind: kindSession}
	openSessions atomic.Int32 // while there are any, calls are allowed without MPI_Init
)

var sessionCalls = provided{
	"Session_init":                 sessionInit,
	"Session_finalize":             sessionFinalize,
	"Session_get_num_psets":        sessionNumPsets,
	"Session_get_nth_pset":         sessionNthPset,
	"Session_get_info":             sessionInfo,
	"Session_get_pset_info":        sessionPsetInfo,
	"Session_attach_buffer":        sessionAttach,
	"Session_detach_buffer":        sessionDetach,
	"Session_flush_buffer":         sessionFlush,
	"Session_iflush_buffer":        sessionIflush,
	"Group_from_session_pset":      groupFromPset,
	"Comm_create_from_group":       commFromGroup,
	"Intercomm_create_from_groups": intercommFromGroups,
}

// session is the session of argument i. From here on errors are its.
func (f *frame) session(i int) (*session, error) { return f.sessionOf(f.word(i)) }

func (f *frame) sessionOf(h int64) (*session, error) {
	if s, ok := sessions.get(h); ok {
		f.object = h
		return *s, nil
	}
	if h == mpiSessionNull {
		return nil, f.wrong(mpi.ErrSession, "session", "MPI_SESSION_NULL", "a session")
	}
	return nil, f.wrong(mpi.ErrSession, "session", h, "a session: this is none, or was finalized")
}

func sessionInit(f *frame) (err error) {
	e, err := f.errhandler(1, kindSession)
	if err != nil {
		return err
	}
	defer handTo(e, mpiSessionNull, &err)
	info, err := f.info(0, true)
	if err == nil {
		err = f.need(2)
	}
	if err != nil {
		return err
	}
	h, place := sessions.take()
	if place == nil {
		return f.full("sessions")
	}
	open, err := mpi.NewSession(info, nil, quietly, mpi.WithTypeWarning(warnOfTypes), inAnyOrder)
	if err != nil {
		sessions.drop(h)
		return err
	}
	s := &session{Session: open, handle: h}
	s.errh.Store(e)
	*place = s
	openSessions.Add(1)
	f.setPointer(2, s.handle)
	return nil
}

func sessionFinalize(f *frame) error {
	if err := f.need(0); err != nil {
		return err
	}
	s, err := f.sessionOf(f.handleAt(0))
	if err != nil {
		return err
	}
	if err := s.Finalize(); err != nil {
		return err
	}
	f.object = 0
	sessions.drop(s.handle)
	openSessions.Add(-1)
	f.setPointer(0, mpiSessionNull)
	return nil
}

func sessionNumPsets(f *frame) error {
	s, err := f.session(0)
	if err == nil {
		_, err = f.info(1, true)
	}
	if err == nil {
		err = f.need(2)
	}
	if err != nil {
		return err
	}
	n, err := s.NumPsets()
	if err == nil {
		f.setInt(2, n)
	}
	return err
}

// sessionNthPset gives the length with the zero byte; a length of 0 asks for it.
func sessionNthPset(f *frame) error {
	s, err := f.session(0)
	if err == nil {
		_, err = f.info(1, true)
	}
	if err == nil {
		err = f.need(3)
	}
	if err != nil {
		return err
	}
	room := f.intAt(3)
	switch {
	case room < 0:
		return f.wrong(mpi.ErrArg, "pset_len", room, "at least 0")
	case room > 0:
		if err := f.need(4); err != nil {
			return err
		}
	}
	name, err := s.NthPset(f.int(2))
	if err != nil {
		return err
	}
	f.putText(4, room, name)
	f.setInt(3, len(name)+1)
	return nil
}

func sessionInfo(f *frame) error {
	s, err := f.session(0)
	if err != nil {
		return err
	}
	info, err := s.Info()
	if err != nil {
		return err
	}
	return f.setInfo(1, info)
}

// pset is the name of a set of processes at argument i.
func (f *frame) pset(i int) (string, error) {
	name, ok := f.text(i, mpiMaxPsetNameLen-1)
	if !ok {
		return "", f.wrong(mpi.ErrArg, "pset_name", nil, "a text of at most 1023 bytes")
	}
	return name, nil
}

func sessionPsetInfo(f *frame) error {
	s, err := f.session(0)
	if err != nil {
		return err
	}
	name, err := f.pset(1)
	if err != nil {
		return err
	}
	info, err := s.PsetInfo(name)
	if err != nil {
		return err
	}
	return f.setInfo(2, info)
}

func sessionAttach(f *frame) error {
	s, err := f.session(0)
	if err != nil {
		return err
	}
	a, n, err := f.attachment(1)
	if err != nil {
		return err
	}
	attachMu.Lock()
	defer attachMu.Unlock()
	if err := s.AttachBuffer(n); err != nil {
		return err
	}
	s.buffer = a
	return nil
}

func sessionDetach(f *frame) error {
	s, err := f.session(0)
	if err == nil {
		err = f.need(1, 2)
	}
	if err != nil {
		return err
	}
	if _, err := s.DetachBuffer(); err != nil {
		return err
	}
	attachMu.Lock()
	defer attachMu.Unlock()
	f.detached(1, s.buffer)
	s.buffer = nil
	return nil
}

func sessionFlush(f *frame) error {
	s, err := f.session(0)
	if err != nil {
		return err
	}
	return s.FlushBuffer()
}

func sessionIflush(f *frame) error {
	s, err := f.session(0)
	if err == nil {
		err = f.need(1)
	}
	if err != nil {
		return err
	}
	return f.startedOf(1, s.IflushBuffer(), s.handle)
}

func groupFromPset(f *frame) error {
	s, err := f.session(0)
	if err != nil {
		return err
	}
	name, err := f.pset(1)
	if err == nil {
		err = f.need(2)
	}
	if err != nil {
		return err
	}
	g, err := s.Group(name)
	if err != nil {
		return err
	}
	return f.setGroup(2, g)
}

// tag is the text at argument i that tells communicators apart which the same ranks make at the same time.
func (f *frame) tag(i int) (string, error) {
	tag, ok := f.text(i, mpiMaxStringtagLen-1)
	if !ok {
		return "", f.wrong(mpi.ErrArg, "stringtag", nil, "a text of at most 1023 bytes")
	}
	return tag, nil
}

func commFromGroup(f *frame) (err error) {
	e, err := f.errhandler(3, kindComm)
	if err != nil {
		return err
	}
	defer handTo(e, mpiCommNull, &err)
	g, err := f.group(0)
	if err != nil {
		return err
	}
	tag, err := f.tag(1)
	if err != nil {
		return err
	}
	info, err := f.info(2, true)
	if err == nil {
		err = f.need(4)
	}
	if err != nil {
		return err
	}
	var parent comm
	parent.errh.Store(e)
	d, err := mpi.CreateFromGroup(g, tag, info, nil)
	return f.made(4, d, err, &parent)
}

func intercommFromGroups(f *frame) (err error) {
	e, err := f.errhandler(6, kindComm)
	if err != nil {
		return err
	}
	defer handTo(e, mpiCommNull, &err)
	local, remote, err := f.two(0, 2)
	if err != nil {
		return err
	}
	tag, err := f.tag(4)
	if err != nil {
		return err
	}
	info, err := f.info(5, true)
	if err == nil {
		err = f.need(7)
	}
	if err != nil {
		return err
	}
	var parent comm
	parent.errh.Store(e)
	d, err := mpi.IntercommCreateFromGroups(local, f.int(1), remote, f.int(3), tag, info, nil)
	return f.made(7, d, err, &parent)
}
