package mpi

import (
	"errors"
	"fmt"
	"sync"

	"cadre.example/adi"
	"cadre.example/adi/proto"
	"cadre.example/internal/record"
)

// A Persistent operation keeps its arguments and can be started repeatedly without allocating (section 3.9 of the
// standard). It is inactive until Start, and again after Wait or Test has completed it. Only an inactive operation can
// be started or freed. Start reports wrong arguments.
type Persistent struct {
	c   *Comm  // nil: of the null communicator
	op  string // what made it
	how starter
	err *Error // the arguments are wrong

	mu    sync.Mutex
	now   Request // of the last start
	freed bool
	entry uint64 // in the ledger, or 0
}

// A starter is what a Persistent starts: a transfer, a collective or a partitioned operation.
type starter interface {
	// start begins the operation once more. It is not called again before the request was completed by Wait or Test.
	start() (Request, *Error)
	// free gives back what the operation holds. Nothing is called afterwards.
	free()
}

// newPersistent makes the result of op, which reports wrong arguments, if there are any, when it is started.
func (c *Comm) newPersistent(op string, how starter, wrong *Error) *Persistent {
	p := &Persistent{c: c, op: op, how: how, err: wrong}
	if c != nil && wrong == nil && c.proc != nil {
		p.entry = c.proc.ledger.enter("persistent operation", "freed", "of "+op)
	}
	return p
}

var (
	errActive     = errors.New("it is active: complete it with Wait or Test first")
	errInactive   = errors.New("it is not active: Start it first")
	errFreedStart = errors.New("use after Free")
)

// wrong is the error of a call for a Persistent that does not allow it.
func (p *Persistent) wrong(op string, cause error) *Error {
	if p == nil {
		return &Error{Class: ErrRequest, Op: op, Rank: -1, Peer: -1, Arg: "the persistent operation", Want: "one of SendInit, RecvInit or the like"}
	}
	if p.c == nil {
		return &Error{Class: ErrRequest, Op: op, Rank: -1, Peer: -1, Err: cause}
	}
	return p.c.err(op+" of "+p.op, ErrRequest, cause)
}

// report is that of p's communicator, if it has one.
func (p *Persistent) report(e *Error) error {
	if e == nil {
		return nil
	}
	if p == nil {
		return e
	}
	return p.c.report(e)
}

// active reports whether what was started is not yet completed by a Wait or Test. p.mu is held.
func (p *Persistent) active() bool { return p.now.p != nil && p.now.p.Gen() == p.now.gen }

// can says why p cannot be started, or nil. p.mu is held.
func (p *Persistent) can(op string) *Error {
	switch {
	case p.freed:
		return p.wrong(op, errFreedStart)
	case p.err != nil:
		return p.err
	case p.active():
		return p.wrong(op, p.stillActive())
	}
	return nil
}

// stillActive is why an active p cannot be used: with the line on which it was started. p.mu is held.
func (p *Persistent) stillActive() error {
	e, _ := p.now.p.Mark.Read(p.now.gen)
	if line := e.Site.Place().String(); line != "" {
		return fmt.Errorf("%w (started at %s)", errActive, line)
	}
	return errActive
}

