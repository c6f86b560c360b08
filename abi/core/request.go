package main

import (
	"slices"
	"sync"

	"cadre.example/mpi"
)

// A request is an operation under way, or one that can be started again.
type request struct {
	r    mpi.Request     // of one that can be completed once
	p    *mpi.Persistent // of one that can be started again
	part *mpi.Partitioned
	g    *mpi.Grequest
	comm int64  // that its errors are of
	pack func() // unless nil, called before each start: what is sent is a copy
}

var requests = table[request]{kind: kindRequest}

// started stores the handle of an operation.
func (f *frame) started(i int, r mpi.Request, c *comm) error { return f.startedOf(i, r, c.handle) }

// startedOf is started of an operation whose errors are those of an object.
func (f *frame) startedOf(i int, r mpi.Request, object int64) error {
	h, p := requests.take()
	if p == nil {
		return f.full("requests")
	}
	p.r, p.comm = r, object
	f.setPointer(i, h)
	return nil
}

// planned stores the handle of an operation that can be started.
func (f *frame) planned(i int, p *mpi.Persistent, c *comm) error {
	h := requests.put(request{p: p, comm: c.handle})
	if h == 0 {
		return f.full("requests")
	}
	f.setPointer(i, h)
	return nil
}

var requestCalls = provided{
	"Wait":                    wait,
	"Test":                    test,
	"Waitany":                 waitAny,
	"Testany":                 func(f *frame) error { return anyOf(f, mpi.TestAny, true) },
	"Waitall":                 waitAll,
	"Testall":                 func(f *frame) error { return all(f, true) },
	"Waitsome":                func(f *frame) error { return some(f, mpi.WaitSome, true) },
	"Testsome":                func(f *frame) error { return some(f, mpi.TestSome, true) },
	"Request_free":            requestFree,
	"Request_get_status":      getStatus,
	"Request_get_status_all":  func(f *frame) error { return all(f, false) },
	"Request_get_status_any":  func(f *frame) error { return anyOf(f, mpi.StatusAny, false) },
	"Request_get_status_some": func(f *frame) error { return some(f, mpi.StatusSome, false) },
	"Start":                   start,
	"Startall":                startAll,
	"Cancel":                  cancel,
	"Test_cancelled":          testCancelled,
	"Status_set_cancelled":    setCancelled,
}

var emptyStatus = mpi.Status{Source: mpi.AnySource, Tag: mpi.AnyTag}

// find is the request of a handle; null reports MPI_REQUEST_NULL.
func (f *frame) find(h int64) (q *request, null bool, err error) {
	if h == mpiRequestNull {
		return nil, true, nil
	}
	q, ok := requestOf(h)
	if !ok {
		return nil, false, f.wrong(mpi.ErrRequest, "request", h, "a request: this is none, or was completed")
	}
	f.object = q.comm
	return q, false, nil
}

// current is the request of the operation, null of one that can be started and is not active, and of none.
func (q *request) current() mpi.Request {
	switch {
	case q == nil:
		return mpi.Request{}
	case q.p != nil:
		return q.p.Request()
	}
	return q.r
}

// requestAt is the request that argument 0 points to, and its handle.
func (f *frame) requestAt() (q *request, h int64, null bool, err error) {
	if err := f.need(0); err != nil {
		return nil, 0, false, err
	}
	h = f.handleAt(0)
	q, null, err = f.find(h)
	return q, h, null, err
}

// over forgets the request of argument 0, which has that handle and was completed.
func (f *frame) over(h int64) {
	dropRequest(h)
	f.setPointer(0, mpiRequestNull)
}

func wait(f *frame) error {
	q, h, _, err := f.requestAt()
	if err != nil {
		return err
	}
	r := q.current()
	if r.IsNull() {
		f.statusAt(1).putEmpty()
		return nil
	}
	st, err := r.Wait()
	if q.p == nil {
		f.over(h)
	}
	f.statusAt(1).put(&st)
	return err
}

func test(f *frame) error {
	q, h, _, err := f.requestAt()
	if err != nil {
		return err
	}
	done, err := f.look(q, true)
	if done && q.p == nil {
		f.over(h)
	}
	return err
}

func getStatus(f *frame) error {
	q, _, err := f.find(f.word(0))
	if err == nil {
		_, err = f.look(q, false)
	}
	return err
}

// look stores whether q is complete as argument 1, and its status as argument 2. It takes the request or leaves it as it is. done
// is false where there is none, or one that is not active, which counts as complete.
func (f *frame) look(q *request, takes bool) (done bool, err error) {
	if err := f.need(1); err != nil {
		return false, err
	}
	r := q.current()
	if r.IsNull() {
		f.setFlag(1, true)
		f.statusAt(2).putEmpty()
		return false, nil
	}
	var st mpi.Status
	if takes {
		st, done, err = r.Test()
	} else {
		st, done, err = r.Status()
	}
	f.setFlag(1, done)
	if done {
		f.statusAt(2).put(&st)
	}
	return done, err
}

