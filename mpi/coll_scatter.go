package mpi

import (
	"fmt"

	"cadre.example/internal/coll"
)

// Scatter brings block r of root's send to rank r's recv. send counts at root only, where it is Size times as long as recv.
// In place at root: recv is root's own block of send.
func Scatter[T any](c *Comm, send, recv []T, root int) error {
	return c.scatter(of(send), of(recv), root)
}

// ScatterBuf is Scatter of Buffers.
func (c *Comm) ScatterBuf(send, recv Buffer, root int) error {
	return c.scatter(ofBuffer(c.atRoot("Scatter", send, root)), ofBuffer(recv), root)
}

func (c *Comm) scatter(send, recv arg, root int) error {
	k := collCall{c: c, name: "Scatter", root: root}
	if e := k.begin(); e != nil {
		return c.report(e)
	}
	if c.inter != nil {
		return k.between(k.interScatter(&send, nil, nil, &recv, false))
	}
	e := k.rootRange()
	switch {
	case e != nil:
	case c.rank == root:
		e = k.deals(&send, &recv)
	default:
		e = k.contributes("recv", &recv)
	}
	if e != nil {
		return k.refused(e)
	}
	return k.done(coll.Scatter(&c.coll, send.Buf, recv.Buf, root))
}

// deals checks recv against send, which holds a block of equal size for each rank, and cuts send to one block. recv
// becomes in place when it is the rank's own.
func (k *collCall) deals(send, recv *arg) *Error {
	if e := k.contributes("send", send); e != nil {
		return e
	}
	if e := k.memory("recv", recv); e != nil {
		return e
	}
	if e := k.product("recv", recv, "send", send); e != nil {
		return e
	}
	all := *send
	if e := k.cut("send", send); e != nil {
		return e
	}
	own := part(&send.Buf, k.c.rank*send.Count, send.Count)
	if alias(&recv.Buf, &own) {
		recv.mark, recv.Buf = true, coll.Buf{}
		return nil
	}
	return k.disjoint(&all, recv)
}

// Scatterv is Scatter of blocks of different lengths: rank r gets send[displs[r]:][:counts[r]] of root. A nil displs means
// one block after another. counts, displs and send count at root only.
func Scatterv[T any](c *Comm, send []T, counts, displs []int, recv []T, root int) error {
	return c.scatterv(of(send), counts, displs, of(recv), root)
}

// ScattervBuf is Scatterv of Buffers. displs counts extents of send's type; send's own count does not matter.
func (c *Comm) ScattervBuf(send Buffer, counts, displs []int, recv Buffer, root int) error {
	return c.scatterv(ofBlocks(c.atRoot("Scatterv", send, root)), counts, displs, ofBuffer(recv), root)
}

func (c *Comm) scatterv(send arg, counts, displs []int, recv arg, root int) error {
	k := collCall{c: c, name: "Scatterv", root: root}
	if e := k.begin(); e != nil {
		return c.report(e)
	}
	if c.inter != nil {
		return k.between(k.interScatter(&send, counts, displs, &recv, true))
	}
	e := k.rootRange()
	var blocks coll.Blocks
	switch {
	case e != nil:
	case c.rank == root:
		blocks, e = k.dealsBlocks(&send, &recv, counts, displs)
	default:
		e = k.contributes("recv", &recv)
	}
	if e != nil {
		return k.refused(e)
	}
	return k.done(coll.Scatterv(&c.coll, blocks, recv.Buf, root))
}

// dealsBlocks is deals for blocks of different sizes.
func (k *collCall) dealsBlocks(send, recv *arg, counts, displs []int) (coll.Blocks, *Error) {
	if e := k.contributes("send", send); e != nil {
		return coll.Blocks{}, e
	}
	if e := k.memory("recv", recv); e != nil {
		return coll.Blocks{}, e
	}
	blocks, e := k.blocks("send", "", send, counts, displs)
	if e != nil || recv.mark {
		return blocks, e
	}
	me := k.c.rank
	own := part(&send.Buf, blocks.Displs[me], counts[me])
	if own.Bytes() != recv.Bytes() {
		return blocks, k.wrong(ErrCount, fmt.Sprintf("counts[%d]", me), counts[me], fmt.Sprintf("what this rank receives: %s", amount(recv, send)))
	}
	if alias(&recv.Buf, &own) {
		recv.mark, recv.Buf = true, coll.Buf{}
		return blocks, nil
	}
	return blocks, k.disjointBlocks(recv, send, &blocks)
}
