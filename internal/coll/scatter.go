package coll

// Scatter brings a block of root's memory to every rank; at root, send.Count is the size of one block. recv is in place
// at root when root's block stays where it is. send counts at root only.
//
// Linear: root sends to all, straight from its memory. a*(p-1) + b*n*(p-1) at root.
func Scatter(c *Comm, send, recv Buf, root int) error {
	mine := recv
	if c.Rank == root {
		mine = send
	}
	k := kindScatter
	if mine.Bytes() > smallMax {
		k = kindScatterLarge
	}
	if err := c.begin(k, root, 0); err != nil {
		return err
	}
	if k == kindScatter || c.agree(mine.Bytes()) {
		all := Uniform(send)
		c.scatter(&all, recv, root)
	}
	return c.end()
}

// Scatterv is Scatter of blocks of different sizes, which only root knows all of.
func Scatterv(c *Comm, send Blocks, recv Buf, root int) error {
	if err := c.begin(kindScatterv, root, 0); err != nil {
		return err
	}
	if c.agree(0) {
		c.scatter(&send, recv, root)
	}
	return c.end()
}

func (c *Comm) scatter(send *Blocks, recv Buf, root int) {
	if c.Rank != root {
		c.recvFrom(root, recv)
		return
	}
	for d := 1; d < c.Size; d++ {
		r := (root + d) % c.Size
		b := send.block(r)
		c.launch(c.startSend(r, b, b.Type.Signature()))
		c.land(maxFlights)
	}
	if !recv.InPlace() {
		c.local(recv, send.block(root))
	}
	c.land(0)
}
