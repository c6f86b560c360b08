package mpi

import (
	"fmt"

	"cadre.example/datatype"
	"cadre.example/internal/coll"
)

// ReduceScatterBlock combines the send of all ranks with op, in rank order, and gives each rank r block r of the result
// (MPI_Reduce_scatter_block). len(send) is Size times len(recv). It is in place if recv is the beginning of send.
func ReduceScatterBlock[T any](c *Comm, send, recv []T, op Op) error {
	if s, t := datatype.Plain(send); t != nil {
		r, _ := datatype.Plain(recv)
		if done, err := c.reduceScatterBlockSmall(s, r, isInPlace(send), t, op); done {
			return err
		}
	}
	return c.reduceScatterBlock(asCall, of(send), of(recv), op).err
}

// IreduceScatterBlock starts a [ReduceScatterBlock].
func IreduceScatterBlock[T any](c *Comm, send, recv []T, op Op) Request {
	return c.reduceScatterBlock(asRequest, of(send), of(recv), op).req
}

// ReduceScatterBlockInit makes a persistent [ReduceScatterBlock].
func ReduceScatterBlockInit[T any](c *Comm, send, recv []T, op Op) *Persistent {
	return c.reduceScatterBlock(asPersistent, of(send), of(recv), op).plan
}

// ReduceScatterBlockBuf is [ReduceScatterBlock] of Buffers.
func (c *Comm) ReduceScatterBlockBuf(send, recv Buffer, op Op) error {
	if s, r, t := operandPair(&send, &recv); t != nil {
		if done, err := c.reduceScatterBlockSmall(s, r, send.typ == inPlaceType, t, op); done {
			return err
		}
	}
	return c.reduceScatterBlock(asCall, ofBuffer(send), ofBuffer(recv), op).err
}

// IreduceScatterBlockBuf is [IreduceScatterBlock] of Buffers.
func (c *Comm) IreduceScatterBlockBuf(send, recv Buffer, op Op) Request {
	return c.reduceScatterBlock(asRequest, ofBuffer(send), ofBuffer(recv), op).req
}

// ReduceScatterBlockInitBuf is [ReduceScatterBlockInit] of Buffers.
func (c *Comm) ReduceScatterBlockInitBuf(send, recv Buffer, op Op) *Persistent {
	return c.reduceScatterBlock(asPersistent, ofBuffer(send), ofBuffer(recv), op).plan
}

// ReduceScatter is [ReduceScatterBlock] with counts[r] elements for each rank r (MPI_Reduce_scatter). All ranks pass the
// same counts.
func ReduceScatter[T any](c *Comm, send, recv []T, counts []int, op Op) error {
	if s, t := datatype.Plain(send); t != nil {
		r, _ := datatype.Plain(recv)
		if done, err := c.reduceScatterSmall(s, r, isInPlace(send), counts, t, op); done {
			return err
		}
	}
	return c.reduceScatter(asCall, of(send), of(recv), counts, op).err
}

// IreduceScatter starts a [ReduceScatter].
func IreduceScatter[T any](c *Comm, send, recv []T, counts []int, op Op) Request {
	return c.reduceScatter(asRequest, of(send), of(recv), counts, op).req
}

// ReduceScatterInit makes a persistent [ReduceScatter].
func ReduceScatterInit[T any](c *Comm, send, recv []T, counts []int, op Op) *Persistent {
	return c.reduceScatter(asPersistent, of(send), of(recv), counts, op).plan
}

// ReduceScatterBuf is [ReduceScatter] of Buffers of one type.
func (c *Comm) ReduceScatterBuf(send, recv Buffer, counts []int, op Op) error {
	if s, r, t := operandPair(&send, &recv); t != nil {
		if done, err := c.reduceScatterSmall(s, r, send.typ == inPlaceType, counts, t, op); done {
			return err
		}
	}
	return c.reduceScatter(asCall, ofBuffer(send), ofBuffer(recv), counts, op).err
}

// IreduceScatterBuf is [IreduceScatter] of Buffers.
func (c *Comm) IreduceScatterBuf(send, recv Buffer, counts []int, op Op) Request {
	return c.reduceScatter(asRequest, ofBuffer(send), ofBuffer(recv), counts, op).req
}

// ReduceScatterInitBuf is [ReduceScatterInit] of Buffers.
func (c *Comm) ReduceScatterInitBuf(send, recv Buffer, counts []int, op Op) *Persistent {
	return c.reduceScatter(asPersistent, ofBuffer(send), ofBuffer(recv), counts, op).plan
}

func (c *Comm) reduceScatterBlock(f form, send, recv arg, o Op) collResult {
	k := collCall{c: c, form: f, name: "ReduceScatterBlock", root: -1, op: o.op.Code()}
	e := k.begin()
	if e == nil && c.inter != nil {
		return k.between(k.interReduceScatter(&send, &recv, nil, o))
	}
	if e == nil {
		e = k.scatters(&send, &recv, nil, o)
	}
	if e == nil {
		k.args.ReduceScatterBlock(&send.Buf, &recv.Buf, o.op)
	}
	return k.end(e)
}

func (c *Comm) reduceScatter(f form, send, recv arg, counts []int, o Op) collResult {
	k := collCall{c: c, form: f, name: "ReduceScatter", root: -1, op: o.op.Code()}
	if counts == nil {
		counts = []int{}
	}
	e := k.begin()
	if e == nil && c.inter != nil {
		return k.between(k.interReduceScatter(&send, &recv, counts, o))
	}
	if e == nil {
		e = k.scatters(&send, &recv, counts, o)
	}
	if e == nil {
		k.args = coll.ReduceScatterArgs(send.Buf, recv.Buf, counts, o.op)
	}
	return k.end(e)
}

// scatters checks the arguments of both; without counts the blocks are equal.
func (k *collCall) scatters(send, recv *arg, counts []int, o Op) *Error {
	c := k.c
	e := k.operation(o)
	if e == nil {
		e = k.memory("send", send)
	}
	if e == nil {
		e = k.noMark("recv", recv)
	}
	if e == nil {
		e = k.memory("recv", recv)
	}
	total := 0
	for r, n := range counts {
		if n < 0 && e == nil {
			e = k.wrong(ErrCount, fmt.Sprintf("counts[%d]", r), n, "at least 0")
		}
		total += n
	}
	if e == nil && counts != nil && len(counts) != len(c.world) {
		e = k.wrong(ErrCount, "len(counts)", len(counts), fmt.Sprintf("%d, the number of ranks", len(c.world)))
	}
	if e != nil {
		return e
	}
	if send.mark {
		*send = *recv
		if counts != nil {
			recv.Count = min(counts[c.rank], recv.Count)
		} else if e = k.divides("recv", recv); e == nil {
			recv.Count /= len(c.world)
		}
	}
	switch {
	case e != nil:
	case counts == nil:
		e = k.product("recv", recv, "send", send)
	case send.Count != total:
		e = k.wrong(ErrCount, "len(send)", send.Count, fmt.Sprintf("%d, the sum of counts", total))
	case recv.Count != counts[c.rank]:
		e = k.wrong(ErrCount, "len(recv)", recv.Count, fmt.Sprintf("%d = counts[%d]", counts[c.rank], c.rank))
	}
	if e == nil {
		first := part(&send.Buf, 0, recv.Count)
		if !alias(&first, &recv.Buf) {
			e = k.disjoint(send, recv)
		}
	}
	return e
}
