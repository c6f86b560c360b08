package mpi

import (
	"context"
	"errors"
	"fmt"

	"cadre.example/adi"
	"cadre.example/internal/record"
	"cadre.example/internal/window"
)

// A Request is a pending operation. It is a small, comparable value. The zero Request is the null request, whose Wait
// returns at once with the empty status. After Wait or Test has completed it, the value is stale: using it again is
// ErrRequest and never touches another operation.
type Request struct {
	p    *adi.Request
	gen  uint64
	c    *Comm
	call call
}

// call names what started a request.
type call uint8

const (
	opNone call = iota // its error is complete
	opIrecv
	opIsend // plus proto.Mode
	opIssend
	opIrsend
	opRecvInit
	opSendInit // plus proto.Mode
	opSsendInit
	opRsendInit
	opIrecvMessage
	opJoint   // an operation of several transfers: its error is complete, and it cannot be cancelled
	opGeneral // a Grequest
)

var callNames = [...]string{
	opNone: "Wait", opIrecv: "Irecv", opIsend: "Isend", opIssend: "Issend", opIrsend: "Irsend",
	opRecvInit: "RecvInit", opSendInit: "SendInit", opSsendInit: "SsendInit", opRsendInit: "RsendInit",
	opIrecvMessage: irecvMessage, opJoint: "Wait", opGeneral: "Wait",
}

func (k call) String() string { return callNames[k] }

// IsNull reports whether r is the null request.
func (r Request) IsNull() bool { return r.p == nil }

// Wait returns when the operation is complete (MPI_Wait).
func (r Request) Wait() (Status, error) {
	if r.p == nil {
		return emptyStatus, nil
	}
	k := r.waits(record.Wait)
	st, e := r.wait()
	k.End(e != nil)
	if e != nil {
		return st, r.c.report(e)
	}
	return st, nil
}

// wait is Wait without the error handler.
func (r Request) wait() (Status, *Error) {
	if r.p == nil {
		return emptyStatus, nil
	}
	if r.call == opGeneral {
		return r.waitGeneral()
	}
	if r.isBounded() {
		return r.waitUntil()
	}
	k := r.closing()
	st, err := r.p.Wait(r.gen)
	if !k.none() {
		err = k.over(&st, err)
	}
	if err != nil {
		return statusOf(st), r.fault(err, st)
	}
	return statusOf(st), nil
}

func (r Request) fault(err error, st adi.Status) *Error {
	if e, ok := err.(*Error); ok {
		return e
	}
	if r.c == nil {
		return &Error{Class: ErrRequest, Op: "Wait", Rank: -1, Peer: -1, Err: errStale}
	}
	if f := (*window.Fault)(nil); errors.As(err, &f) {
		return r.c.err(r.call.String(), winClasses[f.Kind], f)
	}
	e := r.c.fault(r.call.String(), err, st, -1, 0)
	if e.Class == ErrTruncate || e.Class == ErrType {
		r.begun(e)
	}
	return e
}

// begun adds to e, of a receive, on which line that was begun.
func (r Request) begun(e *Error) {
	m, ok := r.p.Mark.Read(r.gen)
	if !ok {
		return
	}
	line := m.Site.Place().String()
	if here, _ := record.Caller(record.Callers()); line != "" && line != here.String() {
		e.Err = fmt.Errorf("%w, received by the %s at %s", e.Err, e.Op, line)
	}
}

// Test is [Request.Wait] without waiting (MPI_Test). done reports whether the operation is complete.
func (r Request) Test() (st Status, done bool, err error) {
	if r.p == nil {
		return emptyStatus, true, nil
	}
	if r.call == opGeneral {
		return r.testGeneral()
	}
	t := r.closing()
	ast, done, err := r.p.Test(r.gen)
	if err == nil && !done { // not noted: a program that tests again and again would leave nothing else in the record
		return Status{}, false, nil
	}
	k := r.waits(record.Test)
	err = t.over(&ast, err)
	k.End(err != nil)
	if err != nil {
		return statusOf(ast), true, r.c.report(r.fault(err, ast))
	}
	return statusOf(ast), true, nil
}

