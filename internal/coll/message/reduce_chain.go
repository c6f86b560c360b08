package message

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/op"
)

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindReduce}, Name: engine.Chain,
		Limits: []engine.Limit{engine.Numbers},
		Cost:   "(a+(b+g)*piece)*(p-2) + (b+g)*n",
		Note:   "in pieces",
		Do: func(c *engine.Run, a *engine.Args) {
			reduceChain(c, &c.Bound, a.Send.Buf, a.Recv.Buf, a.RootRank, a.Piece)
		},
	})
}

// reduceChain: every rank folds its own items into those that come from the rank after it and passes them on, piece by
// piece. (a+(b+g)*piece)*(p-2) + (b+g)*n. For an operation that does not commute the chain ends at rank 0, and root gets
// the result from there.
func reduceChain(c *engine.Run, b *op.Bound, send, recv engine.Buf, root, size int) {
	top := 0
	if b.Commutative() {
		top = root
	}
	v := (c.Rank - top + c.Size) % c.Size
	before, after := (c.Rank+1)%c.Size, (c.Rank-1+c.Size)%c.Size // on the way to the top
	from := send
	if send.InPlace() {
		from = recv
	}
	src, own := c.Operand(b, from)
	n, sig := src.Buf.Count, b.Type.Signature()
	if size == 0 {
		size = limits.CollReduceChain
	}
	per := min(max(size/b.Type.Size(), 1), n)
	pieces := (n + per - 1) / per
	piece := func(w *engine.Work, i int) engine.Work { return w.Slice(i*per, min(per, n-i*per)) }
	var out engine.Work
	isRecv := false
	if v == 0 {
		if c.Rank == root {
			out, isRecv = c.Sink(b, recv)
		}
		if !isRecv {
			out = c.NewWork(b, n)
		}
	}
	const ahead = 3
	var block [ahead]engine.Work
	var coming, going [ahead]engine.Flight
	place := func(i int) engine.Work { return block[i%ahead].Slice(0, min(per, n-i*per)) }
	post := func(i int) {
		if i < pieces {
			c.Finish(going[i%ahead])
			going[i%ahead] = engine.Flight{}
			w := place(i)
			coming[i%ahead] = c.StartRecv(before, w.Buf, sig)
		}
	}
	if v < c.Size-1 {
		for i := range block {
			block[i] = c.NewWork(b, per)
		}
		post(0)
	}
	for i := range pieces {
		own := piece(&src, i)
		if v == c.Size-1 {
			c.Launch(c.StartSend(after, own.Buf, sig))
			c.Land(ahead)
			continue
		}
		post(i + 1)
		c.Finish(coming[i%ahead])
		in := place(i)
		c.Fold(b, &own, &in)
		if v == 0 {
			w := piece(&out, i)
			c.Move(w.Raw, in.Raw)
		} else {
			going[i%ahead] = c.StartSend(after, in.Buf, sig)
		}
	}
	c.Land(0)
	for i := range going {
		c.Finish(going[i])
	}
	if v < c.Size-1 {
		for i := range block {
			c.FreeWork(b, &block[i])
		}
	}
	if own {
		c.FreeWork(b, &src)
	}
	if top != root {
		switch c.Rank {
		case top:
			c.SendTo(root, out.Buf)
		case root:
			if out, isRecv = c.Sink(b, recv); !isRecv {
				out = c.NewWork(b, n)
			}
			c.RecvFrom(top, out.Buf)
		}
	}
	if (v == 0 || c.Rank == root) && !isRecv {
		if c.Rank == root {
			c.Store(recv, &out)
		}
		c.FreeWork(b, &out)
	}
}
