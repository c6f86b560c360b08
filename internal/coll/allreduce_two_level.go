package coll

import (
	"cadre.example/internal/op"
)

func init() {
	register(Algorithm{
		Of: []kind{kindAllreduce}, Name: twoLevel,
		Limits: []limit{severalHosts, hostOrder},
		Cost:   "(a+(b+g)*n)*log2(hosts) + (2*a+(2*b+g)*n)*log2(ranks of a host)",
		Do:     func(c *run, a *Args) { c.allreduceTwoLevel(&c.bound, a.send.Buf, a.recv.Buf) },
	})
}

// allreduceTwoLevel: a binomial tree of each host's ranks, recursive doubling of the leaders, and a tree of each host
// again. (a+(b+g)*n)*log2(hosts) between hosts, and (2*a+(2*b+g)*n)*log2(ranks) within.
func (c *run) allreduceTwoLevel(b *op.Bound, send, recv Buf) {
	h := c.layout()
	group := h.group(c.Rank, h.leaders[h.of[c.Rank]])
	if i := group.index(c.Rank); i&1 != 0 {
		from := send
		if send.InPlace() {
			from = recv
		}
		c.sendTo(group.at(i-1), from)
	} else {
		acc, isRecv := c.contribution(b, send, recv)
		tmp := c.newWork(b, acc.buf.Count)
		home := acc.buf.Mem
		c.foldUp(group, b, &acc, &tmp)
		if i == 0 {
			c.doubleIn(h.heads(0), b, &acc, &tmp)
			if !isRecv || acc.buf.Mem != home {
				c.store(recv, &acc)
			}
		}
		c.freeWork(b, &acc)
		c.freeWork(b, &tmp)
	}
	c.treeIn(group, recv)
}