// WaitContext is [Request.Wait] that also returns when ctx ends. The error then wraps ErrPending and ctx's error, the
// operation stays pending, and the program can wait for it again or cancel it.
func (r Request) WaitContext(ctx context.Context) (Status, error) {
	if r.p != nil && !r.p.IsDone(r.gen) {
		one, gens := [1]*adi.Request{r.p}, [1]uint64{r.gen}
		either, stop := ctx, func() bool { return true }
		if r.isBounded() {
			var end context.CancelFunc
			either, end = context.WithCancel(ctx)
			defer end()
			stop = context.AfterFunc(r.c.until, end)
		}
		k := r.waits(record.WaitContext)
		err := r.p.Context().WaitAnyOf(either, one[:], gens[:])
		stop()
		k.End(err != nil)
		if err != nil && !r.p.IsDone(r.gen) && ctx.Err() != nil && r.p.Context().Err() == nil {
			return Status{}, r.c.report(r.pending("WaitContext", context.Cause(ctx)))
		}
	}
	return r.Wait()
}

func (r Request) pending(op string, cause error) *Error {
	if r.c == nil {
		return &Error{Class: ErrPending, Op: op, Rank: -1, Peer: -1, Err: cause}
	}
	return r.c.err(op, ErrPending, cause)
}

// Done returns a channel that is closed when Wait would return at once. It does not complete the request.
func (r Request) Done() <-chan struct{} {
	if r.p == nil {
		done := make(chan struct{})
		close(done)
		return done
	}
	k := adi.Call{Name: r.call.String()}
	if r.c != nil {
		k.Comm = (*label)(r.c)
	}
	return r.p.Done(r.gen, k)
}

// Cancel withdraws a receive that has not matched a message, or a send that has not matched a receive (MPI_Cancel). Its
// Wait then returns a status with Cancelled set. An operation that has matched, and a buffered send, continue as if
// Cancel had not been called. For a [Grequest], Cancel runs the Cancel callback. Collective, partitioned and combined
// send-receive operations cannot be cancelled: that is ErrRequest.
func (r Request) Cancel() error {
	const op = "Cancel"
	switch {
	case r.p == nil:
		return r.c.report(&Error{Class: ErrRequest, Op: op, Rank: -1, Peer: -1, Arg: "the request", Value: "null", Want: "an operation under way"})
	case r.call == opGeneral:
		return r.cancelGeneral()
	case r.call == opJoint:
		return r.c.report(r.c.err(op, ErrRequest, errNoCancel))
	}
	if err := r.p.Cancel(r.gen); err != nil {
		return r.c.report(r.fault(err, adi.Status{}))
	}
	return nil
}

var errNoCancel = errors.New("only a single send or receive, and a Grequest, can be cancelled")

// Free releases the request without waiting (MPI_Request_free). The operation continues, but nobody learns of its end,
// and the memory of a send must not change before. Wait is nearly always the better call. For a [Grequest], Free lets
// the Free callback run, now or when Complete is called. Using r afterwards is ErrRequest.
func (r Request) Free() error {
	const op = "Free"
	switch {
	case r.p == nil:
		return r.c.report(&Error{Class: ErrRequest, Op: op, Rank: -1, Peer: -1, Arg: "the request", Value: "null", Want: "an operation under way"})
	case r.p.Gen() != r.gen:
		return r.c.report(r.fault(errStaleRequest, adi.Status{}))
	case r.call == opGeneral:
		return r.freeGeneral()
	}
	r.p.Mark.Forget()
	r.p.Discard(r.gen)
	return nil
}

var errStaleRequest error = &adi.Fault{Kind: adi.FaultStale}

// Status is [Request.Test] that does not complete the request: a later Wait or Test returns the same
// (MPI_Request_get_status).
func (r Request) Status() (st Status, done bool, err error) {
	if st, done, e := r.look(); e != nil {
		return st, done, r.c.report(e)
	} else {
		return st, done, nil
	}
}

// look is Status without the error handler.
func (r Request) look() (Status, bool, *Error) {
	if r.p == nil {
		return emptyStatus, true, nil
	}
	if r.call == opGeneral {
		return r.lookGeneral()
	}
	st, done, err := r.p.Peek(r.gen)
	if err != nil {
		return statusOf(st), true, r.fault(err, st)
	}
	if !done {
		return Status{}, false, nil
	}
	return statusOf(st), true, nil
}