// A batch is the requests of a call for several. Each is looked up once, before any is completed.
type batch struct {
	handles []int64 // memory of C
	ends    []int64 // the handles of those that end when they are completed, 0 of the others
	rs      []mpi.Request
	st      []mpi.Status
	found   []mpi.Completion
	already []already
	empty   []int // places of null and of inactive requests
}

// already is the status of a request that the C library has done, whose place in rs is null.
type already struct {
	i  int
	st mpi.Status
}

var batches = sync.Pool{New: func() any { return new(batch) }}

// several is the requests of a call: their number is argument 0, and they are at argument 1.
func (f *frame) several() (*batch, error) { return f.batch(false) }

// batch is several. With leave, what the C library has done goes to already.
func (f *frame) batch(leave bool) (*batch, error) {
	n := f.int(0)
	if n < 0 {
		return nil, f.wrong(mpi.ErrCount, "count", n, "at least 0")
	}
	if n > 0 {
		if err := f.need(1); err != nil {
			return nil, err
		}
	}
	b := batches.Get().(*batch)
	b.handles, b.rs, b.st, b.found = f.handles(1, n), b.rs[:0], b.st[:0], b.found[:0]
	b.already, b.empty = b.already[:0], b.empty[:0]
	b.ends = append(b.ends[:0], b.handles...)
	for i, h := range b.ends {
		if leave {
			if st, ok := alreadyDone(h); ok {
				b.rs, b.already = append(b.rs, mpi.Request{}), append(b.already, already{i, st})
				continue
			}
		}
		q, null, err := f.find(h)
		switch {
		case err != nil:
			b.done()
			return nil, err
		case null:
			b.ends[i] = 0
			b.rs = append(b.rs, mpi.Request{})
		default:
			if q.p != nil {
				b.ends[i] = 0
			}
			b.rs = append(b.rs, q.current())
		}
		if b.rs[i].IsNull() {
			b.empty = append(b.empty, i)
		}
	}
	return b, nil
}

// done gives b back.
func (b *batch) done() {
	clear(b.rs)
	clear(b.st)
	clear(b.found)
	clear(b.already)
	b.handles = nil
	batches.Put(b)
}

// over forgets request i, which was completed, unless it can be started again.
func (b *batch) over(i int) {
	if h := b.ends[i]; h != 0 {
		dropRequest(h)
		b.handles[i], b.ends[i] = mpiRequestNull, 0
	}
}

// putAll stores the statuses of all requests. The error of an empty one is MPI_SUCCESS in any case.
func (b *batch) putAll(to []status, failed bool) {
	for k := range min(len(to), len(b.st)) {
		to[k].putOf(&b.st[k], failed)
	}
	for _, i := range b.empty {
		if i < len(to) {
			to[i].err = mpiSuccess
		}
	}
}

// putOf stores the status of one of several requests, with its error if any of them failed.
func (s *status) putOf(st *mpi.Status, failed bool) {
	s.put(st)
	if failed {
		s.err = mpiSuccess
		if st.Err != nil {
			s.err = int32(codeOf(st.Err))
		}
	}
}

func waitAll(f *frame) error {
	b, err := f.batch(true)
	if err != nil {
		return err
	}
	defer b.done()
	to := f.statuses(2, len(b.handles))
	if to == nil {
		err = mpi.WaitAll(b.rs...)
	} else {
		b.st, err = mpi.WaitAllInto(b.st, b.rs...)
		for _, a := range b.already {
			b.st[a.i] = a.st
		}
		b.putAll(to, err != nil)
	}
	for _, a := range b.already {
		dropDone(b.ends[a.i])
		b.handles[a.i], b.ends[a.i] = mpiRequestNull, 0
	}
	for i := range b.handles {
		b.over(i)
	}
	return err
}

// all finds whether all requests are complete, and takes them or leaves them as they are.
func all(f *frame, takes bool) error {
	if err := f.need(2); err != nil {
		return err
	}
	b, err := f.several()
	if err != nil {
		return err
	}
	defer b.done()
	var done bool
	b.st, done, err = mpi.StatusAll(b.st, b.rs...)
	f.setFlag(2, done)
	if !done {
		return err
	}
	if takes {
		b.st, err = mpi.WaitAllInto(b.st[:0], b.rs...)
		for i := range b.handles {
			b.over(i)
		}
	}
	b.putAll(f.statuses(3, len(b.handles)), err != nil)
	return err
}

