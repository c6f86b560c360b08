package coll

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/op"
)

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

func (c *run) scan(a *Args) {
	k, send, recv, o := a.kind, &a.send.Buf, &a.recv.Buf, a.op
	n := c.common(recv)
	if n > limits.CollSmall {
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
	if c.exposes(k) && c.reduceExposed(k, n, recv.Bytes(), recv) {
		return
	}
	r := c.pick(k, n, b, items(b, *recv))
	if n > limits.CollSmall && !r.alone() && !c.agree(n) {
		return
	}
	if from := contributed(*send, *recv); from.Bytes() != recv.Bytes() {
		c.fail(c.errLength(c.Rank, from.Bytes(), recv.Bytes()))
		return
	}
	c.by(r, a)
}
