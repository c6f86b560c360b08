package coll

import "cadre.example/datatype"

// Alltoall sends block i of every rank to rank i; the Counts of send and recv are the size of one block. In place, recv
// holds what is sent.
//
// Pairwise: step i exchanges with the ranks i before and i after, with a window of steps under way. (a+b*n)*(p-1).
func Alltoall(c *Comm, send, recv Buf) error {
	k := kindAlltoall
	if recv.Bytes() > smallMax {
		k = kindAlltoallLarge
	}
	if err := c.begin(k, -1, 0); err != nil {
		return err
	}
	if c.deviceAlltoall(send, recv) {
		return c.end()
	}
	if k == kindAlltoall || c.agree(recv.Bytes()) {
		from, to := Uniform(send), Uniform(recv)
		if send.InPlace() {
			c.alltoallInPlace(&to)
		} else {
			c.alltoall(&from, &to)
		}
	}
	return c.end()
}

// Alltoallv is Alltoall of blocks of different sizes.
func Alltoallv(c *Comm, send, recv Blocks) error {
	return c.alltoallBlocks(kindAlltoallv, send, recv)
}

// Alltoallw is Alltoall of blocks anywhere, each with a type of its own.
func Alltoallw(c *Comm, send, recv []Buf) error {
	return c.alltoallBlocks(kindAlltoallw, Blocks{Each: send}, Blocks{Each: recv})
}

func (c *Comm) alltoallBlocks(k kind, send, recv Blocks) error {
	if err := c.begin(k, -1, 0); err != nil {
		return err
	}
	if c.agree(0) {
		if send.Each == nil && send.InPlace() {
			c.alltoallInPlace(&recv)
		} else {
			c.alltoall(&send, &recv)
		}
	}
	return c.end()
}

func (c *Comm) alltoall(send, recv *Blocks) {
	c.local(recv.block(c.Rank), send.block(c.Rank))
	c.others(nil, send, recv)
}

// alltoallInPlace sends from a packed copy.
func (c *Comm) alltoallInPlace(recv *Blocks) {
	n := 0
	for i := range c.Size {
		b := recv.block(i)
		n += b.Bytes()
	}
	tmp := c.pool.get(n)
	rest := tmp
	packed := Blocks{Each: make([]Buf, c.Size)}
	for i := range c.Size {
		b := recv.block(i)
		k := b.Bytes()
		datatype.PackInto(rest[:k], b.Mem, b.Count, b.Type)
		packed.Each[i] = bytesBuf(rest[:k])
		rest = rest[k:]
	}
	c.others(nil, &packed, recv)
	c.pool.put(tmp)
}
