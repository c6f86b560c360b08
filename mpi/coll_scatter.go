package mpi

import (
	"cadre.example/datatype"
	"cadre.example/internal/coll"
)

// Scatter copies block r of root's send to the recv of each rank r (MPI_Scatter). Only root uses send; its length is
// Size times len(recv), else ErrCount. At root it is in place if recv is root's own block of send.
func Scatter[T any](c *Comm, send, recv []T, root int) error {
	if s, t := datatype.Plain(send); t != nil {
		r, _ := datatype.Plain(recv)
		if done, err := c.scatterSmall(s, r, t, root); done {
			return err
		}
	}
	return c.scatter(asCall, of(send), of(recv), root).err
}

// Iscatter starts a [Scatter].
func Iscatter[T any](c *Comm, send, recv []T, root int) Request {
	return c.scatter(asRequest, of(send), of(recv), root).req
}

// ScatterInit makes a persistent [Scatter].
func ScatterInit[T any](c *Comm, send, recv []T, root int) *Persistent {
	return c.scatter(asPersistent, of(send), of(recv), root).plan
}

// ScatterBuf is [Scatter] of Buffers.
func (c *Comm) ScatterBuf(send, recv Buffer, root int) error {
	if r, s, t := plainPair(&recv, &send); t != nil {
		if done, err := c.scatterSmall(s, r, t, root); done {
			return err
		}
	}
	return c.scatter(asCall, ofBuffer(c.atRoot("Scatter", send, root)), ofBuffer(recv), root).err
}

// IscatterBuf is [Iscatter] of Buffers.
func (c *Comm) IscatterBuf(send, recv Buffer, root int) Request {
	return c.scatter(asRequest, ofBuffer(c.atRoot("Scatter", send, root)), ofBuffer(recv), root).req
}

// ScatterInitBuf is [ScatterInit] of Buffers.
func (c *Comm) ScatterInitBuf(send, recv Buffer, root int) *Persistent {
	return c.scatter(asPersistent, ofBuffer(c.atRoot("Scatter", send, root)), ofBuffer(recv), root).plan
}

func (c *Comm) scatter(f form, send, recv arg, root int) collResult {
	k := collCall{c: c, form: f, name: "Scatter", root: root}
	e := k.begin()
	if e == nil && c.inter != nil {
		return k.between(k.interScatter(&send, nil, nil, &recv, false))
	}
	if e == nil {
		e = k.rootBlock("recv", &recv, "send", &send)
	}
	if e == nil {
		k.args.Scatter(&send.Buf, &recv.Buf, root)
	}
	return k.end(e)
}

// Scatterv is [Scatter] with blocks of different lengths: rank r receives root's send[displs[r]:][:counts[r]]
// (MPI_Scatterv). Counts and displacements are in elements. If displs is nil, the blocks are contiguous. Only root uses
// counts, displs and send.
func Scatterv[T any](c *Comm, send []T, counts, displs []int, recv []T, root int) error {
	if r, t := datatype.Plain(recv); t != nil {
		s, _ := datatype.Plain(send)
		if done, err := c.scattervSmall(&coll.Parts{Mem: s, Counts: counts, Displs: displs, Size: t.Size()}, r, t, root); done {
			return err
		}
	}
	return c.scatterv(asCall, of(send), counts, displs, of(recv), root).err
}

// Iscatterv starts a [Scatterv].
func Iscatterv[T any](c *Comm, send []T, counts, displs []int, recv []T, root int) Request {
	return c.scatterv(asRequest, of(send), counts, displs, of(recv), root).req
}

// ScattervInit makes a persistent [Scatterv].
func ScattervInit[T any](c *Comm, send []T, counts, displs []int, recv []T, root int) *Persistent {
	return c.scatterv(asPersistent, of(send), counts, displs, of(recv), root).plan
}

// ScattervBuf is [Scatterv] of Buffers. displs counts extents of send's type; send's own count is ignored.
func (c *Comm) ScattervBuf(send Buffer, counts, displs []int, recv Buffer, root int) error {
	return c.scatterv(asCall, ofBlocks(c.atRoot("Scatterv", send, root)), counts, displs, ofBuffer(recv), root).err
}

// IscattervBuf is [Iscatterv] of Buffers.
func (c *Comm) IscattervBuf(send Buffer, counts, displs []int, recv Buffer, root int) Request {
	return c.scatterv(asRequest, ofBlocks(c.atRoot("Scatterv", send, root)), counts, displs, ofBuffer(recv), root).req
}

// ScattervInitBuf is [ScattervInit] of Buffers.
func (c *Comm) ScattervInitBuf(send Buffer, counts, displs []int, recv Buffer, root int) *Persistent {
	return c.scatterv(asPersistent, ofBlocks(c.atRoot("Scatterv", send, root)), counts, displs, ofBuffer(recv), root).plan
}

func (c *Comm) scatterv(f form, send arg, counts, displs []int, recv arg, root int) collResult {
	k := collCall{c: c, form: f, name: "Scatterv", root: root}
	e := k.begin()
	if e == nil && c.inter != nil {
		return k.between(k.interScatter(&send, counts, displs, &recv, true))
	}
	var blocks coll.Blocks
	if e == nil {
		blocks, e = k.rootBlocks("recv", &recv, "send", &send, counts, displs)
	}
	if e == nil {
		k.args = coll.ScattervArgs(blocks, recv.Buf, root)
	}
	return k.end(e)
}
