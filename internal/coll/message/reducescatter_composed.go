package message

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/op"
)

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindReduceScatterBlock, engine.KindReduceScatter}, Name: engine.Composed,
		Cost: "(a+(b+g)*n)*log2(p) + a*(p-1) + b*n*(p-1)/p",
		Note: "Reduce and Scatter",
		Do: func(c *engine.Run, a *engine.Args) {
			reduceScatterComposed(c, &c.Bound, a.Send.Buf, a.Recv.Buf, a.Counts, a.Displs)
		},
	})
}

// reduceScatterComposed is a Reduce, and a block for every rank.
func reduceScatterComposed(c *engine.Run, b *op.Bound, send, recv engine.Buf, counts, displs []int) {
	if c.Rank != 0 {
		reduceTree(c, b, send, engine.Buf{}, 0)
		c.RecvFrom(0, recv)
		return
	}
	all := c.NewWork(b, engine.Items(b, send))
	reduceTree(c, b, send, all.Buf, 0)
	per := all.Buf.Count / max(send.Count, 1)
	block := func(r int) engine.Buf {
		if counts == nil {
			return all.Buf.At(r*recv.Count*per, recv.Count*per)
		}
		return all.Buf.At(displs[r]*per, counts[r]*per)
	}
	for r := 1; r < c.Size; r++ {
		s := block(r)
		c.Launch(c.StartSend(r, s, s.Type.Signature()))
		c.Land(limits.CollFlights)
	}
	c.Local(recv, block(0))
	c.Land(0)
	c.FreeWork(b, &all)
}
