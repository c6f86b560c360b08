package engine

// The two-level form of an operation is for ranks on several hosts, several of them on each. The ranks of a host talk to
// their leader, which is the lowest of them or the root, and only leaders talk to other hosts: log2(hosts) messages one
// after the other over the network, and one copy of the data for each host, where the other forms take no notice of where
// ranks are. Every level is a form for one host: it is the shared memory's business how fast the inner one is.
//
// Where the ranks of a host follow each other in the communicator the order of ranks is kept.

// hosts says where the ranks of a communicator are.
type hosts struct {
	Of      []int   // by rank: the host, numbered from 0 in the order in which hosts come
	Groups  [][]int // by host: its ranks, ascending
	Leaders []int   // by host: its first rank
	InOrder bool    // the ranks of each host follow each other
	Shared  bool    // there are several hosts, and several ranks on one
}

// Layout is where the ranks are, or nil when they are known to be on one host. The communicator is locked.
func (c *Comm) Layout() *hosts {
	if c.Hosts == nil || c.First > 0 {
		return nil
	}
	if c.where == nil {
		c.where = NewHosts(c.World, c.Hosts)
	}
	return c.where
}

// NewHosts is the layout of ranks world, of which rank w of the world is on host at[w].
func NewHosts(world, at []int) *hosts {
	h := &hosts{Of: make([]int, len(world)), InOrder: true}
	number := make(map[int]int)
	for r, w := range world {
		g, known := number[at[w]]
		if !known {
			g = len(h.Groups)
			number[at[w]] = g
			h.Groups = append(h.Groups, nil)
			h.Leaders = append(h.Leaders, r)
		}
		h.Of[r] = g
		h.Groups[g] = append(h.Groups[g], r)
		h.InOrder = h.InOrder && (!known || h.Of[r-1] == g)
	}
	h.Shared = len(h.Groups) > 1 && len(h.Groups) < len(world)
	return h
}

// Group is the ranks of this rank's host, with first before the others if it is among them.
func (h *hosts) Group(rank, first int) Side {
	list := h.Groups[h.Of[rank]]
	s := Side{Head: -1, N: len(list), list: list}
	if h.Of[first] == h.Of[rank] {
		s.turn = s.Index(first)
	}
	return s
}

// Heads is a rank for each host: root and the first ranks of the other hosts, of which root's comes first; in the order of
// hosts when root is the first of all.
func (h *hosts) Heads(root int) Side {
	g := h.Of[root]
	return Side{Head: -1, N: len(h.Leaders), list: h.Leaders, turn: g, instead: h.Leaders[g], is: root}
}

// Leads reports whether rank is the one of its host in heads(root).
func (h *hosts) Leads(rank, root int) bool {
	if h.Of[rank] == h.Of[root] {
		return rank == root
	}
	return rank == h.Leaders[h.Of[rank]]
}
