package mpi

import (
	"fmt"

	"cadre.example/internal/coll"
	"cadre.example/internal/op"
)

// Reduce gives root, in recv, the fold of every rank's send by op, element by element and in rank order. recv counts at
// root only, where it is as long as send. In place at root: send and recv are the same slice.
func Reduce[T any](c *Comm, send, recv []T, op Op, root int) error {
	return c.reduce(of(send), of(recv), op, root)
}

// ReduceBuf is Reduce of Buffers.
func (c *Comm) ReduceBuf(send, recv Buffer, op Op, root int) error {
	return c.reduce(ofBuffer(send), ofBuffer(c.atRoot("Reduce", recv, root)), op, root)
}

func (c *Comm) reduce(send, recv arg, o Op, root int) error {
	k := collCall{c: c, name: "Reduce", root: root, op: o.op.Code()}
	if e := k.begin(); e != nil {
		return c.report(e)
	}
	if c.inter != nil {
		return k.between(k.interReduce(&send, &recv, o))
	}
	e := k.rootRange()
	if e == nil {
		e = k.operation(o)
	}
	switch {
	case e != nil:
	case c.rank == root:
		e = k.operands(&send, &recv)
	default:
		if e = k.noMark("send", &send); e == nil {
			e = k.memory("send", &send)
		}
	}
	if e != nil {
		return k.refused(e)
	}
	return k.done(coll.Reduce(&c.coll, send.Buf, recv.Buf, o.op, root))
}

// operands checks send and recv of a reduction on a rank that gets a result. send becomes in place when it is recv.
func (k *collCall) operands(send, recv *arg) *Error {
	if e := k.memory("send", send); e != nil {
		return e
	}
	if e := k.noMark("recv", recv); e != nil {
		return e
	}
	if e := k.memory("recv", recv); e != nil {
		return e
	}
	if e := k.sameLength(send, recv); e != nil {
		return e
	}
	if alias(&send.Buf, &recv.Buf) {
		send.mark, send.Buf = true, coll.Buf{}
		return nil
	}
	return k.disjoint(send, recv)
}

// Allreduce gives every rank, in recv, the fold of every rank's send by op, element by element and in rank order, with the
// same bits on all ranks. In place: send and recv are the same slice.
func Allreduce[T any](c *Comm, send, recv []T, op Op) error {
	return c.reduceAll("Allreduce", coll.Allreduce, of(send), of(recv), op)
}

// AllreduceBuf is Allreduce of Buffers.
func (c *Comm) AllreduceBuf(send, recv Buffer, op Op) error {
	return c.reduceAll("Allreduce", coll.Allreduce, ofBuffer(send), ofBuffer(recv), op)
}

// AllreduceOne is the fold of every rank's v by op.
func AllreduceOne[T any](c *Comm, v T, op Op) (T, error) {
	one := []T{v}
	send, recv := of(one), of(one)
	if c != nil && c.inter != nil { // where nothing is in place
		send = of([]T{v})
	}
	err := c.reduceAll("Allreduce", coll.Allreduce, send, recv, op)
	return one[0], err
}

// Scan gives rank r, in recv, the fold of send of ranks 0 to r. In place: send and recv are the same slice.
func Scan[T any](c *Comm, send, recv []T, op Op) error {
	return c.reduceAll("Scan", coll.Scan, of(send), of(recv), op)
}

// ScanBuf is Scan of Buffers.
func (c *Comm) ScanBuf(send, recv Buffer, op Op) error {
	return c.reduceAll("Scan", coll.Scan, ofBuffer(send), ofBuffer(recv), op)
}

// Exscan gives rank r, in recv, the fold of send of ranks 0 to r-1; recv of rank 0 stays as it is. In place: send and recv
// are the same slice.
func Exscan[T any](c *Comm, send, recv []T, op Op) error {
	return c.reduceAll("Exscan", coll.Exscan, of(send), of(recv), op)
}

// ExscanBuf is Exscan of Buffers.
func (c *Comm) ExscanBuf(send, recv Buffer, op Op) error {
	return c.reduceAll("Exscan", coll.Exscan, ofBuffer(send), ofBuffer(recv), op)
}

// reduceAll is a reduction in which all ranks have the same part.
func (c *Comm) reduceAll(name string, f func(*coll.Comm, coll.Buf, coll.Buf, *op.Op) error, send, recv arg, o Op) error {
	k := collCall{c: c, name: name, root: -1, op: o.op.Code()}
	if e := k.begin(); e != nil {
		return c.report(e)
	}
	if c.inter != nil {
		return k.between(k.interAllreduce(&send, &recv, o))
	}
	e := k.operation(o)
	if e == nil {
		e = k.operands(&send, &recv)
	}
	if e != nil {
		return k.refused(e)
	}
	return k.done(f(&c.coll, send.Buf, recv.Buf, o.op))
}

// ReduceLocal makes inout[i] = in[i] op inout[i], without any other rank.
func ReduceLocal[T any](in, inout []T, op Op) error { return reduceLocal(of(in), of(inout), op) }

// ReduceLocalBuf is ReduceLocal of Buffers.
func ReduceLocalBuf(in, inout Buffer, op Op) error {
	return reduceLocal(ofBuffer(in), ofBuffer(inout), op)
}

func reduceLocal(in, inout arg, o Op) error {
	k := collCall{c: noComm, name: "ReduceLocal", root: -1}
	e := k.operation(o)
	if e == nil {
		e = k.noMark("in", &in)
	}
	if e == nil {
		e = k.memory("in", &in)
	}
	if e == nil {
		e = k.noMark("inout", &inout)
	}
	if e == nil {
		e = k.memory("inout", &inout)
	}
	switch {
	case e != nil:
	case in.Bytes() != inout.Bytes():
		e = k.wrong(ErrCount, "the size of inout", inout.Bytes(), fmt.Sprintf("%d bytes, as in", in.Bytes()))
	case !in.apart(&inout) && overlap(&in.Buf, &inout.Buf):
		e = k.overlapping("in and inout")
	default:
		err := coll.Local(in.Buf, inout.Buf, o.op)
		if err == nil {
			return nil
		}
		e = k.explain(err)
	}
	e.Comm, e.Rank = "", -1
	return e
}

// noComm stands for the communicator in errors of calls without one.
var noComm = &Comm{world: []int{0}}
