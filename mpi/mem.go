package mpi

import (
	"cadre.example/adi/proto"
	"cadre.example/datatype"
)

// SendMem is a faster [Comm.SendBuf] of ViewMem(m, count, t).
func (c *Comm) SendMem(m datatype.Mem, count int, t *datatype.Type, dst, tag int) error {
	if m.Fits(count, t) {
		if b, ok := m.Source(count, t); ok && c.sendSmall(b, t, dst, tag) {
			return nil
		}
		return c.send(m, count, t, dst, tag, proto.Standard)
	}
	return c.sendBuf(Buffer{m, count, t}, dst, tag, proto.Standard)
}

// RecvMem is a faster [Comm.RecvBuf] into ViewMem(m, count, t). It stores the status in st.
func (c *Comm) RecvMem(st *Status, m datatype.Mem, count int, t *datatype.Type, src, tag int) (err error) {
	*st = Status{}
	if m.Fits(count, t) {
		return c.recv(st, m, count, t, src, tag)
	}
	*st, err = c.RecvBuf(Buffer{m, count, t}, src, tag)
	return err
}

// IsendMem is [Comm.IsendBuf] of ViewMem(m, count, t).
func (c *Comm) IsendMem(m datatype.Mem, count int, t *datatype.Type, dst, tag int) Request {
	if m.Fits(count, t) {
		return c.isend(m, count, t, dst, tag, proto.Standard)
	}
	return c.isendBuf(Buffer{m, count, t}, dst, tag, proto.Standard)
}

// IrecvMem is [Comm.IrecvBuf] into ViewMem(m, count, t).
func (c *Comm) IrecvMem(m datatype.Mem, count int, t *datatype.Type, src, tag int) Request {
	if m.Fits(count, t) {
		return c.irecv(m, count, t, src, tag)
	}
	return c.IrecvBuf(Buffer{m, count, t}, src, tag)
}
