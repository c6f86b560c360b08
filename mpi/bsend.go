package mpi

import (
	"fmt"

	"cadre.example/adi"
	"cadre.example/adi/proto"
	"cadre.example/internal/record"
)

// Bsend is [Send] that copies buf and returns at once, whether or not a receive is posted (MPI_Bsend, section 3.6). The
// copy uses the send buffer of the communicator; without one, that of its session; without that, that of the rank. The
// rank's buffer has no limit unless [Comm.AttachRankBuffer] sets one. If the buffer has too little room, Bsend returns
// ErrBuffer.
func Bsend[T any](c *Comm, buf []T, dst, tag int) error { return c.BsendBuf(Of(buf), dst, tag) }

// BsendBuf is [Bsend] of a Buffer.
func (c *Comm) BsendBuf(b Buffer, dst, tag int) error {
	const name = "Bsend"
	if e := c.checkSend(name, &b, dst, tag); e != nil {
		return c.report(e)
	}
	return c.report(c.bsend(name, &b, dst, tag))
}

// Ibsend is [Bsend] with a request, which is complete at once (MPI_Ibsend). Its Wait reports wrong arguments and too
// little room.
func Ibsend[T any](c *Comm, buf []T, dst, tag int) Request { return c.IbsendBuf(Of(buf), dst, tag) }

// IbsendBuf is [Ibsend] of a Buffer.
func (c *Comm) IbsendBuf(b Buffer, dst, tag int) Request {
	const name = "Ibsend"
	if e := c.checkSend(name, &b, dst, tag); e != nil {
		return c.failed(name, e)
	}
	if dst == ProcNull {
		return c.failed(name, nil)
	}
	return c.sent(name, dst, tag, c.bsend(name, &b, dst, tag))
}

// BsendInit makes a persistent [Bsend].
func BsendInit[T any](c *Comm, buf []T, dst, tag int) *Persistent {
	return c.BsendInitBuf(Of(buf), dst, tag)
}

// BsendInitBuf is [BsendInit] of a Buffer.
func (c *Comm) BsendInitBuf(b Buffer, dst, tag int) *Persistent {
	const name = "BsendInit"
	if e := c.checkSend(name, &b, dst, tag); e != nil {
		return c.newPersistent(name, nil, e)
	}
	return c.newPersistent(name, &persistentBsend{c, b, dst, tag}, nil)
}

type persistentBsend struct {
	c        *Comm
	b        Buffer
	dst, tag int
}

func (s *persistentBsend) start() (Request, *Error) {
	const name = "BsendInit"
	if e := s.c.usable(name); e != nil {
		return Request{}, e
	}
	if s.dst == ProcNull {
		return s.c.failed(name, nil), nil
	}
	if e := s.c.bsend(name, &s.b, s.dst, s.tag); e != nil {
		return Request{}, e
	}
	return s.c.sent(name, s.dst, s.tag, nil), nil
}

func (s *persistentBsend) free() { s.b = Buffer{} }

// sent returns the request of a send that has ended, with error e if not nil.
func (c *Comm) sent(name string, dst, tag int, e *Error) Request {
	var err error
	if e != nil {
		err = e
	}
	r := c.ctx.Completed(adi.Call{Name: name, Comm: (*label)(c), Peer: dst, Tag: tag}, adi.Status{}, err)
	return Request{p: r, gen: r.Gen(), c: c, call: opNone}
}

// A buffered is a message that was copied and has not left.
type buffered struct {
	buffer *sendBuffer
	next   *buffered // free list
	seq    uint64
	size   int // what it takes of buffer, beside the overhead
	data   scratch
	r      *adi.Request
	gen    uint64
	hook   *adi.Hook
}

// bsend sends a copy of b, which was checked like the other arguments.
func (c *Comm) bsend(name string, b *Buffer, dst, tag int) *Error {
	if dst == ProcNull {
		return nil
	}
	n := b.count * b.typ.Size()
	room := c.buffer.Load()
	if room == nil && c.session != nil {
		room = c.session.buffer.Load()
	}
	if room == nil {
		room = c.proc.sends.rank()
	}
	m, free := room.reserve(n)
	if m == nil {
		_ = c.ctx.Progress() // what is in it may leave now
		m, free = room.reserve(n)
	}
	if m == nil {
		e := c.err(name, ErrBuffer, fmt.Errorf("the message needs %d bytes of the send buffer of %s, %d of %d are free", n+BsendOverhead, room.owner, free, room.limit))
		e.Peer, e.Tag = dst, tag
		return e
	}
	op := c.copyOp(name, b, dst, tag, &m.data)
	op.Mode = proto.Standard // in strict checking too: it leaves the buffer whether or not it is received
	k := c.rec.BeginWhat(&record.What{Op: bsendOps[name].op, Form: bsendOps[name].form, Comm: c.id, Peer: dst, Tag: tag, Bytes: n})
	r, err := c.ctx.Isend(&op)
	k.End(err != nil)
	if err != nil {
		room.release(m)
		return c.fault(name, err, adi.Status{}, dst, tag)
	}
	m.r, m.gen = r, r.Gen()
	r.OnDone(m.gen, m.hook)
	return nil
}

var bsendOps = map[string]struct {
	op   record.Op
	form record.Form
}{
	"Bsend": {record.Bsend, record.Blocking}, "Ibsend": {record.Ibsend, record.Blocking}, "BsendInit": {record.Bsend, record.Persistent},
}

// left frees the memory of a message that has ended. Nobody learns of a failed delivery, except that the job ends.
func (m *buffered) left() {
	_, _ = m.r.Wait(m.gen)
	m.buffer.release(m)
}
