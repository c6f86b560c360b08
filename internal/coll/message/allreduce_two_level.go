package message

import (
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/op"
)

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindAllreduce}, Name: engine.TwoLevel,
		Limits: []engine.Limit{engine.SeveralHosts, engine.HostOrder},
		Cost:   "(a+(b+g)*n)*log2(hosts) + (2*a+(2*b+g)*n)*log2(ranks of a host)",
		Do:     func(c *engine.Run, a *engine.Args) { allreduceTwoLevel(c, &c.Bound, a.Send.Buf, a.Recv.Buf) },
	})
}

// allreduceTwoLevel: a binomial tree of each host's ranks, recursive doubling of the leaders, and a tree of each host
// again. (a+(b+g)*n)*log2(hosts) between hosts, and (2*a+(2*b+g)*n)*log2(ranks) within.
func allreduceTwoLevel(c *engine.Run, b *op.Bound, send, recv engine.Buf) {
	h := c.Layout()
	group := h.Group(c.Rank, h.Leaders[h.Of[c.Rank]])
	if i := group.Index(c.Rank); i&1 != 0 {
		from := send
		if send.InPlace() {
			from = recv
		}
		c.SendTo(group.At(i-1), from)
	} else {
		acc, isRecv := c.Contribution(b, send, recv)
		tmp := c.NewWork(b, acc.Buf.Count)
		home := acc.Buf.Mem
		foldUp(c, group, b, &acc, &tmp)
		if i == 0 {
			doubleIn(c, h.Heads(0), b, &acc, &tmp)
			if !isRecv || acc.Buf.Mem != home {
				c.Store(recv, &acc)
			}
		}
		c.FreeWork(b, &acc)
		c.FreeWork(b, &tmp)
	}
	TreeIn(c, group, recv)
}
