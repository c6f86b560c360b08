package coll

import "cadre.example/adi/limits"

// Gather brings the block of every rank to root, where recv.Count is the size of one block. send is in place at root
// when its block is where it belongs. recv counts at root only.
//
// Linear: all send to root, straight into place. a*(p-1) + b*n*(p-1) at root, which no algorithm betters for large n.
func Gather(c *Comm, send, recv Buf, root int) error {
	a := GatherArgs(send, recv, root)
	return c.Do(&a)
}

// GatherArgs are those of Gather.
func GatherArgs(send, recv Buf, root int) (a Args) {
	a.Gather(&send, &recv, root)
	return a
}

// Gather makes a, which is empty, the arguments of Gather.
func (a *Args) Gather(send, recv *Buf, root int) {
	a.kind, a.root = kindGather, root
	a.send.Buf, a.recv.Buf = *send, *recv
}

func (c *run) gather(a *Args) {
	send, recv, root := &a.send.Buf, &a.recv.Buf, a.root
	mine := send
	if c.Rank == root {
		mine = recv
	}
	k := kindGather
	n := c.common(mine)
	if n > limits.CollSmall {
		k = kindGatherLarge
	}
	c.enter(k, root, 0)
	if c.exposes(k) {
		takes := 0
		if c.Rank == root {
			takes = c.Size
		}
		c.show(n, send, 1, recv, takes)
		if c.expose(k, n, n, nil, 0) {
			return
		}
	}
	r := c.pick(k, n, nil, 0)
	if r.alone() || k == kindGather && (!r.Relays || n <= limits.CollSmall/c.Size) || c.agree(n) {
		c.by(r, a)
	}
}

// Gatherv is Gather of blocks of different sizes, which only root knows all of.
func Gatherv(c *Comm, send Buf, recv Blocks, root int) error {
	a := GathervArgs(send, recv, root)
	return c.Do(&a)
}

// GathervArgs are those of Gatherv.
func GathervArgs(send Buf, recv Blocks, root int) Args {
	return Args{kind: kindGatherv, root: root, send: Blocks{Buf: send}, recv: recv}
}

func (c *run) gatherv(a *Args) {
	c.enter(kindGatherv, a.root, 0)
	if c.exposeUnequal(kindGatherv, 0) {
		return
	}
	if r := c.pick(kindGatherv, 0, nil, 0); r.alone() || c.agree(0) {
		c.by(r, a)
	}
}
