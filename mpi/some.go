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

// TestSome is [WaitSome] without waiting (MPI_Testsome). It may find nothing to append to done.
func TestSome(done []Completion, rs ...Request) ([]Completion, error) {
	findDone(rs)
	return completeDone("TestSome", done, rs, -1)
}

// StatusAll is [TestAll] that completes nothing (MPI_Request_get_status_all). If all of rs are complete, it appends their
// statuses to st and returns the result and true.
func StatusAll(st []Status, rs ...Request) (_ []Status, done bool, err error) {
	var failed failures
	before := len(st)
	for _, r := range rs {
		s, done, e := r.look()
		if !done {
			return st[:before], false, nil
		}
		if e != nil {
			failed.add(r.c, e, &s)
		}
		st = append(st, s)
	}
	return st, true, failed.err("StatusAll")
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
func StatusSome(done []Completion, rs ...Request) ([]Completion, error) {
	var failed failures
	for i, r := range rs {
		if r.p == nil {
			continue
		}
		s, is, e := r.look()
		if !is {
			continue
		}
		if e != nil {
			failed.add(r.c, e, &s)
		}
		done = append(done, Completion{i, s})
	}
	return done, failed.err("StatusSome")
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

// completeDone completes all of rs that are done, and request also, whose wait ends at once. It appends them to done.
func completeDone(op string, done []Completion, rs []Request, also int) ([]Completion, error) {
	var failed failures
	for i, r := range rs {
		if r.p == nil || i != also && !r.p.IsDone(r.gen) && r.p.Context().Err() == nil {
			continue
		}
		s, e := r.wait()
		if e != nil {
			failed.add(r.c, e, &s)
		}
		done = append(done, Completion{i, s})
		rs[i] = Request{}
	}
	return done, failed.err(op)
}
