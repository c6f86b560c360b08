package coll

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/coll/local"
)

// Gather brings the block of every rank to root, where recv.Count is the size of one block. send is in place at root
// when its block is where it belongs. recv counts at root only.
//
// Linear: all send to root, straight into place. a*(p-1) + b*n*(p-1) at root, which no algorithm betters for large n.
func Gather(c *engine.Comm, send, recv engine.Buf, root int) error {
	a := engine.GatherArgs(send, recv, root)
	return Do(c, &a)
}

func callGather(c *engine.Run, a *engine.Args) {
	send, recv, root := &a.Send.Buf, &a.Recv.Buf, a.RootRank
	mine := send
	if c.Rank == root {
		mine = recv
	}
	k := engine.KindGather
	n := c.Common(mine)
	if n > limits.CollSmall {
		k = engine.KindGatherLarge
	}
	begin(c, k, root, 0)
	if local.Exposes(c, k) {
		takes := 0
		if c.Rank == root {
			takes = c.Size
		}
		local.Show(c, n, send, 1, recv, takes)
		if local.Expose(c, k, n, n, nil, 0) {
			return
		}
	}
	r := c.Pick(k, n, nil, 0)
	if r.Alone() || k == engine.KindGather && (!r.Relays || n <= limits.CollSmall/c.Size) || agree(c, n) {
		c.By(r, a)
	}
}

// Gatherv is Gather of blocks of different sizes, which only root knows all of.
func Gatherv(c *engine.Comm, send engine.Buf, recv engine.Blocks, root int) error {
	a := engine.GathervArgs(send, recv, root)
	return Do(c, &a)
}

func callGatherv(c *engine.Run, a *engine.Args) {
	begin(c, engine.KindGatherv, a.RootRank, 0)
	if local.ExposeUnequal(c, engine.KindGatherv, 0) {
		return
	}
	if r := c.Pick(engine.KindGatherv, 0, nil, 0); r.Alone() || agree(c, 0) {
		c.By(r, a)
	}
}
