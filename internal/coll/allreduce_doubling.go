package coll

import (
	"cadre.example/internal/op"
)

func init() {
	register(Algorithm{
		Of: []kind{kindAllreduce}, Name: doubling,
		Basic: true,
		Cost:  "(a+(b+g)*n)*log2(p)",
		Terms: func(p, n float64) Terms { return Terms{A: log2(p), B: n * log2(p), G: n * log2(p)} },
		Do:    func(c *run, a *Args) { c.allreduceDoubling(&c.bound, a.send.Buf, a.recv.Buf) },
	})
}

// allreduceDoubling: recursive doubling. (a+(b+g)*n)*log2(p), one more round each way when p is no power of two. The
// two ranks of a pair stand for neighbouring ranges of ranks and fold the lower into the higher both, so that order is
// kept and the bits are equal.
func (c *run) allreduceDoubling(b *op.Bound, send, recv Buf) {
	acc, isRecv := c.contribution(b, send, recv)
	tmp := c.newWork(b, acc.buf.Count)
	home := acc.buf.Mem // where the result is expected
	c.doubleIn(c.all(), b, &acc, &tmp)
	if !isRecv || acc.buf.Mem != home {
		c.store(recv, &acc)
	}
	c.freeWork(b, &acc)
	c.freeWork(b, &tmp)
}

// doubleIn gives all ranks of a side the fold of what each has in acc, in the order of the side: tmp is as large.
func (c *run) doubleIn(s side, b *op.Bound, acc, tmp *work) {
	p, me := s.size(), s.index(c.Rank)
	group := 1 // largest power of two in p
	for group*2 <= p {
		group *= 2
	}
	extra := p - group // ranks 0..2*extra-1 work in pairs, of which the odd one takes part
	v := me - extra
	if me < 2*extra {
		v = me / 2
		if me%2 == 0 {
			c.sendTo(s.at(me+1), acc.buf)
			v = -1
		} else {
			c.recvFrom(s.at(me-1), tmp.buf)
			c.fold(b, tmp, acc)
		}
	}
	for mask := 1; v >= 0 && mask < group; mask <<= 1 {
		peer := v ^ mask
		if peer < extra {
			peer = 2*peer + 1
		} else {
			peer += extra
		}
		f := c.startRecv(s.at(peer), tmp.buf, tmp.buf.Type.Signature())
		c.sendTo(s.at(peer), acc.buf)
		c.finish(f)
		if peer < me {
			c.fold(b, tmp, acc)
		} else {
			c.fold(b, acc, tmp)
			*acc, *tmp = *tmp, *acc
		}
	}
	if me < 2*extra {
		if me%2 == 0 {
			c.recvFrom(s.at(me+1), acc.buf)
		} else {
			c.sendTo(s.at(me-1), acc.buf)
		}
	}
}
