package coll

import "cadre.example/datatype"

// Allgather gives every rank the blocks of all; recv.Count is the size of one block. send is in place when the rank's
// block is where it belongs.
func Allgather(c *Comm, send, recv Buf) error {
	k := kindAllgather
	if recv.Bytes()*c.Size > smallMax {
		k = kindAllgatherLarge
	}
	return allgather(c, k, send, recv)
}

func allgather(c *Comm, k kind, send, recv Buf) error {
	if err := c.begin(k, -1, 0); err != nil {
		return err
	}
	all := Uniform(recv)
	own := send
	if send.InPlace() {
		own = all.block(c.Rank)
	}
	switch {
	case own.Bytes() != recv.Bytes():
		c.fail(c.errLength(c.Rank, own.Bytes(), recv.Bytes()))
	case recv.Bytes()*c.Size <= smallMax:
		c.allgatherBruck(own, recv)
	case c.agree(recv.Bytes()):
		c.allgatherDirect(send, own, &all)
	}
	return c.end()
}

// Allgatherv is Allgather of blocks of different sizes, which all ranks know.
func Allgatherv(c *Comm, send Buf, recv Blocks) error {
	if err := c.begin(kindAllgatherv, -1, 0); err != nil {
		return err
	}
	total := 0
	for i := range c.Size {
		b := recv.block(i)
		total += b.Bytes()
	}
	if c.agree(total) {
		own := send
		if send.InPlace() {
			own = recv.block(c.Rank)
		}
		c.allgatherDirect(send, own, &recv)
	}
	return c.end()
}

// allgatherBruck: in round i a rank gets the 2^i blocks after those that it has. a*log2(p) + b*n*(p-1), and one copy of
// everything through packed memory in which the own block comes first.
func (c *Comm) allgatherBruck(own, recv Buf) {
	n, sig := recv.Bytes(), recv.Type.Signature()
	tmp := c.pool.get(n * c.Size)
	datatype.PackInto(tmp[:n], own.Mem, own.Count, own.Type)
	for have := 1; have < c.Size; {
		more := min(have, c.Size-have)
		from, to := (c.Rank+have)%c.Size, (c.Rank-have+c.Size)%c.Size
		f := c.startRecv(from, bytesBuf(tmp[have*n:(have+more)*n]), sig)
		c.sendRaw(to, bytesBuf(tmp[:more*n]), sig)
		c.finish(f)
		have += more
	}
	if !c.failed {
		wrap := (c.Size - c.Rank) * n
		up, down := recv.at(c.Rank*recv.Count, (c.Size-c.Rank)*recv.Count), recv.at(0, c.Rank*recv.Count)
		datatype.UnpackFrom(up.Mem, up.Count, up.Type, tmp[:wrap])
		datatype.UnpackFrom(down.Mem, down.Count, down.Type, tmp[wrap:])
	}
	c.pool.put(tmp)
}

// allgatherDirect: every rank sends its block to every other, straight into place. a*(p-1) + b*n*(p-1).
func (c *Comm) allgatherDirect(send, own Buf, recv *Blocks) {
	c.others(&own, nil, recv)
	if !send.InPlace() {
		c.local(recv.block(c.Rank), send)
	}
}