func waitAny(f *frame) error {
	if err := f.need(2); err != nil {
		return err
	}
	b, err := f.several()
	if err != nil {
		return err
	}
	defer b.done()
	i, st, err := mpi.WaitAny(b.rs...)
	f.setInt(2, i)
	f.putOne(3, i, &st, err)
	if i >= 0 {
		b.over(i)
	}
	return err
}

// putOne stores the status of the one request that a call found, which is empty where all were null or inactive.
func (f *frame) putOne(at, i int, st *mpi.Status, err error) {
	if i < 0 && err == nil {
		f.statusAt(at).putEmpty()
	} else {
		f.statusAt(at).put(st)
	}
}

// anyOf is what finds at most one completed request without waiting, and takes it or leaves it as it is.
func anyOf(f *frame, how func(...mpi.Request) (int, mpi.Status, bool, error), takes bool) error {
	if err := f.need(2, 3); err != nil {
		return err
	}
	b, err := f.several()
	if err != nil {
		return err
	}
	defer b.done()
	i, st, done, err := how(b.rs...)
	f.setInt(2, i)
	f.setFlag(3, done)
	if done {
		f.putOne(4, i, &st, err)
	}
	if takes && done && i >= 0 {
		b.over(i)
	}
	return err
}

// some finds the requests that are complete, and takes them or leaves them as they are.
func some(f *frame, how func([]mpi.Completion, ...mpi.Request) ([]mpi.Completion, error), takes bool) error {
	if err := f.need(2); err != nil {
		return err
	}
	b, err := f.several()
	if err != nil {
		return err
	}
	defer b.done()
	if !slices.ContainsFunc(b.rs, func(r mpi.Request) bool { return !r.IsNull() }) {
		f.setInt(2, mpiUndefined)
		return nil
	}
	b.found, err = how(b.found, b.rs...)
	f.setInt(2, len(b.found))
	at, to := f.int32s(3, len(b.handles)), f.statuses(4, len(b.handles))
	for k := range b.found {
		d := &b.found[k]
		if at != nil {
			at[k] = int32(d.Index)
		}
		if to != nil {
			to[k].putOf(&d.Status, err != nil)
		}
		if takes {
			b.over(d.Index)
		}
	}
	return err
}

func requestFree(f *frame) error {
	q, h, null, err := f.requestAt()
	if err != nil {
		return err
	}
	if null {
		return f.wrong(mpi.ErrRequest, "request", "MPI_REQUEST_NULL", "a request")
	}
	if p := q.p; p != nil {
		if p.Request().IsNull() {
			err = p.Free()
		} else {
			go func() { // it goes on, and ends by itself
				_, _ = p.Wait()
				_ = p.Free()
			}()
		}
	} else {
		err = q.r.Free()
	}
	f.over(h)
	return err
}

// startable is the persistent operation of a handle.
func (f *frame) startable(h int64) (*mpi.Persistent, error) {
	q, null, err := f.find(h)
	if err != nil {
		return nil, err
	}
	if null || q.p == nil {
		return nil, f.wrong(mpi.ErrRequest, "request", h, "a persistent request")
	}
	if q.pack != nil && q.p.Request().IsNull() { // of one that is active the copy is being sent
		q.pack()
	}
	return q.p, nil
}

func start(f *frame) error {
	if err := f.need(0); err != nil {
		return err
	}
	p, err := f.startable(f.handleAt(0))
	if err != nil {
		return err
	}
	return p.Start()
}

func startAll(f *frame) error {
	n := f.int(0)
	if n < 0 {
		return f.wrong(mpi.ErrCount, "count", n, "at least 0")
	}
	if n > 0 && f.null(1) {
		return f.need(1)
	}
	ps := make([]*mpi.Persistent, n)
	for i, h := range f.handles(1, n) {
		p, err := f.startable(h)
		if err != nil {
			return err
		}
		ps[i] = p
	}
	return mpi.StartAll(ps...)
}

func cancel(f *frame) error {
	q, _, null, err := f.requestAt()
	if err != nil {
		return err
	}
	if null {
		return f.wrong(mpi.ErrRequest, "request", "MPI_REQUEST_NULL", "a request")
	}
	if q.p != nil { // it says what is wrong where it is not active
		return q.p.Cancel()
	}
	return q.r.Cancel()
}

func testCancelled(f *frame) error {
	if err := f.need(0, 1); err != nil {
		return err
	}
	f.setFlag(1, f.statusAt(0).flags&statusCancelled != 0)
	return nil
}

func setCancelled(f *frame) error {
	if err := f.need(0); err != nil {
		return err
	}
	s := f.statusAt(0)
	s.flags &^= statusCancelled
	if f.int(1) != 0 {
		s.flags |= statusCancelled
	}
	return nil
}
