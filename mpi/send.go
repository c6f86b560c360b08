package mpi

import (
	"cadre.example/adi"
	"cadre.example/adi/proto"
	"cadre.example/datatype"
	"cadre.example/internal/record"
)

// Send sends buf to rank dst with a tag (MPI_Send). It returns when the program may reuse buf, which may be before or
// after the message is received.
func Send[T any](c *Comm, buf []T, dst, tag int) error {
	if b, t := datatype.Plain(buf); t != nil && c.sendSmall(b, t, dst, tag) {
		return nil
	}
	m, t, err := datatype.Of(buf)
	if err != nil {
		return c.badType("Send", err)
	}
	return c.send(m, len(buf), t, dst, tag, proto.Standard)
}

// Ssend is [Send] that returns only after a receive has matched the message (MPI_Ssend).
func Ssend[T any](c *Comm, buf []T, dst, tag int) error {
	m, t, err := datatype.Of(buf)
	if err != nil {
		return c.badType("Ssend", err)
	}
	return c.send(m, len(buf), t, dst, tag, proto.Synchronous)
}

// Rsend is [Send] of a message whose receive is already posted (MPI_Rsend). If it is not, that is an error.
func Rsend[T any](c *Comm, buf []T, dst, tag int) error {
	m, t, err := datatype.Of(buf)
	if err != nil {
		return c.badType("Rsend", err)
	}
	return c.send(m, len(buf), t, dst, tag, proto.Ready)
}

// SendOne sends one value.
func SendOne[T any](c *Comm, v T, dst, tag int) error { return Send(c, []T{v}, dst, tag) }

// SendBuf is [Send] of a Buffer.
func (c *Comm) SendBuf(b Buffer, dst, tag int) error {
	if !b.mem.Fits(b.count, b.typ) {
		return c.sendBuf(b, dst, tag, proto.Standard)
	}
	if payload, ok := b.mem.Source(b.count, b.typ); ok && c.sendSmall(payload, b.typ, dst, tag) {
		return nil
	}
	return c.send(b.mem, b.count, b.typ, dst, tag, proto.Standard)
}

// SsendBuf is [Ssend] of a Buffer.
func (c *Comm) SsendBuf(b Buffer, dst, tag int) error {
	return c.sendBuf(b, dst, tag, proto.Synchronous)
}

// RsendBuf is [Rsend] of a Buffer.
func (c *Comm) RsendBuf(b Buffer, dst, tag int) error { return c.sendBuf(b, dst, tag, proto.Ready) }

func (c *Comm) sendBuf(b Buffer, dst, tag int, mode proto.Mode) error {
	if e := c.checkSend(sendNames[mode], &b, dst, tag); e != nil {
		return c.report(e)
	}
	return c.send(b.mem, b.count, b.typ, dst, tag, mode)
}

var (
	sendNames  = [...]string{proto.Standard: "Send", proto.Synchronous: "Ssend", proto.Ready: "Rsend"}
	isendNames = [...]string{proto.Standard: "Isend", proto.Synchronous: "Issend", proto.Ready: "Irsend"}
)

// sendSmall sends a message of items of t that lie as they are packed, if a device can take it at once, without all that an
// operation under way needs. It reports false when send must do it, or say what is wrong.
func (c *Comm) sendSmall(payload []byte, t *datatype.Type, dst, tag int) bool {
	if !c.live() || uint(dst) >= uint(len(c.world)) || uint(tag) > tagMax || c.until != nil || !c.ctx.Packets() || c.observed() {
		return false
	}
	peer := c.ctx.Near(c.world[dst])
	if peer == nil {
		peer = c.ctx.Known(c.world[dst])
	}
	if !peer.Injects() || !c.ctx.SendSmall(peer, adi.Short{
		Context: c.id, Source: int32(c.rank), Tag: int32(tag), Sig: uint64(t.Signature()),
	}, payload) {
		return false
	}
	c.rec.Note(record.Send, c.id, dst, tag, len(payload))
	return true
}

// send sends count items of t at m, which have been checked to lie inside.
func (c *Comm) send(m datatype.Mem, count int, t *datatype.Type, dst, tag int, mode proto.Mode) error {
	if !c.live() || uint(dst) >= uint(len(c.world)) || uint(tag) > tagMax {
		return c.noSend(sendNames[mode], dst, tag)
	}
	var op adi.Op
	setItems(&op, m, count, t)
	c.setCall(&op, sendNames[mode], dst, tag)
	op.Peer, op.Source, op.Mode = c.world[dst], int32(c.rank), c.strictly(mode)
	k := c.rec.Begin(record.Send+record.Op(mode), c.id, dst, tag, op.Size)
	if c.until != nil || c.guarded() {
		e := c.sendGuarded(&op)
		k.End(e != nil)
		return c.report(e)
	}
	err := c.ctx.Send(&op)
	k.End(err != nil)
	if err != nil {
		return c.report(c.fault(op.Call.Name, err, adi.Status{}, dst, tag))
	}
	return nil
}

// sendGuarded is the send of op on a communicator of WithContext, or where its memory is looked after.
func (c *Comm) sendGuarded(op *adi.Op) (e *Error) {
	held := c.holds(op, nil)
	if c.until != nil {
		e = c.sendUntil(op)
	} else if err := c.ctx.Send(op); err != nil {
		e = c.fault(op.Call.Name, err, adi.Status{}, op.Call.Peer, op.Call.Tag)
	}
	if e == nil {
		e = held.end(op.Call.Name, op.Call.Peer, op.Call.Tag)
	}
	return e
}

func (c *Comm) sendOp(name string, m datatype.Mem, count int, t *datatype.Type, dst, tag int, mode proto.Mode) adi.Op {
	var op adi.Op
	setItems(&op, m, count, t)
	c.setCall(&op, name, dst, tag)
	op.Peer, op.Source, op.Mode = c.world[dst], int32(c.rank), c.strictly(mode)
	return op
}

// noSend is what a send that sends nothing returns: nil to ProcNull, otherwise the error of an argument.
func (c *Comm) noSend(name string, dst, tag int) error {
	return c.report(c.checkSend(name, nil, dst, tag))
}

// checkSend says which argument of a send is wrong.
func (c *Comm) checkSend(name string, b *Buffer, dst, tag int) *Error {
	if e := c.usable(name); e != nil {
		return e
	}
	if b != nil {
		if err := b.check(); err != nil {
			return c.wrongBuffer(name, "buf", b.count, err)
		}
	}
	switch {
	case uint(tag) > tagMax:
		return c.wrongTag(name, "tag", tag, false)
	case dst != ProcNull && uint(dst) >= uint(len(c.world)):
		return c.wrongRank(name, "dst", dst, false)
	}
	return nil
}

// badType is the error of a T that cannot be sent or received.
func (c *Comm) badType(name string, err error) error { return c.report(c.typeError(name, err)) }

func (c *Comm) typeError(name string, err error) *Error {
	if e := c.usable(name); e != nil {
		return e
	}
	return c.err(name, ErrType, &typeCause{err: err})
}
