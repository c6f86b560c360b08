package mpi

import (
	"fmt"
	"sync/atomic"

	"cadre.example/adi"
	"cadre.example/datatype"
	"cadre.example/internal/record"
)

// A Message is a message that Mprobe has reserved. No other receive or probe matches it. Receive it once, with
// RecvMessage or IrecvMessage. A nil *Message is the null message. Mprobe from ProcNull returns a Message with source
// ProcNull, which is received like any other.
type Message struct {
	Status
	c     *Comm
	m     adi.Message
	taken atomic.Bool
	null  bool // from ProcNull
}

const (
	recvMessage  = "RecvMessage"
	irecvMessage = "IrecvMessage"
)

// RecvMessage receives a message that Mprobe has reserved (MPI_Mrecv).
func RecvMessage[T any](m *Message, buf []T) (Status, error) { return m.RecvBuf(Of(buf)) }

// RecvBuf is [RecvMessage] into a Buffer.
func (m *Message) RecvBuf(b Buffer) (Status, error) {
	if e := m.check(recvMessage, &b); e != nil {
		return Status{}, m.report(e)
	}
	st, e := m.receive(recvMessage, b.mem, b.count, b.typ)
	return st, m.report(e)
}

// IrecvMessage starts a [RecvMessage] (MPI_Imrecv). The request's Wait reports wrong arguments.
func IrecvMessage[T any](m *Message, buf []T) Request { return m.IrecvBuf(Of(buf)) }

// IrecvBuf is [IrecvMessage] into a Buffer.
func (m *Message) IrecvBuf(b Buffer) Request {
	e := m.check(irecvMessage, &b)
	if e != nil {
		return m.comm().failed(irecvMessage, e)
	}
	k := m.record(record.IrecvMessage)
	g := m.c.watches(m.op(irecvMessage, b.mem, b.count, b.typ), false)
	r, e := m.begin(irecvMessage, b.mem, b.count, b.typ)
	if r == nil {
		return m.c.refuse(k, irecvMessage, e)
	}
	g.keeps(k, r, r.IsDone(r.Gen()))
	return m.c.started(k, r, opIrecvMessage)
}

func (m *Message) comm() *Comm {
	if m == nil {
		return nil
	}
	return m.c
}

func (m *Message) report(e *Error) error { return m.comm().report(e) }

// check says why b, or m, is wrong.
func (m *Message) check(name string, b *Buffer) *Error {
	if m == nil {
		return &Error{Class: ErrRequest, Op: name, Rank: -1, Peer: -1, Arg: "m", Want: "a message of Mprobe"}
	}
	if e := m.c.usable(name); e != nil {
		return e
	}
	if err := b.check(); err != nil {
		return m.c.wrongBuffer(name, "buf", b.count, err)
	}
	if err := b.typ.CheckReceive(b.count); err != nil {
		return m.c.wrongBuffer(name, "buf", b.count, err)
	}
	return nil
}

// begin starts the receive of m into memory that was checked. Both results are nil when m is from ProcNull.
func (m *Message) begin(name string, mem datatype.Mem, count int, t *datatype.Type) (*adi.Request, *Error) {
	c := m.c
	if e := c.usable(name); e != nil {
		return nil, e
	}
	if m.taken.Swap(true) {
		e := c.err(name, ErrRequest, fmt.Errorf("the message from rank %d with tag %d was received before", m.Source, m.Tag))
		e.Peer, e.Tag = m.Source, m.Tag
		return nil, e
	}
	if m.null {
		return nil, nil
	}
	op := c.recvOp(name, mem, count, t, m.Source, m.Tag)
	r, err := m.m.IrecvMessage(&op)
	if err != nil {
		return nil, c.fault(name, err, adi.Status{}, m.Source, m.Tag)
	}
	return r, nil
}

// op is what receives m, for whoever looks after its memory; nil where nobody does, or nothing is received.
func (m *Message) op(name string, mem datatype.Mem, count int, t *datatype.Type) *adi.Op {
	if !m.c.guarded() || m.null || m.taken.Load() {
		return nil
	}
	op := m.c.recvOp(name, mem, count, t, m.Source, m.Tag)
	return &op
}

// record begins the record of a call that receives m. Its message was met by what has found m.
func (m *Message) record(op record.Op) record.Call {
	return m.c.rec.Begin(op, m.c.id, m.Source, m.Tag, m.Bytes)
}

func (m *Message) receive(name string, mem datatype.Mem, count int, t *datatype.Type) (_ Status, e *Error) {
	defer ended(m.record(record.OpOf(name)), &e)
	held := m.c.holds(nil, m.op(name, mem, count, t))
	r, e := m.begin(name, mem, count, t)
	if e != nil {
		return Status{}, e
	}
	if r == nil {
		return nullStatus, nil
	}
	st, err := r.Wait(r.Gen())
	held.end(name, m.Source, m.Tag)
	if err != nil {
		return statusOf(st), m.c.fault(name, err, st, m.Source, m.Tag)
	}
	return statusOf(st), nil
}
