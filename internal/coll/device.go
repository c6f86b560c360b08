package coll

import (
	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/datatype"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/op"
)

// dev is what the device does itself. Its calls block.
func dev(c *engine.Run) *adi.DevColl {
	if c.Form != engine.Blocking {
		return nil
	}
	return c.Dev
}

// The calls that a device may take over. Each reports whether it did: that depends only on what all ranks know, which is
// the table, the operation, the signature and the number of bytes.

func deviceBarrier(c *engine.Run) bool {
	d := dev(c)
	if d == nil || d.Barrier == nil {
		return false
	}
	device(c, d.Barrier())
	return true
}

func deviceBcast(c *engine.Run, b engine.Buf, root int) bool {
	n, d := b.Bytes(), dev(c)
	if d == nil || d.Bcast == nil || n < 1 || n > limits.DevColl {
		return false
	}
	p := make([]byte, n)
	if c.Rank == root {
		datatype.PackInto(p, b.Mem, b.Count, b.Type)
	}
	err := d.Bcast(p, root)
	device(c, err)
	if err == nil && c.Rank != root {
		datatype.UnpackFrom(b.Mem, b.Count, b.Type, p)
	}
	return true
}

// deviceReduce serves Allreduce and Scan of one element, with the lookup of either.
func deviceReduce(c *engine.Run, lookup func(code int, signature uint32) func([]byte) error, b *op.Bound, send, recv engine.Buf, code int) bool {
	n := recv.Bytes()
	if lookup == nil || b.Mode != op.Flat || engine.Items(b, recv) != 1 || n > limits.DevColl {
		return false
	}
	reduce := lookup(code, b.Type.Signature())
	if reduce == nil {
		return false
	}
	if send.InPlace() {
		send = recv
	}
	p := make([]byte, n)
	if send.Bytes() != n { // the others still need this rank in the device's call
		c.Fail(c.ErrLength(c.Rank, send.Bytes(), n))
	} else {
		datatype.PackInto(p, send.Mem, send.Count, send.Type)
	}
	device(c, reduce(p))
	if c.Err == nil {
		datatype.UnpackFrom(recv.Mem, recv.Count, recv.Type, p)
	}
	return true
}

func deviceAlltoall(c *engine.Run, send, recv engine.Buf) bool {
	n, d := recv.Bytes(), dev(c)
	if d == nil || d.Alltoall == nil || n < 1 || n > limits.DevColl {
		return false
	}
	if send.InPlace() {
		send = recv
	}
	out, in := make([]byte, n*c.Size), make([]byte, n*c.Size)
	if send.Bytes() != n {
		c.Fail(c.ErrLength(c.Rank, send.Bytes(), n))
	} else {
		datatype.PackInto(out, send.Mem, send.Count*c.Size, send.Type)
	}
	device(c, d.Alltoall(out, in))
	if c.Err == nil {
		datatype.UnpackFrom(recv.Mem, recv.Count*c.Size, recv.Type, in)
	}
	return true
}

// device takes the outcome of a device's call.
func device(c *engine.Run, err error) {
	if err != nil {
		c.Fail(err)
	}
}
