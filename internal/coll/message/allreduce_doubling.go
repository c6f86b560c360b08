package message

import (
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/op"
)

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindAllreduce}, Name: engine.Doubling,
		Basic: true,
		Cost:  "(a+(b+g)*n)*log2(p)",
		Terms: func(p, n float64) engine.Terms {
			return engine.Terms{A: engine.Log2(p), B: n * engine.Log2(p), G: n * engine.Log2(p)}
		},
		Do: func(c *engine.Run, a *engine.Args) { AllreduceDoubling(c, &c.Bound, a.Send.Buf, a.Recv.Buf) },
	})
}

// AllreduceDoubling: recursive doubling. (a+(b+g)*n)*log2(p), one more round each way when p is no power of two. The
// two ranks of a pair stand for neighbouring ranges of ranks and fold the lower into the higher both, so that order is
// kept and the bits are equal.
func AllreduceDoubling(c *engine.Run, b *op.Bound, send, recv engine.Buf) {
	acc, isRecv := c.Contribution(b, send, recv)
	tmp := c.NewWork(b, acc.Buf.Count)
	home := acc.Buf.Mem // where the result is expected
	doubleIn(c, c.All(), b, &acc, &tmp)
	if !isRecv || acc.Buf.Mem != home {
		c.Store(recv, &acc)
	}
	c.FreeWork(b, &acc)
	c.FreeWork(b, &tmp)
}

// doubleIn gives all ranks of a side the fold of what each has in acc, in the order of the side: tmp is as large.
func doubleIn(c *engine.Run, s engine.Side, b *op.Bound, acc, tmp *engine.Work) {
	p, me := s.Size(), s.Index(c.Rank)
	group := 1 // largest power of two in p
	for group*2 <= p {
		group *= 2
	}
	extra := p - group // ranks 0..2*extra-1 work in pairs, of which the odd one takes part
	v := me - extra
	if me < 2*extra {
		v = me / 2
		if me%2 == 0 {
			c.SendTo(s.At(me+1), acc.Buf)
			v = -1
		} else {
			c.RecvFrom(s.At(me-1), tmp.Buf)
			c.Fold(b, tmp, acc)
		}
	}
	for mask := 1; v >= 0 && mask < group; mask <<= 1 {
		peer := v ^ mask
		if peer < extra {
			peer = 2*peer + 1
		} else {
			peer += extra
		}
		f := c.StartRecv(s.At(peer), tmp.Buf, tmp.Buf.Type.Signature())
		c.SendTo(s.At(peer), acc.Buf)
		c.Finish(f)
		if peer < me {
			c.Fold(b, tmp, acc)
		} else {
			c.Fold(b, acc, tmp)
			*acc, *tmp = *tmp, *acc
		}
	}
	if me < 2*extra {
		if me%2 == 0 {
			c.RecvFrom(s.At(me+1), acc.Buf)
		} else {
			c.SendTo(s.At(me-1), acc.Buf)
		}
	}
}
