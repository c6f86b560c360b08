package mpi

import (
	"fmt"

	"cadre.example/datatype"
	"cadre.example/internal/coll"
	"cadre.example/internal/op"
)

// Reduce combines the send of all ranks with op, element by element and in rank order, and stores the result in root's
// recv (MPI_Reduce). Only root uses recv, which has the length of send. At root it is in place if send and recv are the
// same slice.
func Reduce[T any](c *Comm, send, recv []T, op Op, root int) error {
	if s, t := datatype.Plain(send); t != nil {
		r, _ := datatype.Plain(recv)
		if done, err := c.reduceSmall(s, r, t, op, root); done {
			return err
		}
	}
	return c.reduce(asCall, of(send), of(recv), op, root).err
}

// Ireduce starts a [Reduce].
func Ireduce[T any](c *Comm, send, recv []T, op Op, root int) Request {
	return c.reduce(asRequest, of(send), of(recv), op, root).req
}

// ReduceInit makes a persistent [Reduce].
func ReduceInit[T any](c *Comm, send, recv []T, op Op, root int) *Persistent {
	return c.reduce(asPersistent, of(send), of(recv), op, root).plan
}

// ReduceBuf is [Reduce] of Buffers.
func (c *Comm) ReduceBuf(send, recv Buffer, op Op, root int) error {
	if s, r, t := plainPair(&send, &recv); t != nil {
		if done, err := c.reduceSmall(s, r, t, op, root); done {
			return err
		}
	}
	return c.reduce(asCall, ofBuffer(send), ofBuffer(c.atRoot("Reduce", recv, root)), op, root).err
}

// IreduceBuf is [Ireduce] of Buffers.
func (c *Comm) IreduceBuf(send, recv Buffer, op Op, root int) Request {
	return c.reduce(asRequest, ofBuffer(send), ofBuffer(c.atRoot("Reduce", recv, root)), op, root).req
}

// ReduceInitBuf is [ReduceInit] of Buffers.
func (c *Comm) ReduceInitBuf(send, recv Buffer, op Op, root int) *Persistent {
	return c.reduce(asPersistent, ofBuffer(send), ofBuffer(c.atRoot("Reduce", recv, root)), op, root).plan
}