func (p *Persistent) start(op string) *Error {
	if p == nil {
		return p.wrong(op, nil)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if e := p.can(op); e != nil {
		return e
	}
	r, e := p.how.start()
	if e == nil {
		p.now = r
	}
	return e
}

// Start starts the operation with the present contents of its memory (MPI_Start). Starting an active operation is an
// error.
func (p *Persistent) Start() error { return p.report(p.start("Start")) }

// StartAll starts all of ps in order (MPI_Startall). If one of them is active, freed or has wrong arguments, it starts
// none.
func StartAll(ps ...*Persistent) error {
	const op = "StartAll"
	for i, p := range ps {
		if p == nil {
			return p.wrong(op, nil)
		}
		p.mu.Lock()
		e := p.can(op)
		p.mu.Unlock()
		for _, q := range ps[:i] {
			if q == p && e == nil {
				e = p.wrong(op, errTwice)
			}
		}
		if e != nil {
			return p.report(e)
		}
	}
	for _, p := range ps {
		if e := p.start(op); e != nil {
			return p.report(e)
		}
	}
	return nil
}

var errTwice = errors.New("it is twice among the operations")

// Request returns the request of the current start, for WaitAll and the like, or the null request if p is inactive. The
// call that completes it makes it stale; the next Start makes a new one.
func (p *Persistent) Request() Request {
	r, _ := p.current("Request")
	return r
}

// current is the request of the present start, null when p is inactive.
func (p *Persistent) current(op string) (Request, *Error) {
	if p == nil {
		return Request{}, p.wrong(op, nil)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.freed:
		return Request{}, p.wrong(op, errFreedStart)
	case !p.active():
		return Request{}, nil
	}
	return p.now, nil
}

// Wait returns when the started operation is complete. If p is inactive, it returns at once with the empty status.
func (p *Persistent) Wait() (Status, error) {
	r, e := p.current("Wait")
	if e != nil {
		return Status{}, p.report(e)
	}
	return r.Wait()
}

// Test is [Persistent.Wait] without waiting. done reports whether p is now inactive.
func (p *Persistent) Test() (st Status, done bool, err error) {
	r, e := p.current("Test")
	if e != nil {
		return Status{}, true, p.report(e)
	}
	return r.Test()
}

// Cancel withdraws the started operation, as [Request.Cancel] does. Complete it with Wait or Test before the next Start.
func (p *Persistent) Cancel() error {
	r, e := p.current("Cancel")
	if e == nil && r.IsNull() {
		e = p.wrong("Cancel", errInactive)
	}
	if e != nil {
		return p.report(e)
	}
	return r.Cancel()
}

// Free releases p (MPI_Request_free). An active p, and one that was freed before, is an error.
func (p *Persistent) Free() error {
	const op = "Free"
	if p == nil {
		return p.wrong(op, nil)
	}
	p.mu.Lock()
	var e *Error
	switch {
	case p.freed:
		e = p.wrong(op, errFreedStart)
	case p.active():
		e = p.wrong(op, p.stillActive())
	default:
		p.freed = true
		if p.c != nil && p.err == nil && p.c.proc != nil {
			p.c.proc.ledger.leave(p.entry)
		}
		p.now = Request{}
		if p.how != nil {
			p.how.free()
		}
	}
	p.mu.Unlock()
	return p.report(e)
}

// A persistentSend is the starter of a send, and a persistentRecv that of a receive.
type (
	persistentSend struct {
		c    *Comm
		call call
		op   adi.Op
	}
	persistentRecv struct {
		c  *Comm
		op adi.Op
	}
)

func (s *persistentSend) start() (Request, *Error) {
	c := s.c
	if e := c.usable(s.op.Call.Name); e != nil {
		return Request{}, e
	}
	if s.op.Call.Peer == ProcNull {
		return c.failed(s.op.Call.Name, nil), nil
	}
	k := c.recordStart(record.Send+record.Op(s.call-opSendInit), &s.op)
	g := c.watches(&s.op, true)
	r, err := c.ctx.Isend(&s.op)
	if err != nil {
		k.End(true)
		return Request{}, c.fault(s.op.Call.Name, err, adi.Status{}, s.op.Call.Peer, s.op.Call.Tag)
	}
	g.keeps(k, r, false)
	return c.started(k, r, s.call), nil
}

// recordStart begins the record of a Start.
func (c *Comm) recordStart(op record.Op, a *adi.Op) record.Call {
	return c.rec.BeginWhat(&record.What{Op: op, Form: record.Persistent, Comm: c.id, Peer: a.Call.Peer, Tag: a.Call.Tag, Bytes: a.Size})
}

func (s *persistentSend) free() { s.op = adi.Op{} }

func (s *persistentRecv) start() (Request, *Error) {
	c := s.c
	if e := c.usable(s.op.Call.Name); e != nil {
		return Request{}, e
	}
	if s.op.Call.Peer == ProcNull {
		return c.failed(s.op.Call.Name, nil), nil
	}
	k := c.recordStart(record.Recv, &s.op)
	g := c.watches(&s.op, false)
	r, err := c.ctx.Irecv(&s.op)
	if err != nil {
		k.End(true)
		return Request{}, c.fault(s.op.Call.Name, err, adi.Status{}, s.op.Call.Peer, s.op.Call.Tag)
	}
	g.keeps(k, r, r.IsDone(r.Gen()))
	return c.started(k, r, opRecvInit), nil
}

func (s *persistentRecv) free() { s.op = adi.Op{} }

// SendInit makes a persistent [Send]: each Start sends the present contents of buf (MPI_Send_init).
func SendInit[T any](c *Comm, buf []T, dst, tag int) *Persistent {
	return c.sendInit(Of(buf), dst, tag, proto.Standard)
}

// SsendInit makes a persistent [Ssend].
func SsendInit[T any](c *Comm, buf []T, dst, tag int) *Persistent {
	return c.sendInit(Of(buf), dst, tag, proto.Synchronous)
}

// RsendInit makes a persistent [Rsend]: the receive must be posted before each Start.
func RsendInit[T any](c *Comm, buf []T, dst, tag int) *Persistent {
	return c.sendInit(Of(buf), dst, tag, proto.Ready)
}

// RecvInit makes a persistent [Recv]: each Start receives into buf (MPI_Recv_init).
func RecvInit[T any](c *Comm, buf []T, src, tag int) *Persistent {
	return c.recvInit(Of(buf), src, tag)
}

// SendInitBuf is [SendInit] of a Buffer.
func (c *Comm) SendInitBuf(b Buffer, dst, tag int) *Persistent {
	return c.sendInit(b, dst, tag, proto.Standard)
}

// SsendInitBuf is [SsendInit] of a Buffer.
func (c *Comm) SsendInitBuf(b Buffer, dst, tag int) *Persistent {
	return c.sendInit(b, dst, tag, proto.Synchronous)
}

// RsendInitBuf is [RsendInit] of a Buffer.
func (c *Comm) RsendInitBuf(b Buffer, dst, tag int) *Persistent {
	return c.sendInit(b, dst, tag, proto.Ready)
}

// RecvInitBuf is [RecvInit] into a Buffer.
func (c *Comm) RecvInitBuf(b Buffer, src, tag int) *Persistent { return c.recvInit(b, src, tag) }

func (c *Comm) sendInit(b Buffer, dst, tag int, mode proto.Mode) *Persistent {
	k := opSendInit + call(mode)
	name := k.String()
	if e := c.checkSend(name, &b, dst, tag); e != nil {
		return c.newPersistent(name, nil, e)
	}
	s := &persistentSend{c: c, call: k}
	if dst == ProcNull {
		s.op.Call = adi.Call{Name: name, Peer: dst, Tag: tag}
	} else {
		s.op = c.sendOp(name, b.mem, b.count, b.typ, dst, tag, mode)
	}
	return c.newPersistent(name, s, nil)
}

func (c *Comm) recvInit(b Buffer, src, tag int) *Persistent {
	const name = "RecvInit"
	if e := c.checkRecv(name, &b, src, tag); e != nil {
		return c.newPersistent(name, nil, e)
	}
	s := &persistentRecv{c: c}
	if src == ProcNull {
		s.op.Call = adi.Call{Name: name, Peer: src, Tag: tag}
	} else {
		s.op = c.recvOp(name, b.mem, b.count, b.typ, src, tag)
	}
	return c.newPersistent(name, s, nil)
}
