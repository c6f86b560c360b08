package message

import (
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/op"
)

// A team is the largest power of two of the ranks, numbered from 0. The other ranks have given their contribution to a
// neighbour, who stands for both.
type team struct {
	size, extra int
	me          int // or -1
}

// rank is the rank of the communicator that member i is.
func (t *team) rank(i int) int {
	if i < t.extra {
		return 2*i + 1
	}
	return i + t.extra
}

// enlist makes the team. acc is the rank's contribution, tmp as large.
func enlist(c *engine.Run, b *op.Bound, acc, tmp *engine.Work) team {
	t := team{size: 1}
	for t.size*2 <= c.Size {
		t.size *= 2
	}
	t.extra = c.Size - t.size
	switch {
	case c.Rank >= 2*t.extra:
		t.me = c.Rank - t.extra
	case c.Rank%2 == 1:
		t.me = c.Rank / 2
		c.RecvFrom(c.Rank-1, tmp.Buf)
		c.Fold(b, tmp, acc)
	default:
		t.me = -1
		c.SendTo(c.Rank+1, acc.Buf)
	}
	return t
}

// halve folds the contributions of a team so that member i has slice i of the result in its acc: in every step a member
// gives away one half of what it has, and folds in the other. a*log2(p) + (b+g)*n*(p-1)/p.
func halve(c *engine.Run, b *op.Bound, t *team, acc, tmp *engine.Work) {
	lo, hi := 0, t.size
	for d := t.size / 2; d > 0; d /= 2 {
		mid := (lo + hi) / 2
		give := acc.Part(mid, hi, t.size)
		if t.me&d == 0 {
			hi = mid
		} else {
			give = acc.Part(lo, mid, t.size)
			lo = mid
		}
		in, keep := tmp.Part(lo, hi, t.size), acc.Part(lo, hi, t.size)
		c.Exchange(t.rank(t.me^d), in.Buf, t.rank(t.me^d), give.Buf)
		c.Fold(b, &in, &keep)
	}
}

// deliver brings a result home that is in acc.
func deliver(c *engine.Run, b *op.Bound, recv engine.Buf, acc *engine.Work, isRecv bool) {
	if !isRecv {
		c.Store(recv, acc)
		c.FreeWork(b, acc)
	}
}
