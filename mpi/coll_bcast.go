package mpi

import (
	"cadre.example/datatype"
	"cadre.example/internal/coll"
	"cadre.example/internal/record"
)

// Barrier returns after all ranks of c have called it (MPI_Barrier).
func (c *Comm) Barrier() error {
	if done, err := c.barrierSmall(); done {
		return err
	}
	if !c.live() || c.until != nil {
		return c.barrier(asCall).err
	}
	rec := c.recordBarrier()
	err := coll.Barrier(&c.coll) // arguments that it does not have are not laid out
	rec.End(err != nil)
	if err != nil {
		k := collCall{c: c, name: "Barrier", root: -1}
		return k.done(err)
	}
	return nil
}

func (c *Comm) recordBarrier() record.Call {
	return c.rec.BeginWhat(&record.What{Op: record.Barrier, Number: c.coll.Number(true), Comm: c.id, Peer: -1})
}

// Ibarrier starts a [Comm.Barrier]. The request is complete after all ranks of c have called Ibarrier.
func (c *Comm) Ibarrier() Request { return c.barrier(asRequest).req }

// BarrierInit makes a persistent [Comm.Barrier].
func (c *Comm) BarrierInit() *Persistent { return c.barrier(asPersistent).plan }

func (c *Comm) barrier(f form) collResult {
	k := collCall{c: c, form: f, name: "Barrier", root: -1}
	e := k.begin()
	if e == nil {
		k.args = coll.BarrierArgs()
	}
	return k.end(e)
}

// Bcast copies root's buf to the buf of every rank (MPI_Bcast). All ranks pass slices of equal length.
func Bcast[T any](c *Comm, buf []T, root int) error {
	if p, t := datatype.Plain(buf); t != nil {
		if done, err := c.bcastSmall(p, t, root); done {
			return err
		}
	}
	return c.bcast(asCall, of(buf), root).err
}

// Ibcast starts a [Bcast].
func Ibcast[T any](c *Comm, buf []T, root int) Request { return c.bcast(asRequest, of(buf), root).req }

// BcastInit makes a persistent [Bcast].
func BcastInit[T any](c *Comm, buf []T, root int) *Persistent {
	return c.bcast(asPersistent, of(buf), root).plan
}

// BcastBuf is [Bcast] of a Buffer. The types may differ between ranks; the packed sizes must be equal.
func (c *Comm) BcastBuf(b Buffer, root int) error {
	if p, t := b.plain(); t != nil {
		if done, err := c.bcastSmall(p, t, root); done {
			return err
		}
	}
	return c.bcast(asCall, ofBuffer(b), root).err
}

// IbcastBuf is [Ibcast] of a Buffer.
func (c *Comm) IbcastBuf(b Buffer, root int) Request {
	return c.bcast(asRequest, ofBuffer(b), root).req
}

// BcastInitBuf is [BcastInit] of a Buffer.
func (c *Comm) BcastInitBuf(b Buffer, root int) *Persistent {
	return c.bcast(asPersistent, ofBuffer(b), root).plan
}

// BcastOne returns root's v on every rank.
func BcastOne[T any](c *Comm, v T, root int) (T, error) {
	one := []T{v}
	err := c.bcast(asCall, of(one), root).err
	return one[0], err
}

func (c *Comm) bcast(f form, b arg, root int) collResult {
	k := collCall{c: c, form: f, name: "Bcast", root: root}
	e := k.begin()
	if e == nil && c.inter != nil {
		return k.between(k.interBcast(&b))
	}
	if e == nil {
		e = k.rootRange()
	}
	if e == nil {
		e = k.noMark("buf", &b)
	}
	if e == nil && c.rank != root && b.err == nil && !b.slice {
		b.err = b.Type.CheckReceive(b.Count)
	}
	if e == nil {
		e = k.memory("buf", &b)
	}
	if e == nil {
		k.args.Bcast(&b.Buf, root)
	}
	return k.end(e)
}
