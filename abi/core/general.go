package main

import (
	"cadre.example/mpi"
)

var generalCalls = provided{
	"Grequest_start":    grequestStart,
	"Grequest_complete": grequestComplete,
}

// result is the error of a function of the program.
func result(n int) error {
	if n == mpiSuccess {
		return nil
	}
	return code(n)
}

func grequestStart(f *frame) error {
	if err := f.need(0, 1, 2, 4); err != nil {
		return err
	}
	query, free, cancel, extra := f.word(0), f.word(1), f.word(2), f.word(3)
	h, q := requests.take()
	if q == nil {
		return f.full("requests")
	}
	g, err := selfComm.StartGrequest(mpi.GrequestFuncs{
		Query: func(st *mpi.Status) error {
			var s status
			s.put(st)
			n := callQuery(query, extra, &s)
			st.Source, st.Tag, st.Bytes, st.Cancelled = int(s.source), int(s.tag), s.length(), s.flags&statusCancelled != 0
			return result(n)
		},
		Free:   func() error { return result(callFree(free, extra)) },
		Cancel: func(complete bool) error { return result(callCancel(cancel, extra, complete)) },
	})
	if err != nil {
		requests.drop(h)
		return err
	}
	*q = request{r: g.Request(), g: g, comm: mpiCommSelf}
	f.setPointer(4, h)
	return nil
}

func grequestComplete(f *frame) error {
	q, null, err := f.find(f.word(0))
	if err != nil {
		return err
	}
	if null || q.g == nil {
		return f.wrong(mpi.ErrRequest, "request", f.word(0), "a generalised request")
	}
	return q.g.Complete()
}
