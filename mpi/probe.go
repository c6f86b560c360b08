package mpi

import (
	"cadre.example/adi"
	"cadre.example/datatype"
	"cadre.example/internal/record"
)

// Probe waits for a message that a receive from src with tag would match, and returns its source, tag and length
// (MPI_Probe). The message stays in the queue.
func (c *Comm) Probe(src, tag int) (Status, error) {
	if !c.live() || !c.canRecv(src, tag) {
		return c.noRecv("Probe", src, tag)
	}
	op := c.recvOp("Probe", datatype.Mem{}, 0, datatype.Byte, src, tag)
	k := c.rec.Begin(record.Probe, c.id, src, tag, 0)
	m, e := c.probeUntil(&op, false)
	k.End(e != nil)
	if e != nil {
		return Status{}, c.report(e)
	}
	return statusOf(m.Status), nil
}

// Iprobe is [Comm.Probe] without waiting. It reports whether there is such a message.
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
	if ok { // a program that looks again and again would leave nothing else in the record
		c.rec.Note(record.Iprobe, c.id, src, tag, 0)
	}
	return statusOf(m.Status), ok, nil
}

// Mprobe is [Comm.Probe] that reserves the message for the caller, so that no other goroutine can receive it first
// (MPI_Mprobe).
func (c *Comm) Mprobe(src, tag int) (*Message, error) {
	m, e := c.mprobe("Mprobe", src, tag)
	if e != nil {
		return nil, c.report(e)
	}
	return m, nil
}

// Improbe is [Comm.Mprobe] without waiting. It reports whether there is such a message.
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
	k := c.rec.Begin(record.Improbe, c.id, src, tag, 0)
	met(k, &m.Status)
	k.End(false)
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
	k := c.rec.Begin(record.OpOf(name), c.id, src, tag, 0)
	m, e := c.probeUntil(&op, true)
	if e == nil {
		met(k, &m.Status)
	}
	k.End(e != nil)
	if e != nil {
		return nil, e
	}
	return &Message{Status: statusOf(m.Status), c: c, m: m}, nil
}
