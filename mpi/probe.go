package mpi

import (
	"fmt"
	"sync/atomic"

	"cadre.example/adi"
	"cadre.example/datatype"
)

// Probe waits for a message that a receive from src with tag would get, and tells its source, tag and length.
func (c *Comm) Probe(src, tag int) (Status, error) {
	if !c.live() || !c.canRecv(src, tag) {
		return c.noRecv("Probe", src, tag)
	}
	op := c.recvOp("Probe", datatype.Mem{}, 0, datatype.Byte, src, tag)
	m, err := c.ctx.Probe(&op)
	if err != nil {
		return Status{}, c.report(c.fault("Probe", err, adi.Status{}, src, tag))
	}
	return statusOf(m.Status), nil
}

// Iprobe is Probe without waiting; it reports whether there is such a message.
func (c *Comm) Iprobe(src, tag int) (Status, bool, error) {
	if !c.live() || !c.canRecv(src, tag) {
		st, err := c.noRecv("Iprobe", src, tag)
		return st, err == nil, err
	}
	op := c.recvOp("Iprobe", datatype.Mem{}, 0, datatype.Byte, src, tag)
	m, ok, err := c.ctx.Iprobe(&op)
	if err != nil {
		return Status{}, false, c.report(c.fault("Iprobe", err, adi.Status{}, src, tag))
	}
	return statusOf(m.Status), ok, nil
}

// A Message is a message that Mprobe has found. No other receive or probe sees it any more: it is received with
// RecvMessage, once.
type Message struct {
	Status
	c     *Comm
	m     adi.Message
	taken atomic.Bool
	null  bool // from ProcNull
}

// Mprobe is Probe that takes the message for the caller, so that no other goroutine can receive it first.
func (c *Comm) Mprobe(src, tag int) (*Message, error) {
	m, e := c.mprobe("Mprobe", src, tag)
	if e != nil {
		return nil, c.report(e)
	}
	return m, nil
}

// Improbe is Mprobe without waiting; it reports whether there is such a message.
func (c *Comm) Improbe(src, tag int) (*Message, bool, error) {
	if e := c.checkRecv("Improbe", nil, src, tag); e != nil {
		return nil, false, c.report(e)
	}
	if src == ProcNull {
		return &Message{Status: nullStatus, c: c, null: true}, true, nil
	}
	op := c.recvOp("Improbe", datatype.Mem{}, 0, datatype.Byte, src, tag)
	m, ok, err := c.ctx.Improbe(&op)
	switch {
	case err != nil:
		return nil, false, c.report(c.fault("Improbe", err, adi.Status{}, src, tag))
	case !ok:
		return nil, false, nil
	}
	return &Message{Status: statusOf(m.Status), c: c, m: m}, true, nil
}

func (c *Comm) mprobe(name string, src, tag int) (*Message, *Error) {
	if e := c.checkRecv(name, nil, src, tag); e != nil {
		return nil, e
	}
	if src == ProcNull {
		return &Message{Status: nullStatus, c: c, null: true}, nil
	}
	op := c.recvOp(name, datatype.Mem{}, 0, datatype.Byte, src, tag)
	m, err := c.ctx.Mprobe(&op)
	if err != nil {
		return nil, c.fault(name, err, adi.Status{}, src, tag)
	}
	return &Message{Status: statusOf(m.Status), c: c, m: m}, nil
}

// RecvMessage receives the message that Mprobe has found.
func RecvMessage[T any](m *Message, buf []T) (Status, error) {
	const name = "RecvMessage"
	mem, t, err := datatype.Of(buf)
	if m == nil {
		return Status{}, nilMessage(name)
	}
	if err != nil {
		return Status{}, m.c.badType(name, err)
	}
	st, e := m.receive(name, mem, len(buf), t)
	return st, m.c.report(e)
}

// RecvBuf is [RecvMessage] into a Buffer.
func (m *Message) RecvBuf(b Buffer) (Status, error) {
	const name = "RecvMessage"
	if m == nil {
		return Status{}, nilMessage(name)
	}
	if err := b.check(); err != nil {
		return Status{}, m.c.report(m.c.wrongBuffer(name, "buf", b.count, err))
	}
	st, e := m.receive(name, b.mem, b.count, b.typ)
	return st, m.c.report(e)
}

func nilMessage(name string) error {
	return &Error{Class: ErrRequest, Op: name, Rank: -1, Peer: -1, Arg: "m", Want: "a message of Mprobe"}
}

func (m *Message) receive(name string, mem datatype.Mem, count int, t *datatype.Type) (Status, *Error) {
	c := m.c
	if e := c.usable(name); e != nil {
		return Status{}, e
	}
	if m.taken.Swap(true) {
		e := c.err(name, ErrRequest, fmt.Errorf("the message from rank %d with tag %d was received before", m.Source, m.Tag))
		e.Peer, e.Tag = m.Source, m.Tag
		return Status{}, e
	}
	if m.null {
		return nullStatus, nil
	}
	op := c.recvOp(name, mem, count, t, m.Source, m.Tag)
	r, err := m.m.IrecvMessage(&op)
	if err != nil {
		return Status{}, c.fault(name, err, adi.Status{}, m.Source, m.Tag)
	}
	st, err := r.Wait(r.Gen())
	if err != nil {
		return statusOf(st), c.fault(name, err, st, m.Source, m.Tag)
	}
	return statusOf(st), nil
}
