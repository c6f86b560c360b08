package message

import (
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/op"
)

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindReduceScatterBlock, engine.KindReduceScatter}, Name: engine.Direct,
		Basic: true,
		Cost:  "a*(p-1) + (b+g)*n*(p-1)/p",
		Terms: func(p, n float64) engine.Terms { return engine.Terms{A: p - 1, B: n * (p - 1) / p, G: n * (p - 1) / p} },
		Note:  "every rank folds its block",
		Do: func(c *engine.Run, a *engine.Args) {
			reduceScatterDirect(c, &c.Bound, a.Send.Buf, a.Recv.Buf, a.Counts, a.Displs)
		},
	})
}

// reduceScatterDirect: every rank folds its block of all contributions.
func reduceScatterDirect(c *engine.Run, b *op.Bound, send, recv engine.Buf, counts, displs []int) {
	var src engine.Work
	own := false
	if b.Mode == op.Flat {
		src, own = c.Operand(b, send)
	}
	sum := foldSlices(c, b, func(r int) engine.Buf {
		at, n := r*recv.Count, recv.Count
		if counts != nil {
			at, n = displs[r], counts[r]
		}
		if b.Mode != op.Flat {
			return send.At(at, n)
		}
		s := src.Slice(at*b.Per, n*b.Per)
		return s.Buf
	})
	c.Store(recv, &sum)
	c.FreeWork(b, &sum)
	if own {
		c.FreeWork(b, &src)
	}
}
