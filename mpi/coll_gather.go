package mpi

import (
	"fmt"

	"cadre.example/datatype"
	"cadre.example/internal/coll"
)

// Gather collects the send of every rank in root's recv, in rank order (MPI_Gather). All ranks send the same count. Only
// root uses recv; its length is Size times len(send), else ErrCount. At root it is in place if send is root's own block
// of recv.
func Gather[T any](c *Comm, send, recv []T, root int) error {
	if s, t := datatype.Plain(send); t != nil {
		r, _ := datatype.Plain(recv)
		if done, err := c.gatherSmall(s, r, t, root); done {
			return err
		}
	}
	return c.gather(asCall, of(send), of(recv), root).err
}

// Igather starts a [Gather].
func Igather[T any](c *Comm, send, recv []T, root int) Request {
	return c.gather(asRequest, of(send), of(recv), root).req
}

// GatherInit makes a persistent [Gather].
func GatherInit[T any](c *Comm, send, recv []T, root int) *Persistent {
	return c.gather(asPersistent, of(send), of(recv), root).plan
}

// GatherBuf is [Gather] of Buffers.
func (c *Comm) GatherBuf(send, recv Buffer, root int) error {
	if s, r, t := plainPair(&send, &recv); t != nil {
		if done, err := c.gatherSmall(s, r, t, root); done {
			return err
		}
	}
	return c.gather(asCall, ofBuffer(send), ofBuffer(c.atRoot("Gather", recv, root)), root).err
}

// IgatherBuf is [Igather] of Buffers.
func (c *Comm) IgatherBuf(send, recv Buffer, root int) Request {
	return c.gather(asRequest, ofBuffer(send), ofBuffer(c.atRoot("Gather", recv, root)), root).req
}

// GatherInitBuf is [GatherInit] of Buffers.
func (c *Comm) GatherInitBuf(send, recv Buffer, root int) *Persistent {
	return c.gather(asPersistent, ofBuffer(send), ofBuffer(c.atRoot("Gather", recv, root)), root).plan
}

// atRoot is b on the root and nothing on others, where b does not count and need not be valid.
func (c *Comm) atRoot(name string, b Buffer, root int) Buffer {
	if c.usable(name) == nil && (c.inter == nil && c.rank == root || c.inter != nil && root == Root) {
		return b
	}
	return Buffer{typ: datatype.Byte}
}

func (c *Comm) gather(f form, send, recv arg, root int) collResult {
	k := collCall{c: c, form: f, name: "Gather", root: root}
	e := k.begin()
	if e == nil && c.inter != nil {
		return k.between(k.interGather(&send, &recv, nil, nil, false))
	}
	if e == nil {
		e = k.rootRange()
	}
	switch {
	case e != nil:
	case c.rank == root:
		e = k.collects(&send, &recv)
	default:
		e = k.contributes("send", &send)
	}
	if e == nil {
		k.args.Gather(&send.Buf, &recv.Buf, root)
	}
	return k.end(e)
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

// Gatherv is [Gather] with blocks of different lengths: at root, the block of rank r arrives in
// recv[displs[r]:][:counts[r]] (MPI_Gatherv). Counts and displacements are in elements. If displs is nil, the blocks are
// contiguous. Only root uses counts, displs and recv.
func Gatherv[T any](c *Comm, send, recv []T, counts, displs []int, root int) error {
	if s, t := datatype.Plain(send); t != nil {
		r, _ := datatype.Plain(recv)
		if done, err := c.gathervSmall(s, &coll.Parts{Mem: r, Counts: counts, Displs: displs, Size: t.Size()}, t, root); done {
			return err
		}
	}
	return c.gatherv(asCall, of(send), of(recv), counts, displs, root).err
}

// Igatherv starts a [Gatherv].
func Igatherv[T any](c *Comm, send, recv []T, counts, displs []int, root int) Request {
	return c.gatherv(asRequest, of(send), of(recv), counts, displs, root).req
}

// GathervInit makes a persistent [Gatherv].
func GathervInit[T any](c *Comm, send, recv []T, counts, displs []int, root int) *Persistent {
	return c.gatherv(asPersistent, of(send), of(recv), counts, displs, root).plan
}

// GathervBuf is [Gatherv] of Buffers. displs counts extents of recv's type; recv's own count is ignored.
func (c *Comm) GathervBuf(send, recv Buffer, counts, displs []int, root int) error {
	return c.gatherv(asCall, ofBuffer(send), ofBlocks(c.atRoot("Gatherv", recv, root)), counts, displs, root).err
}

// IgathervBuf is [Igatherv] of Buffers.
func (c *Comm) IgathervBuf(send, recv Buffer, counts, displs []int, root int) Request {
	return c.gatherv(asRequest, ofBuffer(send), ofBlocks(c.atRoot("Gatherv", recv, root)), counts, displs, root).req
}

// GathervInitBuf is [GathervInit] of Buffers.
func (c *Comm) GathervInitBuf(send, recv Buffer, counts, displs []int, root int) *Persistent {
	return c.gatherv(asPersistent, ofBuffer(send), ofBlocks(c.atRoot("Gatherv", recv, root)), counts, displs, root).plan
}

// ofBlocks is a buffer that only says where blocks lie and of which type they are.
func ofBlocks(b Buffer) arg {
	b.count = 0
	return ofBuffer(b)
}

func (c *Comm) gatherv(f form, send, recv arg, counts, displs []int, root int) collResult {
	k := collCall{c: c, form: f, name: "Gatherv", root: root}
	e := k.begin()
	if e == nil && c.inter != nil {
		return k.between(k.interGather(&send, &recv, counts, displs, true))
	}
	if e == nil {
		e = k.rootRange()
	}
	var blocks coll.Blocks
	switch {
	case e != nil:
	case c.rank == root:
		blocks, e = k.collectsBlocks(&send, &recv, counts, displs)
	default:
		e = k.contributes("send", &send)
	}
	if e == nil {
		k.args = coll.GathervArgs(send.Buf, blocks, root)
	}
	return k.end(e)
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
	if a.disjointFrom(b) {
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
