package coll

import "cadre.example/internal/op"

// Scan gives rank r the fold of the contributions of ranks 0 to r. send is in place when the contribution is in recv.
func Scan(c *Comm, send, recv Buf, o *op.Op) error {
	return c.scan(kindScan, send, recv, o)
}

// Exscan gives rank r the fold of the contributions of ranks 0 to r-1; recv of rank 0 stays as it is.
func Exscan(c *Comm, send, recv Buf, o *op.Op) error {
	return c.scan(kindExscan, send, recv, o)
}

// Recursive doubling. (a+(b+g)*n)*log2(p), twice the g for Exscan. Before the step of distance d, acc holds the fold of
// the d ranks up to this one, or of all from rank 0; what comes from d below joins it from the left, so that order is
// kept.
func (c *Comm) scan(k kind, send, recv Buf, o *op.Op) error {
	n := recv.Bytes()
	exclusive := k == kindExscan
	if n > smallMax {
		k++
	}
	b, err := o.Bind(recv.Type)
	if err != nil {
		return c.refuse(k, -1, o.Code(), err)
	}
	if err := c.begin(k, -1, o.Code()); err != nil {
		return err
	}
	if n > smallMax && !c.agree(n) {
		return c.end()
	}
	if k == kindScan && c.Dev != nil && c.deviceReduce(c.Dev.Scan, &b, send, recv, o.Code()) {
		return c.end()
	}
	from := send
	if send.InPlace() {
		from = recv
	}
	if from.Bytes() != n {
		c.fail(c.errLength(c.Rank, from.Bytes(), n))
		return c.end()
	}
	acc := c.newWork(&b, items(&b, recv))
	c.load(&acc, from)
	tmp := c.newWork(&b, acc.buf.Count)
	var below work
	if exclusive {
		below = c.newWork(&b, acc.buf.Count)
	}
	for d := 1; d < c.Size; d <<= 1 {
		var f flight
		if c.Rank >= d {
			f = c.startRecv(c.Rank-d, tmp.buf, b.Type.Signature())
		}
		if c.Rank+d < c.Size {
			c.sendTo(c.Rank+d, acc.buf)
		}
		c.finish(f)
		switch {
		case c.Rank < d:
		case exclusive && d == 1:
			c.local(below.buf, tmp.buf)
			c.fold(&b, &tmp, &acc)
		default:
			if exclusive {
				c.fold(&b, &tmp, &below)
			}
			c.fold(&b, &tmp, &acc)
		}
	}
	switch {
	case !exclusive:
		c.store(recv, &acc)
	case c.Rank > 0:
		c.store(recv, &below)
	}
	c.freeWork(&b, &acc)
	c.freeWork(&b, &tmp)
	c.freeWork(&b, &below)
	return c.end()
}
