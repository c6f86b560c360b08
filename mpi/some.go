package mpi

// TestAny completes one of rs if any is complete, and returns its index (MPI_Testany). done reports whether one was. It
// skips null requests; if all are null, done is true, the index Undefined and the status empty.
func TestAny(rs ...Request) (i int, st Status, done bool, err error) {
	i, null := findDone(rs)
	if null {
		return Undefined, emptyStatus, true, nil
	}
	if i < 0 {
		return Undefined, Status{}, false, nil
	}
	r := rs[i]
	rs[i] = Request{}
	st, err = r.Wait()
	return i, st, true, err
}

// TestSome completes all of rs that are complete (MPI_Testsome). It appends their statuses to st and returns their
// indices in the same order; there may be none. If any fails, the error is ErrInStatus, and each status has its
// request's error in Err.
func TestSome(st []Status, rs ...Request) (done []int, _ []Status, err error) {
	findDone(rs)
	return completeDone("TestSome", st, rs, -1)
}

// StatusAll is [TestAll] that completes nothing: it reports whether all of rs are complete, and if so appends their
// statuses to st (MPI_Request_get_status_all).
func StatusAll(st []Status, rs ...Request) (done bool, _ []Status, err error) {
	found := len(st)
	var errs []error
	var c *Comm
	for _, r := range rs {
		s, done, e := r.look()
		if !done {
			return false, st[:found], nil
		}
		if e != nil {
			s.Err = e
			errs = append(errs, e)
			c = r.c
		}
		st = append(st, s)
	}
	return true, st, inStatus("StatusAll", c, errs)
}

// StatusAny is [TestAny] that completes nothing (MPI_Request_get_status_any).
func StatusAny(rs ...Request) (i int, st Status, done bool, err error) {
	null := true
	for i, r := range rs {
		if r.p == nil {
			continue
		}
		null = false
		if st, done, e := r.look(); done {
			return i, st, true, r.c.report(e)
		}
	}
	if null {
		return Undefined, emptyStatus, true, nil
	}
	return Undefined, Status{}, false, nil
}

// StatusSome is [TestSome] that completes nothing (MPI_Request_get_status_some).
func StatusSome(st []Status, rs ...Request) (done []int, _ []Status, err error) {
	var errs []error
	var c *Comm
	for i, r := range rs {
		if r.p == nil {
			continue
		}
		s, is, e := r.look()
		if !is {
			continue
		}
		if e != nil {
			s.Err = e
			errs = append(errs, e)
			c = r.c
		}
		st = append(st, s)
		done = append(done, i)
	}
	return done, st, inStatus("StatusSome", c, errs)
}

// findDone makes progress until one of rs is done, if that needs no waiting, and returns its index, or -1. null reports
// whether all of them are null.
func findDone(rs []Request) (i int, null bool) {
	null = true
	moved := false
	for {
		for i, r := range rs {
			if r.p == nil {
				continue
			}
			null = false
			if r.p.IsDone(r.gen) || r.p.Context().Err() != nil {
				return i, false
			}
		}
		if null || moved {
			return -1, null
		}
		moved = true
		for _, r := range rs {
			if r.p != nil {
				_ = r.p.Context().Progress() // a failure is Wait's to report
				break
			}
		}
	}
}

// completeDone completes all of rs that are done, and the one numbered also, whose wait ends at once.
func completeDone(op string, st []Status, rs []Request, also int) (done []int, _ []Status, err error) {
	var errs []error
	var c *Comm
	for i, r := range rs {
		if r.p == nil || i != also && !r.p.IsDone(r.gen) && r.p.Context().Err() == nil {
			continue
		}
		s, e := r.wait()
		if e != nil {
			s.Err = e
			errs = append(errs, e)
			c = r.c
		}
		st = append(st, s)
		done = append(done, i)
		rs[i] = Request{}
	}
	return done, st, inStatus(op, c, errs)
}
