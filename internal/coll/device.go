package coll

import (
	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/datatype"
	"cadre.example/internal/op"
)

// dev is what the device does itself. Its calls block.
func (c *run) dev() *adi.DevColl {
	if c.form != blocking {
		return nil
	}
	return c.Dev
}

// The calls that a device may take over. Each reports whether it did: that depends only on what all ranks know, which is
// the table, the operation, the signature and the number of bytes.

func (c *run) deviceBarrier() bool {
	d := c.dev()
	if d == nil || d.Barrier == nil {
		return false
	}
	c.device(d.Barrier())
	return true
}

func (c *run) deviceBcast(b Buf, root int) bool {
	n, d := b.Bytes(), c.dev()
	if d == nil || d.Bcast == nil || n < 1 || n > limits.DevColl {
		return false
	}
	p := make([]byte, n)
	if c.Rank == root {
		datatype.PackInto(p, b.Mem, b.Count, b.Type)
	}
	err := d.Bcast(p, root)
	c.device(err)
	if err == nil && c.Rank != root {
		datatype.UnpackFrom(b.Mem, b.Count, b.Type, p)
	}
	return true
}

// deviceReduce serves Allreduce and Scan of one element, with the lookup of either.
func (c *run) deviceReduce(lookup func(code int, signature uint32) func([]byte) error, b *op.Bound, send, recv Buf, code int) bool {
	n := recv.Bytes()
	if lookup == nil || b.Mode != op.Flat || items(b, recv) != 1 || n > limits.DevColl {
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
		c.fail(c.errLength(c.Rank, send.Bytes(), n))
	} else {
		datatype.PackInto(p, send.Mem, send.Count, send.Type)
	}
	c.device(reduce(p))
	if c.err == nil {
		datatype.UnpackFrom(recv.Mem, recv.Count, recv.Type, p)
	}
	return true
}

func (c *run) deviceAlltoall(send, recv Buf) bool {
	n, d := recv.Bytes(), c.dev()
	if d == nil || d.Alltoall == nil || n < 1 || n > limits.DevColl {
		return false
	}
	if send.InPlace() {
		send = recv
	}
	out, in := make([]byte, n*c.Size), make([]byte, n*c.Size)
	if send.Bytes() != n {
		c.fail(c.errLength(c.Rank, send.Bytes(), n))
	} else {
		datatype.PackInto(out, send.Mem, send.Count*c.Size, send.Type)
	}
	c.device(d.Alltoall(out, in))
	if c.err == nil {
		datatype.UnpackFrom(recv.Mem, recv.Count*c.Size, recv.Type, in)
	}
	return true
}

// device takes the outcome of a device's call.
func (c *run) device(err error) {
	if err != nil {
		c.fail(err)
	}
}
