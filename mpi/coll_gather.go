package mpi

import (
	"fmt"

	"cadre.example/datatype"
	"cadre.example/internal/coll"
)

// Gather brings every rank's send to root, in rank order. All send equally much; recv counts at root only, where it is
// Size times as long as send. In place at root: send is root's own block of recv.
func Gather[T any](c *Comm, send, recv []T, root int) error {
	return c.gather(of(send), of(recv), root)
}

// GatherBuf is Gather of Buffers.
func (c *Comm) GatherBuf(send, recv Buffer, root int) error {
	return c.gather(ofBuffer(send), ofBuffer(c.atRoot("Gather", recv, root)), root)
}

// atRoot is b on the root and nothing on others, where b does not count and need not be valid.
func (c *Comm) atRoot(name string, b Buffer, root int) Buffer {
	if c.usable(name) == nil && (c.inter == nil && c.rank == root || c.inter != nil && root == Root) {
		return b
	}
	return Buffer{typ: datatype.Byte}
}

func (c *Comm) gather(send, recv arg, root int) error {
	k := collCall{c: c, name: "Gather", root: root}
	if e := k.begin(); e != nil {
		return c.report(e)
	}
	if c.inter != nil {
		return k.between(k.interGather(&send, &recv, nil, nil, false))
	}
	e := k.rootRange()
	switch {
	case e != nil:
	case c.rank == root:
		e = k.collects(&send, &recv)
	default:
		e = k.contributes("send", &send)
	}
	if e != nil {
		return k.refused(e)
	}
	return k.done(coll.Gather(&c.coll, send.Buf, recv.Buf, root))
}

// contributes checks the only memory that a call has on a rank other than the root.
func (k *collCall) contributes(name string, a *arg) *Error {
	if e := k.noMark(name, a); e != nil {
		return e
	}
	return k.memory(name, a)
}

// collects checks send against recv, which holds a block of equal size for each rank, and cuts recv to one block. send
// becomes in place when it is the rank's own.
func (k *collCall) collects(send, recv *arg) *Error {
	if e := k.memory("send", send); e != nil {
		return e
	}
	if e := k.contributes("recv", recv); e != nil {
		return e
	}
	if e := k.product("send", send, "recv", recv); e != nil {
		return e
	}
	all := *recv
	if e := k.cut("recv", recv); e != nil {
		return e
	}
	own := part(&recv.Buf, k.c.rank*recv.Count, recv.Count)
	if alias(&send.Buf, &own) {
		send.mark, send.Buf = true, coll.Buf{}
		return nil
	}
	return k.disjoint(send, &all)
}

// cut makes a the block of one rank.
func (k *collCall) cut(name string, a *arg) *Error {
	if e := k.divides(name, a); e != nil {
		return e
	}
	a.Count /= len(k.c.world)
	return nil
}

// Gatherv is Gather of slices of different lengths: at root, the block of rank r comes to recv[displs[r]:][:counts[r]].
// A nil displs means one block after another. counts, displs and recv count at root only.
func Gatherv[T any](c *Comm, send, recv []T, counts, displs []int, root int) error {
	return c.gatherv(of(send), of(recv), counts, displs, root)
}

// GathervBuf is Gatherv of Buffers. displs counts extents of recv's type; recv's own count does not matter.
func (c *Comm) GathervBuf(send, recv Buffer, counts, displs []int, root int) error {
	return c.gatherv(ofBuffer(send), ofBlocks(c.atRoot("Gatherv", recv, root)), counts, displs, root)
}

// ofBlocks is a buffer that only says where blocks lie and of which type they are.
func ofBlocks(b Buffer) arg {
	b.count = 0
	return ofBuffer(b)
}

func (c *Comm) gatherv(send, recv arg, counts, displs []int, root int) error {
	k := collCall{c: c, name: "Gatherv", root: root}
	if e := k.begin(); e != nil {
		return c.report(e)
	}
	if c.inter != nil {
		return k.between(k.interGather(&send, &recv, counts, displs, true))
	}
	e := k.rootRange()
	var blocks coll.Blocks
	switch {
	case e != nil:
	case c.rank == root:
		blocks, e = k.collectsBlocks(&send, &recv, counts, displs)
	default:
		e = k.contributes("send", &send)
	}
	if e != nil {
		return k.refused(e)
	}
	return k.done(coll.Gatherv(&c.coll, send.Buf, blocks, root))
}

// collectsBlocks is collects for blocks of different sizes.
func (k *collCall) collectsBlocks(send, recv *arg, counts, displs []int) (coll.Blocks, *Error) {
	if e := k.memory("send", send); e != nil {
		return coll.Blocks{}, e
	}
	if e := k.contributes("recv", recv); e != nil {
		return coll.Blocks{}, e
	}
	blocks, e := k.blocks("recv", "", recv, counts, displs)
	if e != nil || send.mark {
		return blocks, e
	}
	me := k.c.rank
	own := part(&recv.Buf, blocks.Displs[me], counts[me])
	if own.Bytes() != send.Bytes() {
		return blocks, k.wrong(ErrCount, fmt.Sprintf("counts[%d]", me), counts[me], fmt.Sprintf("what this rank sends: %s", amount(send, recv)))
	}
	if alias(&send.Buf, &own) {
		send.mark, send.Buf = true, coll.Buf{}
		return blocks, nil
	}
	return blocks, k.disjointBlocks(send, recv, &blocks)
}

// amount is how much a is, in items when it is of b's type.
func amount(a, b *arg) string {
	if a.Type == b.Type {
		return fmt.Sprint(a.Count)
	}
	return fmt.Sprintf("%d bytes", a.Bytes())
}

// disjointBlocks is disjoint for blocks inside b.
func (k *collCall) disjointBlocks(a, b *arg, blocks *coll.Blocks) *Error {
	if a.apart(b) {
		return nil
	}
	for r, n := range blocks.Counts {
		p := part(&blocks.Buf, blocks.Displs[r], n)
		if overlap(&a.Buf, &p) {
			return k.overlapping(fmt.Sprintf("send and recv (block %d)", r))
		}
	}
	return nil
}
