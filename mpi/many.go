package mpi

import (
	"errors"
	"iter"

	"cadre.example/adi"
	"cadre.example/internal/record"
	"cadre.example/internal/spin"
)

// A call for several requests makes those that it completes null in the slice that it is given as rs..., so that the
// slice can be passed again.

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
			all.one(r)
		}
		*r = Request{}
	}
	all.End()
	k.End(all.errs != nil)
	return inStatus("WaitAll", all.c, all.errs)
}

// A waitAll is a WaitAll under way.
type waitAll struct {
	adi.Batch
	errs []error
	c    *Comm // of the last of them
}

// one waits for r.
func (all *waitAll) one(r *Request) {
	if r.call == opGeneral || r.isBounded() {
		all.End()
		if _, e := r.wait(); e != nil {
			all.errs, all.c = append(all.errs, e), r.c
		}
		return
	}
	k := r.closing()
	st, err := all.Wait(r.p, r.gen)
	if !k.none() {
		err = k.over(&st, err)
	}
	if err != nil {
		all.errs, all.c = append(all.errs, r.fault(err, st)), r.c
	}
}

// WaitAllInto is [WaitAll] that appends the statuses to st. The Err of each status is the error of its request.
func WaitAllInto(st []Status, rs ...Request) ([]Status, error) {
	var errs []error
	var c *Comm
	var b adi.Batch
	k := waitsFor(record.WaitAllInto, rs)
	for i, r := range rs {
		s := emptyStatus
		if r.call == opGeneral || r.isBounded() {
			b.End()
			var e *Error
			if s, e = r.wait(); e != nil {
				s.Err = e
				errs = append(errs, e)
				c = r.c
			}
		} else if r.p != nil {
			k := r.closing()
			got, err := b.Wait(r.p, r.gen)
			if !k.none() {
				err = k.over(&got, err)
			}
			if s = statusOf(got); err != nil {
				e := r.fault(err, got)
				s.Err = e
				errs = append(errs, e)
				c = r.c
			}
		}
		st = append(st, s)
		rs[i] = Request{}
	}
	b.End()
	k.End(errs != nil)
	return st, inStatus("WaitAllInto", c, errs)
}

// inStatus is the error of a call for several requests.
func inStatus(op string, c *Comm, errs []error) error {
	if len(errs) == 0 {
		return nil
	}
	if c == nil {
		return &Error{Class: ErrInStatus, Op: op, Rank: -1, Peer: -1, Err: errors.Join(errs...)}
	}
	return c.report(c.err(op, ErrInStatus, errors.Join(errs...)))
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

// WaitSome waits until at least one of rs is complete, and completes all that are (MPI_Waitsome). It appends their
// statuses to st and returns their indices in the same order, none if all of rs are null. If any fails, the error is
// ErrInStatus, and each status has its request's error in Err.
func WaitSome(st []Status, rs ...Request) (done []int, _ []Status, err error) {
	k := waitsFor(record.WaitSome, rs)
	i, err := await("WaitSome", rs)
	k.End(err != nil)
	if err != nil {
		return nil, st, err
	}
	return completeDone("WaitSome", st, rs, i)
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
