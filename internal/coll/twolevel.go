package coll

import "cadre.example/internal/op"

// The two-level form of an operation is for ranks on several hosts, several of them on each. The ranks of a host talk to
// their leader, which is the lowest of them or the root, and only leaders talk to other hosts: log2(hosts) messages one
// after the other over the network, and one copy of the data for each host, where the other forms take no notice of where
// ranks are. Every level is a form for one host: it is the shared memory's business how fast the inner one is.
//
// Where the ranks of a host follow each other in the communicator the order of ranks is kept.

// hosts says where the ranks of a communicator are.
type hosts struct {
	of      []int   // by rank: the host, numbered from 0 in the order in which hosts come
	groups  [][]int // by host: its ranks, ascending
	leaders []int   // by host: its first rank
	inOrder bool    // the ranks of each host follow each other
	shared  bool    // there are several hosts, and several ranks on one
}

// layout is where the ranks are, or nil when they are known to be on one host. The communicator is locked.
func (c *Comm) layout() *hosts {
	if c.Hosts == nil || c.First > 0 {
		return nil
	}
	if c.where == nil {
		c.where = newHosts(c.World, c.Hosts)
	}
	return c.where
}

// newHosts is the layout of ranks world, of which rank w of the world is on host at[w].
func newHosts(world, at []int) *hosts {
	h := &hosts{of: make([]int, len(world)), inOrder: true}
	number := make(map[int]int)
	for r, w := range world {
		g, known := number[at[w]]
		if !known {
			g = len(h.groups)
			number[at[w]] = g
			h.groups = append(h.groups, nil)
			h.leaders = append(h.leaders, r)
		}
		h.of[r] = g
		h.groups[g] = append(h.groups[g], r)
		h.inOrder = h.inOrder && (!known || h.of[r-1] == g)
	}
	h.shared = len(h.groups) > 1 && len(h.groups) < len(world)
	return h
}

// group is the ranks of this rank's host, with first before the others if it is among them.
func (h *hosts) group(rank, first int) side {
	list := h.groups[h.of[rank]]
	s := side{head: -1, n: len(list), list: list}
	if h.of[first] == h.of[rank] {
		s.turn = s.index(first)
	}
	return s
}

// heads is a rank for each host: root and the first ranks of the other hosts, of which root's comes first; in the order of
// hosts when root is the first of all.
func (h *hosts) heads(root int) side {
	g := h.of[root]
	return side{head: -1, n: len(h.leaders), list: h.leaders, turn: g, instead: h.leaders[g], is: root}
}

// leads reports whether rank is the one of its host in heads(root).
func (h *hosts) leads(rank, root int) bool {
	if h.of[rank] == h.of[root] {
		return rank == root
	}
	return rank == h.leaders[h.of[rank]]
}

// severalHosts is the limit of the two-level forms.
func severalHosts(q query) string {
	if !q.shared {
		return "the ranks are on one host, or each is on a host of its own"
	}
	return ""
}

// hostOrder is that of reductions.
func hostOrder(q query) string {
	if !q.commutative && !q.inOrder {
		return "the operation does not commute, and the ranks of a host do not follow each other"
	}
	return ""
}

// barrierTwoLevel: the ranks of a host report to their leader, the leaders hear from each other, and every leader releases
// its host. 2*a for ranks of the host and a*log2(hosts) between them.
func (c *run) barrierTwoLevel() {
	h := c.layout()
	c.gatherRelease(h.group(c.Rank, 0), fan, func() { c.disseminate(h.heads(0)) })
}

// bcastTwoLevel: a binomial tree of root and the leaders of the other hosts, and one of the ranks of each host.
// (a+b*n)*log2(hosts) between hosts, and (a+b*n)*log2(ranks) within.
func (c *run) bcastTwoLevel(b Buf, root int) {
	h := c.layout()
	if h.leads(c.Rank, root) {
		c.treeIn(h.heads(root), b)
	}
	c.treeIn(h.group(c.Rank, root), b)
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

// allgatherTwoLevel: the ranks of a host send their leader their blocks, every leader sends every other those of its host,
// and a tree brings each host all of them. a*(ranks of the host + hosts - 2 + log2(ranks of the host)) and one copy of everything through
// packed memory, which nobody looks at on its way.
func (c *run) allgatherTwoLevel(own, recv Buf) {
	h, n, sig := c.layout(), recv.Bytes(), recv.Type.Signature()
	tmp := c.temp(n * c.Size)
	here := h.of[c.Rank]
	from := func(host int) (at int) { // where the blocks of a host begin
		for _, g := range h.groups[:host] {
			at += len(g) * n
		}
		return at
	}
	of := func(host int) Buf { return bytesBuf(tmp[from(host):][:len(h.groups[host])*n]) }
	group := h.group(c.Rank, h.leaders[here])
	if group.index(c.Rank) > 0 {
		c.sendTo(group.at(0), own)
	} else {
		at := from(here)
		c.pack(tmp[at:at+n], own)
		for i := 1; i < group.n; i++ {
			c.launch(c.startRecv(group.at(i), bytesBuf(tmp[at+i*n:][:n]), sig))
		}
		c.land(0)
		hosts := len(h.groups)
		for d := 1; d < hosts; d++ {
			before, after := (here-d+hosts)%hosts, (here+d)%hosts
			c.launch(c.startRecv(h.leaders[before], of(before), sig))
			c.launch(c.startSend(h.leaders[after], of(here), sig))
		}
		c.land(0)
	}
	c.treeIn(group, bytesBuf(tmp))
	at := 0
	for _, g := range h.groups {
		for _, r := range g {
			c.unpack(recv.at(r*recv.Count, recv.Count), tmp[at:at+n])
			at += n
		}
	}
	c.release(tmp)
}
