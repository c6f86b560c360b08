package mpi

import (
	"errors"
	"iter"

	"cadre.example/adi"
	"cadre.example/internal/record"
	"cadre.example/internal/spin"
)

// A call for several requests makes those that it completes null in the slice that it is given as rs..., so that the
// slice can be passed again. What it reports of several requests it appends to its first argument and returns in front of
// the error.

// WaitAll returns when all rs are complete (MPI_Waitall). If any fails, the error is ErrInStatus and joins their errors.
func WaitAll(rs ...Request) error {
	var all waitAll
	k := waitsFor(record.WaitAll, rs)
	for i := range rs {
		r := &rs[i]
		if r.p == nil {
			continue
		}
		if r.call == opGeneral || r.isBounded() || !all.Quick(r.p, r.gen) {
			all.Rest = len(rs) - i
			all.one(r, nil)
		}
		*r = Request{}
	}
	all.End()
	k.End(all.errs != nil)
	return all.err("WaitAll")
}

// WaitAllInto is [WaitAll] that appends the statuses to st and returns the result. The Err of each status is the error of
// its request.
func WaitAllInto(st []Status, rs ...Request) ([]Status, error) {
	var all waitAll
	k := waitsFor(record.WaitAllInto, rs)
	for i := range rs {
		st = append(st, emptyStatus)
		if r := &rs[i]; r.p != nil {
			all.one(r, &st[len(st)-1])
			*r = Request{}
		}
	}
	all.End()
	k.End(all.errs != nil)
	return st, all.err("WaitAllInto")
}

// A waitAll is a WaitAll under way.
type waitAll struct {
	adi.Batch
	failures
}

// one waits for r, and stores its status in s unless that is nil.
func (all *waitAll) one(r *Request, s *Status) {
	var e *Error
	if r.call == opGeneral || r.isBounded() {
		all.End()
		var st Status
		if st, e = r.wait(); s != nil {
			*s = st
		}
	} else {
		k := r.closing()
		st, err := all.Wait(r.p, r.gen)
		if !k.none() {
			err = k.over(&st, err)
		}
		if err != nil {
			e = r.fault(err, st)
		}
		if s != nil {
			*s = statusOf(st)
		}
	}
	if e != nil {
		all.add(r.c, e, s)
	}
}

// failures are the errors of requests of one call.
type failures struct {
	errs []error
	c    *Comm // of the last of them
}

// add notes the error of a request on c, in its status s too unless that is nil.
func (f *failures) add(c *Comm, e *Error, s *Status) {
	f.errs, f.c = append(f.errs, e), c
	if s != nil {
		s.Err = e
	}
}

// err returns the error of the call op, nil if no request failed.
func (f *failures) err(op string) error {
	if len(f.errs) == 0 {
		return nil
	}
	cause := errors.Join(f.errs...)
	if f.c == nil {
		return &Error{Class: ErrInStatus, Op: op, Rank: -1, Peer: -1, Err: cause}
	}
	return f.c.report(f.c.err(op, ErrInStatus, cause))
}

// A Completion is a request that a call found complete: its index among the requests of the call, and its status.
type Completion struct {
	Index int
	Status
}

// WaitAny waits until one of rs is complete and returns its index (MPI_Waitany). It skips null requests; if all are
// null, the index is Undefined and the status empty.
func WaitAny(rs ...Request) (int, Status, error) {
	k := waitsFor(record.WaitAny, rs)
	i, e := await("WaitAny", rs)
	if i < 0 {
		k.End(e != nil)
	}
	if e != nil {
		return Undefined, Status{}, e
	}
	if i < 0 {
		return Undefined, emptyStatus, nil
	}
	r := rs[i]
	rs[i] = Request{}
	st, f := r.wait()
	k.End(f != nil)
	if f != nil {
		return i, st, r.c.report(f)
	}
	return i, st, nil
}

// WaitSome waits until at least one of rs is complete, and completes all that are (MPI_Waitsome). It appends these to
// done and returns the result; it appends nothing if all of rs are null. If any fails, the error is ErrInStatus, and the
// Err of each status is the error of its request.
func WaitSome(done []Completion, rs ...Request) ([]Completion, error) {
	k := waitsFor(record.WaitSome, rs)
	i, err := await("WaitSome", rs)
	k.End(err != nil)
	if err != nil {
		return done, err
	}
	return completeDone("WaitSome", done, rs, i)
}

// TestAll reports whether all of rs are complete (MPI_Testall). If so, it completes them like [WaitAll]; otherwise it
// changes nothing.
func TestAll(rs ...Request) (done bool, err error) {
	moved := false
	for _, r := range rs {
		if r.p == nil || r.p.IsDone(r.gen) {
			continue
		}
		if !moved {
			moved = true
			if err := r.p.Context().Progress(); err != nil {
				break // the job has ended, which Wait reports for all
			}
		}
		if !r.p.IsDone(r.gen) {
			return false, nil
		}
	}
	return true, WaitAll(rs...)
}

// Completed yields the index and status of each of rs in the order of completion. The status's Err is the request's
// error. If the loop ends early, the remaining requests stay pending.
func Completed(rs ...Request) iter.Seq2[int, Status] {
	return func(yield func(int, Status) bool) {
		for {
			k := waitsFor(record.Completed, rs)
			i, err := await("Completed", rs)
			k.End(err != nil)
			if i < 0 && err == nil {
				return
			}
			if err != nil {
				i = 0
				for rs[i].p == nil {
					i++
				}
			}
			r := rs[i]
			rs[i] = Request{}
			st, e := r.wait()
			if e != nil {
				st.Err = e
			}
			if !yield(i, st) {
				return
			}
		}
	}
}

// await waits until one of rs is done, or stale, and returns its index; -1 when all are null. When the job ends it
// returns the first that is not null, whose wait reports it, and when the context of one's communicator ends that one.
func await(op string, rs []Request) (int, error) {
	var ctx *adi.Context
	first := -1
	for i, r := range rs {
		if r.p == nil {
			continue
		}
		if r.p.IsDone(r.gen) {
			return i, nil
		}
		if first < 0 {
			first, ctx = i, r.p.Context()
		}
		if r.p.Context() != ctx {
			return -1, r.c.report(r.c.wrong(op, ErrRequest, "a request", "another rank's", "requests of one rank"))
		}
	}
	if first < 0 {
		return -1, nil
	}
	var few [16]*adi.Request
	var fewGens [16]uint64
	ps, gens := few[:0], fewGens[:0]
	for _, r := range rs {
		ps, gens = append(ps, r.p), append(gens, r.gen)
	}
	bound, stop := boundOf(rs)
	defer stop()
	for {
		if err := ctx.WaitAnyOf(bound, ps, gens); err != nil {
			for i, r := range rs {
				if r.isBounded() && r.c.until.Err() != nil {
					return i, nil
				}
			}
			return first, nil
		}
		for i, r := range rs {
			if r.p != nil && r.p.IsDone(r.gen) {
				return i, nil
			}
		}
		spin.Turn() // another goroutine looks at the status of one that is done
	}
}
