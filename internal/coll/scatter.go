package coll

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/coll/local"
)

// Scatter brings a block of root's memory to every rank; at root, send.Count is the size of one block. recv is in place
// at root when root's block stays where it is. send counts at root only.
//
// Linear: root sends to all, straight from its memory. a*(p-1) + b*n*(p-1) at root.
func Scatter(c *engine.Comm, send, recv engine.Buf, root int) error {
	a := engine.ScatterArgs(send, recv, root)
	return Do(c, &a)
}

func callScatter(c *engine.Run, a *engine.Args) {
	send, recv, root := &a.Send.Buf, &a.Recv.Buf, a.RootRank
	mine := recv
	if c.Rank == root {
		mine = send
	}
	k := engine.KindScatter
	n := c.Common(mine)
	if n > limits.CollSmall {
		k = engine.KindScatterLarge
	}
	begin(c, k, root, 0)
	if local.Exposes(c, k) {
		gives := 0
		if c.Rank == root {
			gives = c.Size
		}
		local.Show(c, n, send, gives, recv, 1)
		if local.Expose(c, k, n, n, nil, 0) {
			return
		}
	}
	r := c.Pick(k, n, nil, 0)
	if r.Alone() || k == engine.KindScatter && (!r.Relays || n <= limits.CollSmall/c.Size) || agree(c, n) {
		c.By(r, a)
	}
}

// Scatterv is Scatter of blocks of different sizes, which only root knows all of.
func Scatterv(c *engine.Comm, send engine.Blocks, recv engine.Buf, root int) error {
	a := engine.ScattervArgs(send, recv, root)
	return Do(c, &a)
}

func callScatterv(c *engine.Run, a *engine.Args) {
	begin(c, engine.KindScatterv, a.RootRank, 0)
	if local.ExposeUnequal(c, engine.KindScatterv, 0) {
		return
	}
	if r := c.Pick(engine.KindScatterv, 0, nil, 0); r.Alone() || agree(c, 0) {
		c.By(r, a)
	}
}
