package coll

// Gather brings the block of every rank to root, where recv.Count is the size of one block. send is in place at root
// when its block is where it belongs. recv counts at root only.
//
// Linear: all send to root, straight into place. a*(p-1) + b*n*(p-1) at root, which no algorithm betters for large n.
func Gather(c *Comm, send, recv Buf, root int) error {
	mine := send
	if c.Rank == root {
		mine = recv
	}
	k := kindGather
	if mine.Bytes() > smallMax {
		k = kindGatherLarge
	}
	if err := c.begin(k, root, 0); err != nil {
		return err
	}
	if k == kindGather || c.agree(mine.Bytes()) {
		all := Uniform(recv)
		c.gather(send, &all, root)
	}
	return c.end()
}

// Gatherv is Gather of blocks of different sizes, which only root knows all of.
func Gatherv(c *Comm, send Buf, recv Blocks, root int) error {
	if err := c.begin(kindGatherv, root, 0); err != nil {
		return err
	}
	if c.agree(0) {
		c.gather(send, &recv, root)
	}
	return c.end()
}

func (c *Comm) gather(send Buf, recv *Blocks, root int) {
	if c.Rank != root {
		c.sendTo(root, send)
		return
	}
	for d := 1; d < c.Size; d++ {
		r := (root + d) % c.Size
		b := recv.block(r)
		c.launch(c.startRecv(r, b, b.Type.Signature()))
		c.land(maxFlights)
	}
	if !send.InPlace() {
		c.local(recv.block(root), send)
	}
	c.land(0)
}
