package coll

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/coll/local"
)

// Bcast gives every rank the data of b at root. All ranks must have the same number of bytes.
func Bcast(c *engine.Comm, b engine.Buf, root int) error {
	a := engine.BcastArgs(b, root)
	return Do(c, &a)
}

func callBcast(c *engine.Run, a *engine.Args) {
	b, root := &a.Recv.Buf, a.RootRank
	n := c.Common(b)
	k := engine.KindBcast
	if n > limits.CollSmall {
		k = engine.KindBcastLarge
	}
	begin(c, k, root, 0)
	switch {
	case c.Size == 1:
	case dev(c) != nil && deviceBcast(c, *b, root):
	case local.Exposes(c, k) && bcastExposed(c, k, n, b, root):
	default:
		if r := c.Pick(k, n, nil, 0); k == engine.KindBcast || r.Alone() || agree(c, n) {
			c.By(r, a)
		}
	}
}

func bcastExposed(c *engine.Run, k engine.Kind, n int, b *engine.Buf, root int) bool {
	if c.Rank == root {
		local.Show(c, n, b, 1, nil, 0)
	} else {
		local.Show(c, n, nil, 0, b, 1)
	}
	return local.Expose(c, k, n, n, nil, 0)
}
