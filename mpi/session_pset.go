package mpi

import (
	"iter"
	"slices"
	"strconv"
	"strings"
)

// The process sets that every session has. Their ranks are in the order of the world. Their names may be given in small letters or
// large ones.
const (
	PsetWorld = "mpi://WORLD"  // all ranks of the job
	PsetSelf  = "mpi://SELF"   // the calling rank alone
	PsetHost  = "cadre://HOST" // the ranks on the calling rank's host
)

var psetNames = [...]string{PsetWorld, PsetSelf, PsetHost}

// wellKnown is a name of psetNames as it is written there, and any other text as it is.
func wellKnown(name string) string {
	for _, known := range psetNames {
		if strings.EqualFold(name, known) {
			return known
		}
	}
	return name
}

// NumPsets returns the number of process sets (MPI_Session_get_num_psets). It is constant.
func (s *Session) NumPsets() (int, error) {
	if e := s.usable("Session.NumPsets"); e != nil {
		return 0, s.report(e)
	}
	return len(psetNames), nil
}

// NthPset returns the name of the nth process set, from 0 (MPI_Session_get_nth_pset).
func (s *Session) NthPset(n int) (string, error) {
	const op = "Session.NthPset"
	if e := s.usable(op); e != nil {
		return "", s.report(e)
	}
	if n < 0 || n >= len(psetNames) {
		return "", s.report(s.wrong(op, ErrArg, "n", n, "0.."+strconv.Itoa(len(psetNames)-1)))
	}
	return psetNames[n], nil
}

// Psets yields the names of the process sets. An invalid session has none.
func (s *Session) Psets() iter.Seq[string] {
	return func(yield func(string) bool) {
		if s.usable("Session.Psets") != nil {
			return
		}
		for _, name := range psetNames {
			if !yield(name) {
				return
			}
		}
	}
}

// pset are the world ranks of a process set.
func (s *Session) pset(op, name string) ([]int, *Error) {
	if e := s.usable(op); e != nil {
		return nil, e
	}
	world, me := s.proc.job.World, s.rank()
	switch wellKnown(name) {
	case PsetWorld:
		return world, nil
	case PsetSelf:
		return world[me : me+1 : me+1], nil
	case PsetHost:
		hosts := s.proc.job.Hosts
		if hosts == nil {
			return world, nil
		}
		return slices.DeleteFunc(slices.Clone(world), func(r int) bool { return hosts[r] != hosts[me] }), nil
	}
	return nil, s.wrong(op, ErrArg, "name", name, "a process set of the session")
}

// PsetInfo describes a process set: "mpi_size" is its number of ranks.
func (s *Session) PsetInfo(name string) (*Info, error) {
	ranks, e := s.pset("Session.PsetInfo", name)
	if e != nil {
		return nil, s.report(e)
	}
	info := NewInfo()
	_ = info.Set("mpi_size", strconv.Itoa(len(ranks)))
	return info, nil
}

// Group returns the group of a process set (MPI_Group_from_session_pset). Communicators that [CreateFromGroup] makes of
// it, or of groups derived from it, belong to the session.
func (s *Session) Group(pset string) (*Group, error) {
	ranks, e := s.pset("Session.Group", pset)
	if e != nil {
		return nil, s.report(e)
	}
	return &Group{ids: ranks, proc: s.proc, session: s}, nil
}

// Info describes the session: "thread_level", and "mpi_memory_alloc_kinds", the kinds of memory that messages may use.
func (s *Session) Info() (*Info, error) {
	if e := s.usable("Session.Info"); e != nil {
		return nil, s.report(e)
	}
	info := NewInfo()
	_ = info.Set("thread_level", ThreadMultiple.String())
	_ = info.Set("mpi_memory_alloc_kinds", "system")
	return info, nil
}
