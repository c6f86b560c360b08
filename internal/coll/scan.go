package coll

import "cadre.example/internal/op"

// Scan gives rank r the fold of the contributions of ranks 0 to r. send is in place when the contribution is in recv.
func Scan(c *Comm, send, recv Buf, o *op.Op) error {
	a := ScanArgs(send, recv, o)
	return c.Do(&a)
}

// ScanArgs are those of Scan.
func ScanArgs(send, recv Buf, o *op.Op) (a Args) {
	a.Scan(&send, &recv, o)
	return a
}

// Scan makes a, which is empty, the arguments of Scan.
func (a *Args) Scan(send, recv *Buf, o *op.Op) {
	a.kind, a.root, a.op = kindScan, -1, o
	a.send.Buf, a.recv.Buf = *send, *recv
}

// Exscan gives rank r the fold of the contributions of ranks 0 to r-1; recv of rank 0 stays as it is.
func Exscan(c *Comm, send, recv Buf, o *op.Op) error {
	a := ExscanArgs(send, recv, o)
	return c.Do(&a)
}

// ExscanArgs are those of Exscan.
func ExscanArgs(send, recv Buf, o *op.Op) (a Args) {
	a.Exscan(&send, &recv, o)
	return a
}

// Exscan makes a, which is empty, the arguments of Exscan.
func (a *Args) Exscan(send, recv *Buf, o *op.Op) {
	a.kind, a.root, a.op = kindExscan, -1, o
	a.send.Buf, a.recv.Buf = *send, *recv
}

// Recursive doubling. (a+(b+g)*n)*log2(p), twice the g for Exscan. Before the step of distance d, acc holds the fold of
// the d ranks up to this one, or of all from rank 0; what comes from d below joins it from the left, so that order is
// kept.
func (c *run) scan(k kind, send, recv *Buf, o *op.Op) {
	n := c.common(recv)
	exclusive := k == kindExscan
	if n > smallMax {
		k++
	}
	if !c.bind(k, -1, o, recv) {
		return
	}
	b := &c.bound
	c.enter(k, -1, o.Code())
	if k == kindScan && c.dev() != nil && c.deviceReduce(c.Dev.Scan, b, *send, *recv, o.Code()) {
		return
	}
	if c.meets(k) && c.reduceExposed(k, n, recv.Bytes(), recv) {
		return
	}
	r := c.pick(k, n, b, items(b, *recv))
	if n > smallMax && !r.alone() && !c.agree(n) {
		return
	}
	from, to := *send, *recv
	if send.InPlace() {
		from = to
	}
	if from.Bytes() != to.Bytes() {
		c.fail(c.errLength(c.Rank, from.Bytes(), to.Bytes()))
		return
	}
	switch r.algorithm {
	case linear:
		c.scanLinear(b, from, to, exclusive)
		return
	case inCells:
		c.scanCells(b, send, recv, exclusive)
		return
	case staged:
		c.scanStaged(b, *send, *recv, exclusive)
		return
	}
	acc := c.newWork(b, items(b, to))
	c.load(&acc, from)
	tmp := c.newWork(b, acc.buf.Count)
	var below work
	if exclusive {
		below = c.newWork(b, acc.buf.Count)
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
			c.fold(b, &tmp, &acc)
		default:
			if exclusive {
				c.fold(b, &tmp, &below)
			}
			c.fold(b, &tmp, &acc)
		}
	}
	switch {
	case !exclusive:
		c.store(to, &acc)
	case c.Rank > 0:
		c.store(to, &below)
	}
	c.freeWork(b, &acc)
	c.freeWork(b, &tmp)
	c.freeWork(b, &below)
}
