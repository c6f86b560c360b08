package mpi

import (
	"fmt"

	"cadre.example/internal/coll"
)

// ReduceScatterBlock folds every rank's send by op, in rank order, and gives rank r block r of the result: send is one
// block of len(recv) items for each rank. In place: recv is the beginning of send.
func ReduceScatterBlock[T any](c *Comm, send, recv []T, op Op) error {
	return c.reduceScatter("ReduceScatterBlock", of(send), of(recv), nil, op)
}

// ReduceScatterBlockBuf is ReduceScatterBlock of Buffers.
func (c *Comm) ReduceScatterBlockBuf(send, recv Buffer, op Op) error {
	return c.reduceScatter("ReduceScatterBlock", ofBuffer(send), ofBuffer(recv), nil, op)
}

// ReduceScatter is ReduceScatterBlock with blocks of counts[r] items, the same counts on all ranks.
func ReduceScatter[T any](c *Comm, send, recv []T, counts []int, op Op) error {
	if counts == nil {
		counts = []int{}
	}
	return c.reduceScatter("ReduceScatter", of(send), of(recv), counts, op)
}

// ReduceScatterBuf is ReduceScatter of Buffers of one type.
func (c *Comm) ReduceScatterBuf(send, recv Buffer, counts []int, op Op) error {
	if counts == nil {
		counts = []int{}
	}
	return c.reduceScatter("ReduceScatter", ofBuffer(send), ofBuffer(recv), counts, op)
}

func (c *Comm) reduceScatter(name string, send, recv arg, counts []int, o Op) error {
	k := collCall{c: c, name: name, root: -1, op: o.op.Code()}
	if e := k.begin(); e != nil {
		return c.report(e)
	}
	if c.inter != nil {
		return k.between(k.interReduceScatter(&send, &recv, counts, o))
	}
	e := k.operation(o)
	if e == nil {
		e = k.memory("send", &send)
	}
	if e == nil {
		e = k.noMark("recv", &recv)
	}
	if e == nil {
		e = k.memory("recv", &recv)
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
		return k.refused(e)
	}
	if send.mark {
		send = recv
		if counts != nil {
			recv.Count = min(counts[c.rank], recv.Count)
		} else if e = k.divides("recv", &recv); e == nil {
			recv.Count /= len(c.world)
		}
	}
	switch {
	case e != nil:
	case counts == nil:
		e = k.product("recv", &recv, "send", &send)
	case send.Count != total:
		e = k.wrong(ErrCount, "len(send)", send.Count, fmt.Sprintf("%d, the sum of counts", total))
	case recv.Count != counts[c.rank]:
		e = k.wrong(ErrCount, "len(recv)", recv.Count, fmt.Sprintf("%d = counts[%d]", counts[c.rank], c.rank))
	}
	if e == nil {
		first := part(&send.Buf, 0, recv.Count)
		if !alias(&first, &recv.Buf) {
			e = k.disjoint(&send, &recv)
		}
	}
	if e != nil {
		return k.refused(e)
	}
	if counts == nil {
		return k.done(coll.ReduceScatterBlock(&c.coll, send.Buf, recv.Buf, o.op))
	}
	return k.done(coll.ReduceScatter(&c.coll, send.Buf, recv.Buf, counts, o.op))
}
