package mpi

import (
	"sync"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/adi/proto"
	"cadre.example/datatype"
	"cadre.example/internal/record"
)

// SendrecvReplace is [Sendrecv] with one buffer: it sends the contents of buf, then replaces them by the received
// message (MPI_Sendrecv_replace).
func SendrecvReplace[T any](c *Comm, buf []T, dst, stag, src, rtag int) (Status, error) {
	return c.SendrecvReplaceBuf(Of(buf), dst, stag, src, rtag)
}

// SendrecvReplaceBuf is [SendrecvReplace] of a Buffer.
func (c *Comm) SendrecvReplaceBuf(b Buffer, dst, stag, src, rtag int) (Status, error) {
	const name = "SendrecvReplace"
	if e := c.checkReplace(name, &b, dst, stag, src, rtag); e != nil {
		return Status{}, c.report(e)
	}
	var in, out adi.Op
	var pin, pout *adi.Op
	if src != ProcNull {
		in = c.recvOp(name, b.mem, b.count, b.typ, src, rtag)
		pin = &in
	}
	if dst != ProcNull {
		memory := takeScratch()
		defer memory.give()
		out = c.copyOp(name, &b, dst, stag, memory)
		pout = &out
	}
	return c.exchange(name, pout, pin)
}

// copyOp is the sending of a copy of b in memory: a packed one, or in a job of unlike processors, where the device must
// know what it is, one like b.
func (c *Comm) copyOp(name string, b *Buffer, dst, tag int, memory *scratch) adi.Op {
	if c.ctx.Hetero() {
		_, n := b.typ.Span(b.count)
		m, _ := datatype.Temp(memory.room(n), b.count, b.typ)
		_ = datatype.Copy(m, b.mem, b.count, b.typ) // both have been checked
		return c.sendOp(name, m, b.count, b.typ, dst, tag, proto.Standard)
	}
	packed := memory.room(b.count * b.typ.Size())
	datatype.PackInto(packed, b.mem, b.count, b.typ)
	op := c.sendOp(name, datatype.MemOf(packed), len(packed), datatype.Byte, dst, tag, proto.Standard)
	op.Sig = uint64(b.typ.Signature())
	return op
}

func (c *Comm) checkReplace(name string, b *Buffer, dst, stag, src, rtag int) *Error {
	if e := c.usable(name); e != nil {
		return e
	}
	if err := b.check(); err != nil {
		return c.wrongBuffer(name, "buf", b.count, err)
	}
	if err := b.typ.CheckReceive(b.count); err != nil {
		return c.wrongBuffer(name, "buf", b.count, err)
	}
	return c.checkEnds(name, dst, stag, src, rtag)
}

// Isendrecv starts a [Sendrecv] (MPI_Isendrecv). The request's Wait reports wrong arguments. The request cannot be
// cancelled.
func Isendrecv[S, R any](c *Comm, send []S, dst, stag int, recv []R, src, rtag int) Request {
	return c.IsendrecvBuf(Of(send), dst, stag, Of(recv), src, rtag)
}

// IsendrecvBuf is [Isendrecv] of Buffers.
func (c *Comm) IsendrecvBuf(send Buffer, dst, stag int, recv Buffer, src, rtag int) Request {
	const name = "Isendrecv"
	if e := c.checkSendrecv(name, &send, dst, stag, &recv, src, rtag); e != nil {
		return c.failed(name, e)
	}
	k := c.beginJoint(record.Isendrecv, src, rtag, recv.count*recv.typ.Size(), dst)
	j := c.newJoint(name, src, rtag, 2)
	var in, out adi.Op
	var pin, pout *adi.Op
	if src != ProcNull {
		in = c.recvOp(name, recv.mem, recv.count, recv.typ, src, rtag)
		pin = &in
	}
	if dst != ProcNull {
		out = c.sendOp(name, send.mem, send.count, send.typ, dst, stag, proto.Standard)
		pout = &out
	}
	return j.exchange(k, pout, pin, c.watchesBoth(pout, pin))
}

// IsendrecvReplace starts a [SendrecvReplace]. The request's Wait reports wrong arguments. The request cannot be
// cancelled.
func IsendrecvReplace[T any](c *Comm, buf []T, dst, stag, src, rtag int) Request {
	return c.IsendrecvReplaceBuf(Of(buf), dst, stag, src, rtag)
}

// IsendrecvReplaceBuf is [IsendrecvReplace] of a Buffer.
func (c *Comm) IsendrecvReplaceBuf(b Buffer, dst, stag, src, rtag int) Request {
	const name = "IsendrecvReplace"
	if e := c.checkReplace(name, &b, dst, stag, src, rtag); e != nil {
		return c.failed(name, e)
	}
	k := c.beginJoint(record.IsendrecvReplace, src, rtag, b.count*b.typ.Size(), dst)
	j := c.newJoint(name, src, rtag, 2)
	var in, out adi.Op
	var pin, pout *adi.Op
	if dst != ProcNull {
		memory := takeScratch()
		j.ended = memory.give
		out = c.copyOp(name, &b, dst, stag, memory)
		pout = &out
	}
	if src != ProcNull {
		in = c.recvOp(name, b.mem, b.count, b.typ, src, rtag)
		pin = &in
	}
	return j.exchange(k, pout, pin, c.watchesBoth(nil, pin)) // what is sent is a copy
}

// exchange adds a receive, whose status is j's, and a send, either of which may be nil, and gives the request of call k.
func (j *joint) exchange(k record.Call, out, in *adi.Op, g *guard) Request {
	if in != nil {
		r, err := j.c.ctx.Irecv(in)
		j.add(r, err, in.Call.Peer, in.Call.Tag, true)
	}
	if out != nil {
		j.send(out)
	}
	received := in != nil && (j.parts[0].r == nil || j.parts[0].r.IsDone(j.parts[0].gen))
	g.keeps(k, j.parent, received)
	return j.sealed(k)
}

// send adds a send. If it cannot be started, what is received is not waited for.
func (j *joint) send(op *adi.Op) {
	if j.c.rec.Spooled() {
		j.c.rec.Note(record.Isend, j.c.id, op.Call.Peer, op.Call.Tag, op.Size)
	}
	r, err := j.c.ctx.Isend(op)
	j.add(r, err, op.Call.Peer, op.Call.Tag, false)
	if err != nil && j.parts[0].r != nil {
		_ = j.parts[0].r.Cancel(j.parts[0].gen) // when it comes too late the message follows
	}
}

// scratch is memory for one packed message.
type scratch struct{ b []byte }

var scratches = sync.Pool{New: func() any { return new(scratch) }}

func takeScratch() *scratch { return scratches.Get().(*scratch) }

// room is n bytes of s.
func (s *scratch) room(n int) []byte {
	if cap(s.b) < n {
		s.b = make([]byte, n)
	}
	return s.b[:n]
}

func (s *scratch) give() {
	if cap(s.b) <= limits.ScratchMost {
		scratches.Put(s)
	}
}
