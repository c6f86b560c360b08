package coll

import "cadre.example/adi/limits"

// Scatter brings a block of root's memory to every rank; at root, send.Count is the size of one block. recv is in place
// at root when root's block stays where it is. send counts at root only.
//
// Linear: root sends to all, straight from its memory. a*(p-1) + b*n*(p-1) at root.
func Scatter(c *Comm, send, recv Buf, root int) error {
	a := ScatterArgs(send, recv, root)
	return c.Do(&a)
}

// ScatterArgs are those of Scatter.
func ScatterArgs(send, recv Buf, root int) (a Args) {
	a.Scatter(&send, &recv, root)
	return a
}

// Scatter makes a, which is empty, the arguments of Scatter.
func (a *Args) Scatter(send, recv *Buf, root int) {
	a.kind, a.root = kindScatter, root
	a.send.Buf, a.recv.Buf = *send, *recv
}

func (c *run) scatter(a *Args) {
	send, recv, root := &a.send.Buf, &a.recv.Buf, a.root
	mine := recv
	if c.Rank == root {
		mine = send
	}
	k := kindScatter
	n := c.common(mine)
	if n > limits.CollSmall {
		k = kindScatterLarge
	}
	c.enter(k, root, 0)
	if c.exposes(k) {
		gives := 0
		if c.Rank == root {
			gives = c.Size
		}
		c.show(n, send, gives, recv, 1)
		if c.expose(k, n, n, nil, 0) {
			return
		}
	}
	r := c.pick(k, n, nil, 0)
	if r.alone() || k == kindScatter && (!r.Relays || n <= limits.CollSmall/c.Size) || c.agree(n) {
		c.by(r, a)
	}
}

// Scatterv is Scatter of blocks of different sizes, which only root knows all of.
func Scatterv(c *Comm, send Blocks, recv Buf, root int) error {
	a := ScattervArgs(send, recv, root)
	return c.Do(&a)
}

// ScattervArgs are those of Scatterv.
func ScattervArgs(send Blocks, recv Buf, root int) Args {
	return Args{kind: kindScatterv, root: root, send: send, recv: Blocks{Buf: recv}}
}

func (c *run) scatterv(a *Args) {
	c.enter(kindScatterv, a.root, 0)
	if c.exposeUnequal(kindScatterv, 0) {
		return
	}
	if r := c.pick(kindScatterv, 0, nil, 0); r.alone() || c.agree(0) {
		c.by(r, a)
	}
}
