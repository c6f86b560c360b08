package coll

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/coll/local"
)

// Allgather gives every rank the blocks of all; recv.Count is the size of one block. send is in place when the rank's
// block is where it belongs.
func Allgather(c *engine.Comm, send, recv engine.Buf) error {
	a := engine.AllgatherArgs(send, recv)
	return Do(c, &a)
}

func callAllgather(c *engine.Run, a *engine.Args) {
	k := engine.KindAllgather
	if c.Common(&a.Recv.Buf) > limits.CollSmall/c.Size {
		k = engine.KindAllgatherLarge
	}
	callAllgatherAs(c, k, a)
}

func callAllgatherAs(c *engine.Run, k engine.Kind, a *engine.Args) {
	recv := &a.Recv.Buf
	begin(c, k, -1, 0)
	own, n := a.Own(c.Rank), c.Common(recv)
	switch {
	case own.Bytes() != recv.Bytes():
		c.Fail(c.ErrLength(c.Rank, own.Bytes(), recv.Bytes()))
	case local.Exposes(c, k) && allgatherExposed(c, k, n, &own, recv):
	default:
		r := c.Pick(k, n, nil, 0)
		if r.Alone() || n <= limits.CollSmall/c.Size || n <= limits.CollSmall && !r.Relays || agree(c, n) {
			c.By(r, a)
		}
	}
}

func allgatherExposed(c *engine.Run, k engine.Kind, n int, own, recv *engine.Buf) bool {
	local.Show(c, n, own, 1, recv, c.Size)
	return local.Expose(c, k, n, n*c.Size, nil, 0)
}

// Allgatherv is Allgather of blocks of different sizes, which all ranks know.
func Allgatherv(c *engine.Comm, send engine.Buf, recv engine.Blocks) error {
	a := engine.AllgathervArgs(send, recv)
	return Do(c, &a)
}

func callAllgatherv(c *engine.Run, a *engine.Args) {
	begin(c, engine.KindAllgatherv, -1, 0)
	total := 0
	for i := range c.Size {
		b := a.Recv.Block(i)
		total += c.Common(&b)
	}
	if local.ExposeUnequal(c, engine.KindAllgatherv, total) {
		return
	}
	if r := c.Pick(engine.KindAllgatherv, total, nil, 0); r.Alone() || agree(c, total) {
		c.By(r, a)
	}
}
