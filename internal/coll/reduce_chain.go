package coll

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/op"
)

func init() {
	register(Algorithm{
		Of: []kind{kindReduce}, Name: chain,
		Limits: []limit{numbers},
		Cost:   "(a+(b+g)*piece)*(p-2) + (b+g)*n",
		Note:   "in pieces",
		Do:     func(c *run, a *Args) { c.reduceChain(&c.bound, a.send.Buf, a.recv.Buf, a.root, a.piece) },
	})
}

// reduceChain: every rank folds its own items into those that come from the rank after it and passes them on, piece by
// piece. (a+(b+g)*piece)*(p-2) + (b+g)*n. For an operation that does not commute the chain ends at rank 0, and root gets
// the result from there.
func (c *run) reduceChain(b *op.Bound, send, recv Buf, root, size int) {
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
	src, own := c.operand(b, from)
	n, sig := src.buf.Count, b.Type.Signature()
	if size == 0 {
		size = limits.CollReduceChain
	}
	per := min(max(size/b.Type.Size(), 1), n)
	pieces := (n + per - 1) / per
	piece := func(w *work, i int) work { return w.slice(i*per, min(per, n-i*per)) }
	var out work
	isRecv := false
	if v == 0 {
		if c.Rank == root {
			out, isRecv = c.sink(b, recv)
		}
		if !isRecv {
			out = c.newWork(b, n)
		}
	}
	const ahead = 3
	var block [ahead]work
	var coming, going [ahead]flight
	place := func(i int) work { return block[i%ahead].slice(0, min(per, n-i*per)) }
	post := func(i int) {
		if i < pieces {
			c.finish(going[i%ahead])
			going[i%ahead] = flight{}
			w := place(i)
			coming[i%ahead] = c.startRecv(before, w.buf, sig)
		}
	}
	if v < c.Size-1 {
		for i := range block {
			block[i] = c.newWork(b, per)
		}
		post(0)
	}
	for i := range pieces {
		own := piece(&src, i)
		if v == c.Size-1 {
			c.launch(c.startSend(after, own.buf, sig))
			c.land(ahead)
			continue
		}
		post(i + 1)
		c.finish(coming[i%ahead])
		in := place(i)
		c.fold(b, &own, &in)
		if v == 0 {
			w := piece(&out, i)
			c.move(w.raw, in.raw)
		} else {
			going[i%ahead] = c.startSend(after, in.buf, sig)
		}
	}
	c.land(0)
	for i := range going {
		c.finish(going[i])
	}
	if v < c.Size-1 {
		for i := range block {
			c.freeWork(b, &block[i])
		}
	}
	if own {
		c.freeWork(b, &src)
	}
	if top != root {
		switch c.Rank {
		case top:
			c.sendTo(root, out.buf)
		case root:
			if out, isRecv = c.sink(b, recv); !isRecv {
				out = c.newWork(b, n)
			}
			c.recvFrom(top, out.buf)
		}
	}
	if (v == 0 || c.Rank == root) && !isRecv {
		if c.Rank == root {
			c.store(recv, &out)
		}
		c.freeWork(b, &out)
	}
}
