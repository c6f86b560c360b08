package coll

import "cadre.example/internal/op"

func init() {
	register(Algorithm{
		Of: []kind{kindReduceScatterBlock, kindReduceScatter}, Name: direct,
		Basic: true,
		Cost:  "a*(p-1) + (b+g)*n*(p-1)/p",
		Terms: func(p, n float64) Terms { return Terms{A: p - 1, B: n * (p - 1) / p, G: n * (p - 1) / p} },
		Note:  "every rank folds its block",
		Do:    func(c *run, a *Args) { c.reduceScatterDirect(&c.bound, a.send.Buf, a.recv.Buf, a.counts, a.displs) },
	})
}

// reduceScatterDirect: every rank folds its block of all contributions.
func (c *run) reduceScatterDirect(b *op.Bound, send, recv Buf, counts, displs []int) {
	var src work
	own := false
	if b.Mode == op.Flat {
		src, own = c.operand(b, send)
	}
	sum := c.foldSlices(b, func(r int) Buf {
		at, n := r*recv.Count, recv.Count
		if counts != nil {
			at, n = displs[r], counts[r]
		}
		if b.Mode != op.Flat {
			return send.at(at, n)
		}
		s := src.slice(at*b.Per, n*b.Per)
		return s.buf
	})
	c.store(recv, &sum)
	c.freeWork(b, &sum)
	if own {
		c.freeWork(b, &src)
	}
}
