package mpi

import (
	"slices"
	"strconv"

	"cadre.example/adi"
	"cadre.example/adi/proto"
	"cadre.example/datatype"
	"cadre.example/internal/record"
)

// Recv receives a message from rank src with a tag (MPI_Recv). src may be AnySource and tag AnyTag. The message may be
// shorter than buf. If it is longer, Recv fills buf and returns ErrTruncate. From ProcNull, Recv returns at once with
// source ProcNull, tag AnyTag and no bytes.
func Recv[T any](c *Comm, buf []T, src, tag int) (st Status, err error) {
	m, t, err := datatype.Of(buf)
	if err != nil {
		return st, c.badType("Recv", err)
	}
	err = c.recv(&st, m, len(buf), t, src, tag)
	return st, err
}

// RecvOne receives one value.
func RecvOne[T any](c *Comm, src, tag int) (T, Status, error) {
	buf := make([]T, 1)
	st, err := Recv(c, buf, src, tag)
	return buf[0], st, err
}

// RecvAppend receives a message of any length and appends it to dst. It returns the extended slice.
func RecvAppend[T any](c *Comm, dst []T, src, tag int) ([]T, Status, error) {
	const name = "RecvAppend"
	t, err := datatype.For[T]()
	if err != nil {
		return dst, Status{}, c.badType(name, err)
	}
	m, e := c.mprobe(name, src, tag)
	if e != nil {
		return dst, Status{}, c.report(e)
	}
	n, whole := m.Count(t)
	if !whole && t.Size() > 0 {
		n++ // a place for what cannot be right, so that the message is taken nevertheless
	}
	old := len(dst)
	dst = slices.Grow(dst, n)[:old+n]
	mem, _, _ := datatype.Of(dst[old:])
	st, e := m.receive(name, mem, n, t)
	if e == nil && !whole {
		e = c.wrong(name, ErrType, "the message's length", st.Bytes, "a multiple of the "+sizeText(t))
	}
	if e != nil {
		return dst[:old], st, c.report(e)
	}
	return dst, st, nil
}

// RecvBuf is [Recv] into a Buffer.
func (c *Comm) RecvBuf(b Buffer, src, tag int) (st Status, err error) {
	if !b.mem.Fits(b.count, b.typ) {
		if e := c.checkRecv("Recv", &b, src, tag); e != nil {
			return Status{}, c.report(e)
		}
	}
	err = c.recv(&st, b.mem, b.count, b.typ, src, tag)
	return st, err
}

// recv receives count items of t at m, which have been checked to lie inside. st is the zero Status at first.
func (c *Comm) recv(st *Status, m datatype.Mem, count int, t *datatype.Type, src, tag int) (err error) {
	if !c.live() || !c.canRecv(src, tag) {
		*st, err = c.noRecv("Recv", src, tag)
		return err
	}
	k := c.rec.Begin(record.Recv, c.id, src, tag, count*t.Size())
	if c.until != nil || c.guarded() {
		got, e := c.recvWatched(k, m, count, t, src, tag)
		k.End(e != nil)
		*st = statusOf(got)
		return c.report(e)
	}
	var got adi.Status
	direct, _ := m.Sink(count, t)
	r, err := c.ctx.Draft(c.id)
	if err == nil {
		op := r.Op()
		setItems(op, m, count, t)
		c.setCall(op, "Recv", src, tag)
		op.Peer, op.Source, op.Mode = 0, int32(src), proto.Standard
		r.Post(direct)
		got, err = r.WaitOwn()
	}
	k.Met(int(got.Source), int(got.Tag), got.Bytes)
	k.End(err != nil)
	st.Source, st.Tag, st.Bytes, st.Cancelled = int(got.Source), int(got.Tag), got.Bytes, got.Cancelled
	if err != nil {
		return c.report(c.fault("Recv", err, got, src, tag))
	}
	return nil
}

// recvWatched is the receive of call k on a communicator of WithContext, or where its memory is looked after.
func (c *Comm) recvWatched(k record.Call, m datatype.Mem, count int, t *datatype.Type, src, tag int) (got adi.Status, e *Error) {
	op := c.recvOp("Recv", m, count, t, src, tag)
	if c.until != nil {
		if got, e = c.recvUntil(&op); e == nil {
			met(k, &got)
		}
		return got, e
	}
	got, e = c.recvGuarded(&op)
	k.Met(int(got.Source), int(got.Tag), got.Bytes)
	return got, e
}

// recvGuarded is the receive of op where its memory is looked after.
func (c *Comm) recvGuarded(op *adi.Op) (adi.Status, *Error) {
	held := c.holds(nil, op)
	got, err := c.ctx.Recv(op)
	held.end(op.Call.Name, op.Call.Peer, op.Call.Tag)
	if err != nil {
		return got, c.fault(op.Call.Name, err, got, op.Call.Peer, op.Call.Tag)
	}
	return got, nil
}

// canRecv reports whether src and tag ask for a message that a rank can send.
func (c *Comm) canRecv(src, tag int) bool {
	return (uint(src) < uint(len(c.world)) || src == AnySource) && (uint(tag) <= tagMax || tag == AnyTag)
}

func (c *Comm) recvOp(name string, m datatype.Mem, count int, t *datatype.Type, src, tag int) adi.Op {
	var op adi.Op
	setItems(&op, m, count, t)
	c.setCall(&op, name, src, tag)
	op.Source = int32(src)
	return op
}

// setItems sets in op, which may hold an earlier operation, what it moves. The compiler puts it and setCall in line, so that no Op
// is copied.
func setItems(op *adi.Op, m datatype.Mem, count int, t *datatype.Type) {
	op.Type, op.Mem, op.Count, op.Size = t, m, count, count*t.Size()
	op.Sig = uint64(t.Signature())
}

// setCall sets in op the communicator, the tag, and the call as reports show it.
func (c *Comm) setCall(op *adi.Op, name string, peer, tag int) {
	op.Context, op.Tag = c.id, int32(tag)
	op.Call.Comm, op.Call.Name, op.Call.Peer, op.Call.Tag = (*label)(c), name, peer, tag
}

// noRecv is what a receive that receives nothing returns.
func (c *Comm) noRecv(name string, src, tag int) (Status, error) {
	if e := c.checkRecv(name, nil, src, tag); e != nil {
		return Status{}, c.report(e)
	}
	return nullStatus, nil
}

// checkRecv says which argument of a receive or a probe is wrong.
func (c *Comm) checkRecv(name string, b *Buffer, src, tag int) *Error {
	if e := c.usable(name); e != nil {
		return e
	}
	if b != nil {
		if err := b.check(); err != nil {
			return c.wrongBuffer(name, "buf", b.count, err)
		}
		if err := b.typ.CheckReceive(b.count); err != nil {
			return c.wrongBuffer(name, "buf", b.count, err)
		}
	}
	switch {
	case uint(tag) > tagMax && tag != AnyTag:
		return c.wrongTag(name, "tag", tag, true)
	case src != ProcNull && !c.canRecv(src, 0):
		return c.wrongRank(name, "src", src, true)
	}
	return nil
}

func sizeText(t *datatype.Type) string { return strconv.Itoa(t.Size()) + " bytes of " + t.Short() }
