package main

import (
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
		return f.wrong(mpi.ErrIntern, "the number of requests", placeMask-firstPlace, "fewer")
	}
	p.r, p.comm = r, object
	f.setPointer(i, h)
	return nil
}

// planned stores the handle of an operation that can be started.
func (f *frame) planned(i int, p *mpi.Persistent, c *comm) error {
	h := requests.put(request{p: p, comm: c.handle})
	if h == 0 {
		return f.wrong(mpi.ErrIntern, "the number of requests", placeMask-firstPlace, "fewer")
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
	"Testall":                 testAll,
	"Waitsome":                func(f *frame) error { return some(f, mpi.WaitSome) },
	"Testsome":                func(f *frame) error { return some(f, mpi.TestSome) },
	"Request_free":            requestFree,
	"Request_get_status":      getStatus,
	"Request_get_status_all":  getStatusAll,
	"Request_get_status_any":  func(f *frame) error { return anyOf(f, mpi.StatusAny, false) },
	"Request_get_status_some": getStatusSome,
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

// requestAt is the request that argument 0 points to.
func (f *frame) requestAt() (q *request, null bool, err error) {
	if err := f.need(0); err != nil {
		return nil, false, err
	}
	return f.find(f.handleAt(0))
}

func wait(f *frame) error {
	q, null, err := f.requestAt()
	if err != nil {
		return err
	}
	if null {
		f.statusAt(1).put(&emptyStatus)
		return nil
	}
	var st mpi.Status
	if q.p != nil {
		st, err = q.p.Wait()
	} else {
		st, err = q.r.Wait()
		dropRequest(f.handleAt(0))
		f.setPointer(0, mpiRequestNull)
	}
	f.statusAt(1).put(&st)
	return err
}

func test(f *frame) error {
	q, null, err := f.requestAt()
	if err == nil {
		err = f.need(1)
	}
	if err != nil {
		return err
	}
	if null {
		f.setInt(1, 1)
		f.statusAt(2).put(&emptyStatus)
		return nil
	}
	var st mpi.Status
	var done bool
	if q.p != nil {
		st, done, err = q.p.Test()
	} else if st, done, err = q.r.Test(); done {
		dropRequest(f.handleAt(0))
		f.setPointer(0, mpiRequestNull)
	}
	f.setFlag(1, done)
	if done {
		f.statusAt(2).put(&st)
	}
	return err
}

// A batch is the requests of a call for several.
type batch struct {
	handles []int64 // memory of C
	rs      []mpi.Request
	st      []mpi.Status
	already []already
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
	b.handles, b.rs, b.st, b.already = f.handles(1, n), b.rs[:0], b.st[:0], b.already[:0]
	for i, h := range b.handles {
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
			b.rs = append(b.rs, mpi.Request{})
		case q.p != nil:
			b.rs = append(b.rs, q.p.Request()) // null when inactive
		default:
			b.rs = append(b.rs, q.r)
		}
	}
	return b, nil
}

// done gives b back.
func (b *batch) done() {
	clear(b.rs)
	clear(b.st)
	clear(b.already)
	b.handles = nil
	batches.Put(b)
}

// over forgets request i, which was completed, unless it can be started again.
func (b *batch) over(i int) {
	h := b.handles[i]
	if h == mpiRequestNull {
		return
	}
	if q, ok := requestOf(h); ok && q.p == nil {
		dropRequest(h)
		b.handles[i] = mpiRequestNull
	}
}

// putAll stores the statuses, of which st[k] is that of request k, with their errors if failed.
func putAll(to []status, st []mpi.Status, failed bool) {
	for k := range st {
		if k >= len(to) {
			return
		}
		to[k].put(&st[k])
		if failed {
			to[k].err = mpiSuccess
			if st[k].Err != nil {
				to[k].err = int32(codeOf(st[k].Err))
			}
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
		putAll(to, b.st, err != nil)
	}
	for _, a := range b.already {
		dropRequest(b.handles[a.i])
		b.handles[a.i] = mpiRequestNull
	}
	for i := range b.handles {
		b.over(i)
	}
	return err
}

func testAll(f *frame) error {
	if err := f.need(2); err != nil {
		return err
	}
	b, err := f.several()
	if err != nil {
		return err
	}
	defer b.done()
	done, st, _ := mpi.StatusAll(b.st, b.rs...)
	f.setFlag(2, done)
	if !done {
		return nil
	}
	b.st, err = mpi.WaitAllInto(st[:0], b.rs...)
	putAll(f.statuses(3, len(b.handles)), b.st, err != nil)
	for i := range b.handles {
		b.over(i)
	}
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
	f.statusAt(3).put(&st)
	if i >= 0 {
		b.over(i)
	}
	return err
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
		f.statusAt(4).put(&st)
	}
	if takes && done && i >= 0 {
		b.over(i)
	}
	return err
}

func some(f *frame, how func([]mpi.Status, ...mpi.Request) ([]int, []mpi.Status, error)) error {
	if err := f.need(2); err != nil {
		return err
	}
	b, err := f.several()
	if err != nil {
		return err
	}
	defer b.done()
	none := true
	for _, r := range b.rs {
		none = none && r.IsNull()
	}
	if none {
		f.setInt(2, mpiUndefined)
		return nil
	}
	done, st, err := how(b.st, b.rs...)
	b.st = st
	f.setInt(2, len(done))
	f.putInts(3, len(b.handles), done)
	putAll(f.statuses(4, len(b.handles)), st, err != nil)
	for _, i := range done {
		b.over(i)
	}
	return err
}

func requestFree(f *frame) error {
	q, null, err := f.requestAt()
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
	dropRequest(f.handleAt(0))
	f.setPointer(0, mpiRequestNull)
	return err
}

func getStatus(f *frame) error {
	q, null, err := f.find(f.word(0))
	if err == nil {
		err = f.need(1)
	}
	if err != nil {
		return err
	}
	st, done := emptyStatus, true
	if !null {
		r := q.r
		if q.p != nil {
			r = q.p.Request()
		}
		st, done, err = r.Status()
	}
	f.setFlag(1, done)
	if done {
		f.statusAt(2).put(&st)
	}
	return err
}

func getStatusAll(f *frame) error {
	if err := f.need(2); err != nil {
		return err
	}
	b, err := f.several()
	if err != nil {
		return err
	}
	defer b.done()
	done, st, err := mpi.StatusAll(b.st, b.rs...)
	b.st = st
	f.setFlag(2, done)
	if done {
		putAll(f.statuses(3, len(b.handles)), st, err != nil)
	}
	return err
}

func getStatusSome(f *frame) error {
	if err := f.need(2); err != nil {
		return err
	}
	b, err := f.several()
	if err != nil {
		return err
	}
	defer b.done()
	none := true
	for _, r := range b.rs {
		none = none && r.IsNull()
	}
	if none {
		f.setInt(2, mpiUndefined)
		return nil
	}
	done, st, err := mpi.StatusSome(b.st, b.rs...)
	b.st = st
	f.setInt(2, len(done))
	f.putInts(3, len(b.handles), done)
	putAll(f.statuses(4, len(b.handles)), st, err != nil)
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
	q, null, err := f.requestAt()
	if err != nil {
		return err
	}
	if null {
		return f.wrong(mpi.ErrRequest, "request", "MPI_REQUEST_NULL", "a request")
	}
	if q.p != nil {
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