func (c *Comm) reduce(f form, send, recv arg, o Op, root int) collResult {
	k := collCall{c: c, form: f, name: "Reduce", root: root, op: o.op.Code()}
	e := k.begin()
	if e == nil && c.inter != nil {
		return k.between(k.interReduce(&send, &recv, o))
	}
	if e == nil {
		e = k.rootRange()
	}
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
	if e == nil {
		k.args.Reduce(&send.Buf, &recv.Buf, o.op, root)
	}
	return k.end(e)
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

// Allreduce is [Reduce] that stores the result in recv on every rank, with the same bits everywhere (MPI_Allreduce). It
// is in place if send and recv are the same slice.
func Allreduce[T any](c *Comm, send, recv []T, op Op) error {
	if s, t := datatype.Plain(send); t != nil {
		r, _ := datatype.Plain(recv)
		if done, err := c.allreduceSmall(s, r, t, op); done {
			return err
		}
	}
	return c.allreduce(asCall, of(send), of(recv), op).err
}

// Iallreduce starts an [Allreduce].
func Iallreduce[T any](c *Comm, send, recv []T, op Op) Request {
	return c.allreduce(asRequest, of(send), of(recv), op).req
}

// AllreduceInit makes a persistent [Allreduce].
func AllreduceInit[T any](c *Comm, send, recv []T, op Op) *Persistent {
	return c.allreduce(asPersistent, of(send), of(recv), op).plan
}

// AllreduceBuf is [Allreduce] of Buffers.
func (c *Comm) AllreduceBuf(send, recv Buffer, op Op) error {
	if s, r, t := operandPair(&send, &recv); t != nil {
		if done, err := c.allreduceSmall(s, r, t, op); done {
			return err
		}
	}
	return c.allreduce(asCall, ofBuffer(send), ofBuffer(recv), op).err
}

// IallreduceBuf is [Iallreduce] of Buffers.
func (c *Comm) IallreduceBuf(send, recv Buffer, op Op) Request {
	return c.allreduce(asRequest, ofBuffer(send), ofBuffer(recv), op).req
}

// AllreduceInitBuf is [AllreduceInit] of Buffers.
func (c *Comm) AllreduceInitBuf(send, recv Buffer, op Op) *Persistent {
	return c.allreduce(asPersistent, ofBuffer(send), ofBuffer(recv), op).plan
}

// AllreduceOne combines the v of all ranks with op, in rank order, and returns the result on every rank.
func AllreduceOne[T any](c *Comm, v T, op Op) (T, error) {
	one := []T{v}
	send, recv := of(one), of(one)
	if c != nil && c.inter != nil { // where nothing is in place
		send = of([]T{v})
	}
	err := c.allreduce(asCall, send, recv, op).err
	return one[0], err
}

// Scan stores in rank r's recv the combination by op of send of ranks 0 to r (MPI_Scan). It is in place if send and recv
// are the same slice.
func Scan[T any](c *Comm, send, recv []T, op Op) error {
	if s, t := datatype.Plain(send); t != nil {
		r, _ := datatype.Plain(recv)
		if done, err := c.scanSmall(s, r, t, op); done {
			return err
		}
	}
	return c.scan(asCall, "Scan", (*coll.Args).Scan, of(send), of(recv), op).err
}

// Iscan starts a [Scan].
func Iscan[T any](c *Comm, send, recv []T, op Op) Request {
	return c.scan(asRequest, "Scan", (*coll.Args).Scan, of(send), of(recv), op).req
}

// ScanInit makes a persistent [Scan].
func ScanInit[T any](c *Comm, send, recv []T, op Op) *Persistent {
	return c.scan(asPersistent, "Scan", (*coll.Args).Scan, of(send), of(recv), op).plan
}

// ScanBuf is [Scan] of Buffers.
func (c *Comm) ScanBuf(send, recv Buffer, op Op) error {
	if s, r, t := operandPair(&send, &recv); t != nil {
		if done, err := c.scanSmall(s, r, t, op); done {
			return err
		}
	}
	return c.scan(asCall, "Scan", (*coll.Args).Scan, ofBuffer(send), ofBuffer(recv), op).err
}

// IscanBuf is [Iscan] of Buffers.
func (c *Comm) IscanBuf(send, recv Buffer, op Op) Request {
	return c.scan(asRequest, "Scan", (*coll.Args).Scan, ofBuffer(send), ofBuffer(recv), op).req
}

// ScanInitBuf is [ScanInit] of Buffers.
func (c *Comm) ScanInitBuf(send, recv Buffer, op Op) *Persistent {
	return c.scan(asPersistent, "Scan", (*coll.Args).Scan, ofBuffer(send), ofBuffer(recv), op).plan
}

// Exscan stores in rank r's recv the combination by op of send of ranks 0 to r-1 (MPI_Exscan). Rank 0's recv does not
// change. It is in place if send and recv are the same slice.
func Exscan[T any](c *Comm, send, recv []T, op Op) error {
	if s, t := datatype.Plain(send); t != nil {
		r, _ := datatype.Plain(recv)
		if done, err := c.exscanSmall(s, r, t, op); done {
			return err
		}
	}
	return c.scan(asCall, "Exscan", (*coll.Args).Exscan, of(send), of(recv), op).err
}

// Iexscan starts an [Exscan].
func Iexscan[T any](c *Comm, send, recv []T, op Op) Request {
	return c.scan(asRequest, "Exscan", (*coll.Args).Exscan, of(send), of(recv), op).req
}

// ExscanInit makes a persistent [Exscan].
func ExscanInit[T any](c *Comm, send, recv []T, op Op) *Persistent {
	return c.scan(asPersistent, "Exscan", (*coll.Args).Exscan, of(send), of(recv), op).plan
}

// ExscanBuf is [Exscan] of Buffers.
func (c *Comm) ExscanBuf(send, recv Buffer, op Op) error {
	if s, r, t := operandPair(&send, &recv); t != nil {
		if done, err := c.exscanSmall(s, r, t, op); done {
			return err
		}
	}
	return c.scan(asCall, "Exscan", (*coll.Args).Exscan, ofBuffer(send), ofBuffer(recv), op).err
}

// IexscanBuf is [Iexscan] of Buffers.
func (c *Comm) IexscanBuf(send, recv Buffer, op Op) Request {
	return c.scan(asRequest, "Exscan", (*coll.Args).Exscan, ofBuffer(send), ofBuffer(recv), op).req
}

// ExscanInitBuf is [ExscanInit] of Buffers.
func (c *Comm) ExscanInitBuf(send, recv Buffer, op Op) *Persistent {
	return c.scan(asPersistent, "Exscan", (*coll.Args).Exscan, ofBuffer(send), ofBuffer(recv), op).plan
}

func (c *Comm) allreduce(f form, send, recv arg, o Op) collResult {
	k := collCall{c: c, form: f, name: "Allreduce", root: -1, op: o.op.Code()}
	e := k.begin()
	if e == nil && c.inter != nil {
		return k.between(k.interAllreduce(&send, &recv, o))
	}
	if e == nil {
		e = k.reduces(&send, &recv, o)
	}
	if e == nil {
		k.args.Allreduce(&send.Buf, &recv.Buf, o.op)
	}
	return k.end(e)
}

// scan is for Scan and Exscan, which differ in their arguments' maker.
func (c *Comm) scan(f form, name string, args func(a *coll.Args, send, recv *coll.Buf, o *op.Op), send, recv arg, o Op) collResult {
	k := collCall{c: c, form: f, name: name, root: -1, op: o.op.Code()}
	e := k.begin()
	if e == nil {
		e = k.reduces(&send, &recv, o)
	}
	if e == nil {
		args(&k.args, &send.Buf, &recv.Buf, o.op)
	}
	return k.end(e)
}

// reduces checks a reduction in which all ranks have the same part.
func (k *collCall) reduces(send, recv *arg, o Op) *Error {
	if e := k.operation(o); e != nil {
		return e
	}
	return k.operands(send, recv)
}

// ReduceLocal computes inout[i] = in[i] op inout[i] without communication (MPI_Reduce_local).
func ReduceLocal[T any](in, inout []T, op Op) error { return reduceLocal(of(in), of(inout), op) }

// ReduceLocalBuf is [ReduceLocal] of Buffers.
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
	case !in.disjointFrom(&inout) && overlap(&in.Buf, &inout.Buf):
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
var noComm = &Comm{world: []int{0}, shared: &shared{cached: &cached{}}}
