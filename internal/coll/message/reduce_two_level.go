package message

import (
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/op"
)

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindReduce}, Name: engine.TwoLevel,
		Limits: []engine.Limit{engine.SeveralHosts, engine.HostOrder},
		Cost:   "(a+(b+g)*n)*(log2(hosts)+log2(ranks of a host))",
		Do:     func(c *engine.Run, a *engine.Args) { reduceTwoLevel(c, &c.Bound, a.Send.Buf, a.Recv.Buf, a.RootRank) },
	})
}

// reduceTwoLevel: binomial trees of each host's ranks and of the leaders. (a+(b+g)*n)*log2(hosts) between hosts, and
// (a+(b+g)*n)*log2(ranks) within. The trees of an operation that does not commute are rooted at rank 0, for the order.
func reduceTwoLevel(c *engine.Run, b *op.Bound, send, recv engine.Buf, root int) {
	h, top := c.Layout(), 0
	if b.Commutative() {
		top = root
	}
	leads := h.Leads(c.Rank, top)
	group := h.Group(c.Rank, top)
	if !leads && c.Rank != root && group.Index(c.Rank)&1 != 0 { // a leaf
		c.SendTo(group.At(group.Index(c.Rank)-1), send)
		return
	}
	acc, isRecv := c.Contribution(b, send, recv)
	tmp := c.NewWork(b, acc.Buf.Count)
	home := acc.Buf.Mem
	foldUp(c, group, b, &acc, &tmp)
	if leads {
		foldUp(c, h.Heads(top), b, &acc, &tmp)
	}
	if top != root {
		switch c.Rank {
		case top:
			c.SendTo(root, acc.Buf)
		case root:
			c.RecvFrom(top, acc.Buf)
		}
	}
	if c.Rank == root && (!isRecv || acc.Buf.Mem != home) {
		c.Store(recv, &acc)
	}
	c.FreeWork(b, &acc)
	c.FreeWork(b, &tmp)
}
