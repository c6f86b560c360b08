package shared

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/coll/cells"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/coll/message"
)

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindBcast}, Name: engine.SingleCopy,
		Over:   engine.OverStages,
		Limits: []engine.Limit{engine.Readable},
		Cost:   "a + b*n",
		Do:     func(c *engine.Run, a *engine.Args) { bcastSingle(c, a.Recv.Buf, a.RootRank) },
	})
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindScatter}, Name: engine.SingleCopy,
		Over:   engine.OverStages,
		Limits: []engine.Limit{engine.Readable},
		Cost:   "a + b*n",
		Do:     func(c *engine.Run, a *engine.Args) { scatterSingle(c, a.Send.Buf, a.Recv.Buf, a.RootRank) },
	})
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindGather}, Name: engine.SingleCopy,
		Over:   engine.OverStages,
		Limits: []engine.Limit{engine.Readable},
		Cost:   "a + b*n*(p-1) at root",
		Do:     func(c *engine.Run, a *engine.Args) { gatherSingle(c, a.Send.Buf, &a.Recv, a.RootRank) },
	})
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindAllgather, engine.KindAllgatherv}, Name: engine.SingleCopy,
		Over:   engine.OverStages,
		Limits: []engine.Limit{engine.Readable},
		Cost:   "a + b*n*(p-1)",
		Do:     func(c *engine.Run, a *engine.Args) { allgatherSingle(c, a.Send.Buf, a.Own(c.Rank), &a.Recv) },
	})
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindAlltoall}, Name: engine.SingleCopy,
		Over:   engine.OverStages,
		Limits: []engine.Limit{engine.Readable},
		Cost:   "a + b*n*(p-1)",
		Do:     func(c *engine.Run, a *engine.Args) { alltoallSingle(c, a.Send.Buf, a.Recv.Buf) },
	})
}

// Each rank but root reads what root has. a + b*n; 1 copy of n bytes for each of them.
func bcastSingle(c *engine.Run, b engine.Buf, root int) {
	n, sig := b.Bytes(), b.Type.Signature()
	if c.Rank != root {
		if publish(c, n, sig, nil, nil, root) && find(c, root, n, sig) {
			readFrom(c, root, b, c.Area.Single.At[root])
			return
		}
		depart(c)
		return
	}
	flat, block := c.Flatten(b, true)
	if publish(c, n, sig, flat, nil, cells.Everybody) {
		for d := 1; d < c.Size; d++ {
			awaitReader(c, (root+d)%c.Size)
		}
	}
	depart(c)
	for r := range c.Size {
		if r != root {
			sendUnread(c, r, b)
		}
	}
	c.Unflatten(b, block, true)
}

// scatterSingle: each rank reads its block. a + b*n.
func scatterSingle(c *engine.Run, send, recv engine.Buf, root int) {
	if c.Rank != root {
		n, sig := recv.Bytes(), recv.Type.Signature()
		if publish(c, n, sig, nil, nil, root) && find(c, root, n, sig) {
			readFrom(c, root, recv, c.Area.Single.At[root]+uint64(n*c.Rank))
			return
		}
		depart(c)
		return
	}
	all := engine.Uniform(send)
	every := send
	every.Count *= c.Size
	flat, block := c.Flatten(every, true)
	if publish(c, send.Bytes(), send.Type.Signature(), flat, nil, cells.Everybody) {
		if !recv.InPlace() {
			c.Local(recv, all.Block(root))
		}
		for d := 1; d < c.Size; d++ {
			awaitReader(c, (root+d)%c.Size)
		}
	}
	depart(c)
	for r := range c.Size {
		if r != root {
			sendUnread(c, r, all.Block(r))
		}
	}
	c.Unflatten(every, block, true)
}

