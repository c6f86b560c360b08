package coll

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
