package mpi

import (
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

func (c *Comm) gather(f form, send, recv arg, root int) collResult {
	k := collCall{c: c, form: f, name: "Gather", root: root}
	e := k.begin()
	if e == nil && c.inter != nil {
		return k.between(k.interGather(&send, &recv, nil, nil, false))
	}
	if e == nil {
		e = k.rootBlock("send", &send, "recv", &recv)
	}
	if e == nil {
		k.args.Gather(&send.Buf, &recv.Buf, root)
	}
	return k.end(e)
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

func (c *Comm) gatherv(f form, send, recv arg, counts, displs []int, root int) collResult {
	k := collCall{c: c, form: f, name: "Gatherv", root: root}
	e := k.begin()
	if e == nil && c.inter != nil {
		return k.between(k.interGather(&send, &recv, counts, displs, true))
	}
	var blocks coll.Blocks
	if e == nil {
		blocks, e = k.rootBlocks("send", &send, "recv", &recv, counts, displs)
	}
	if e == nil {
		k.args = coll.GathervArgs(send.Buf, blocks, root)
	}
	return k.end(e)
}