// gatherSingle: root reads the blocks. a + b*n*(p-1) at root.
func gatherSingle(c *engine.Run, send engine.Buf, recv *engine.Blocks, root int) {
	s := &c.Area.Cells
	if c.Rank == root {
		if publish(c, 0, 0, nil, nil, cells.Everybody) {
			if !send.InPlace() {
				c.Local(recv.Block(root), send)
			}
			for d := 1; d < c.Size; d++ {
				r := (root + d) % c.Size
				b := recv.Block(r)
				if find(c, r, b.Bytes(), b.Type.Signature()) {
					fetchTo(c, b, r, c.Area.Single.At[r])
					trust(c, r)
				}
			}
			if c.Shm.Unread != nil {
				s.Step[root].Store(c.Key(engine.StepUnread))
			}
		}
		depart(c)
		if c.Shm.Unread != nil && again(c) {
			message.GatherLinear(c, send, recv, root)
		}
		return
	}
	flat, block := c.Flatten(send, true)
	if publish(c, send.Bytes(), send.Type.Signature(), flat, nil, root) {
		awaitReader(c, root)
	}
	unread := !c.Failed && s.Step[root].Load() == c.Key(engine.StepUnread)
	depart(c)
	if unread && again(c) {
		message.GatherLinear(c, send, recv, root)
	}
	c.Unflatten(send, block, true)
}

// allgatherSingle: every rank reads the blocks of all others. a + b*n*(p-1).
func allgatherSingle(c *engine.Run, send, own engine.Buf, recv *engine.Blocks) {
	flat, block := c.Flatten(own, true)
	if publish(c, own.Bytes(), own.Type.Signature(), flat, nil, cells.Everybody) {
		if !send.InPlace() {
			c.Local(recv.Block(c.Rank), send)
		}
		for d := 1; d < c.Size; d++ {
			r := (c.Rank + d) % c.Size
			b := recv.Block(r)
			if find(c, r, b.Bytes(), b.Type.Signature()) {
				fetchTo(c, b, r, c.Area.Single.At[r])
			}
		}
		heard(c)
	}
	if good := syncStep(c, engine.StepRead); part(c, good) {
		message.Others(c, &own, nil, recv, limits.CollFlights)
	}
	c.Unflatten(own, block, true)
}

// alltoallSingle: every rank reads its blocks of all others. a + b*n*(p-1). In place they are those of a copy.
func alltoallSingle(c *engine.Run, send, recv engine.Buf) {
	to, from := engine.Uniform(recv), send
	if send.InPlace() {
		from = recv
	}
	n := recv.Bytes()
	if from.Bytes() != n {
		c.Fail(c.ErrLength(c.Rank, from.Bytes(), n))
	}
	every := from
	every.Count *= c.Size
	var flat, block []byte
	if !send.InPlace() {
		flat, block = c.Flatten(every, true)
	} else {
		flat = c.Temp(every.Bytes())
		c.Pack(flat, every)
	}
	if publish(c, n, from.Type.Signature(), flat, nil, cells.Everybody) {
		if mine := engine.Uniform(from); !send.InPlace() && !c.Failed {
			c.Local(to.Block(c.Rank), mine.Block(c.Rank))
		}
		for d := 1; d < c.Size; d++ {
			r := (c.Rank + d) % c.Size
			b := to.Block(r)
			if find(c, r, n, b.Type.Signature()) {
				fetchTo(c, b, r, c.Area.Single.At[r]+uint64(n*c.Rank))
			}
		}
		heard(c)
	}
	if good := syncStep(c, engine.StepRead); part(c, good) {
		mine := engine.Uniform(from)
		if send.InPlace() {
			mine = engine.Uniform(engine.BytesBuf(flat))
			mine.Count = n
		}
		message.Others(c, nil, &mine, &to, limits.CollFlights)
	}
	if send.InPlace() {
		c.Release(flat)
	}
	c.Unflatten(every, block, true)
}

// part ends a call at its last meeting, and reports whether messages must carry it out.
func part(c *engine.Run, good bool) bool {
	depart(c)
	return !good && !c.Broken && again(c)
}
