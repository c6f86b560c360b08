package coll

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/op"
)

func init() {
	register(Algorithm{
		Of: []kind{kindReduceScatterBlock, kindReduceScatter}, Name: composed,
		Cost: "(a+(b+g)*n)*log2(p) + a*(p-1) + b*n*(p-1)/p",
		Note: "Reduce and Scatter",
		Do:   func(c *run, a *Args) { c.reduceScatterComposed(&c.bound, a.send.Buf, a.recv.Buf, a.counts, a.displs) },
	})
}

// reduceScatterComposed is a Reduce, and a block for every rank.
func (c *run) reduceScatterComposed(b *op.Bound, send, recv Buf, counts, displs []int) {
	if c.Rank != 0 {
		c.reduceTree(b, send, Buf{}, 0)
		c.recvFrom(0, recv)
		return
	}
	all := c.newWork(b, items(b, send))
	c.reduceTree(b, send, all.buf, 0)
	per := all.buf.Count / max(send.Count, 1)
	block := func(r int) Buf {
		if counts == nil {
			return all.buf.at(r*recv.Count*per, recv.Count*per)
		}
		return all.buf.at(displs[r]*per, counts[r]*per)
	}
	for r := 1; r < c.Size; r++ {
		s := block(r)
		c.launch(c.startSend(r, s, s.Type.Signature()))
		c.land(limits.CollFlights)
	}
	c.local(recv, block(0))
	c.land(0)
	c.freeWork(b, &all)
}
