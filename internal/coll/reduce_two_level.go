package coll

import (
	"cadre.example/internal/op"
)

func init() {
	register(Algorithm{
		Of: []kind{kindReduce}, Name: twoLevel,
		Limits: []limit{severalHosts, hostOrder},
		Cost:   "(a+(b+g)*n)*(log2(hosts)+log2(ranks of a host))",
		Do:     func(c *run, a *Args) { c.reduceTwoLevel(&c.bound, a.send.Buf, a.recv.Buf, a.root) },
	})
}

// reduceTwoLevel: binomial trees of each host's ranks and of the leaders. (a+(b+g)*n)*log2(hosts) between hosts, and
// (a+(b+g)*n)*log2(ranks) within. The trees of an operation that does not commute are rooted at rank 0, for the order.
func (c *run) reduceTwoLevel(b *op.Bound, send, recv Buf, root int) {
	h, top := c.layout(), 0
	if b.Commutative() {
		top = root
	}
	leads := h.leads(c.Rank, top)
	group := h.group(c.Rank, top)
	if !leads && c.Rank != root && group.index(c.Rank)&1 != 0 { // a leaf
		c.sendTo(group.at(group.index(c.Rank)-1), send)
		return
	}
	acc, isRecv := c.contribution(b, send, recv)
	tmp := c.newWork(b, acc.buf.Count)
	home := acc.buf.Mem
	c.foldUp(group, b, &acc, &tmp)
	if leads {
		c.foldUp(h.heads(top), b, &acc, &tmp)
	}
	if top != root {
		switch c.Rank {
		case top:
			c.sendTo(root, acc.buf)
		case root:
			c.recvFrom(top, acc.buf)
		}
	}
	if c.Rank == root && (!isRecv || acc.buf.Mem != home) {
		c.store(recv, &acc)
	}
	c.freeWork(b, &acc)
	c.freeWork(b, &tmp)
}
