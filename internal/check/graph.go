package check

import "slices"

// A Verdict is what the States of all ranks prove.
type Verdict struct {
	// Stuck are the ranks none of whose calls can ever end, whatever the ranks in user code do: in ascending order.
	Stuck []int
	// Free are the others that have not ended: those in user code, and those that wait for somebody who may help.
	Free []int
	// Waiting are all ranks that have calls which wait, stuck or not.
	Waiting []int
}

// All reports whether every rank that has not ended is stuck.
func (v *Verdict) All(states []State) bool {
	for i := range states {
		if !states[i].Ended && !slices.Contains(v.Stuck, states[i].Rank) {
			return false
		}
	}
	return len(v.Stuck) > 0
}

// Decide finds the ranks that can never go on. The states are those of all ranks of the job, in the order of their ranks,
// taken while nothing was on its way that they do not show.
//
// A rank can act when a goroutine of it can: one in user code, or one whose call can end. Besides, what it has started may
// go on by itself, for which one of its operations under way must end. A call can end when all that it
// needs can, or, of those with Any, one of it; and a need can end when one of the ranks that may end it can act. This is
// the least set that follows from those who can act already: who is not in it waits for others that are not in it either.
// Wherever it is not known what a call waits for, it can end.
func Decide(states []State) Verdict {
	g := newGraph(states)
	for changed := true; changed; {
		changed = false
		for i := range g.nodes {
			n := &g.nodes[i]
			if !n.free && g.canEnd(n) {
				n.free, changed = true, true
				if n.call != nil {
					g.act[n.rank] = true
				} else {
					g.goes[n.rank] = true
				}
			}
		}
	}
	var v Verdict
	for i := range states {
		s := &states[i]
		if len(s.Calls) > 0 && !s.Ended {
			v.Waiting = append(v.Waiting, s.Rank)
		}
		switch {
		case g.act[i]:
			if !s.Ended {
				v.Free = append(v.Free, s.Rank)
			}
		case len(s.Calls) > 0 && !s.Ended:
			v.Stuck = append(v.Stuck, s.Rank)
		}
	}
	return v
}

// A node is a goroutine that waits, or all that goes on at a rank by itself.
type node struct {
	rank  int // index of its state
	any   bool
	needs []Need
	call  *Call // nil: what goes on by itself
	free  bool
}

type graph struct {
	states []State
	act    []bool // by rank: a goroutine of it can
	goes   []bool // by rank: what goes on by itself can, which sends nothing but parts of collectives
	nodes  []node
}

func newGraph(states []State) *graph {
	g := &graph{states: states, act: make([]bool, len(states)), goes: make([]bool, len(states))}
	for i := range states {
		s := &states[i]
		g.act[i] = s.Silent || s.Moving || !s.Ended && (len(s.User) > 0 || len(s.Calls) == 0)
		for k := range s.Calls {
			if s.Ended {
				break
			}
			c := &s.Calls[k]
			n := node{rank: i, any: c.Any, needs: c.Needs, call: c}
			if c.Timed || c.Done || len(c.Needs) == 0 {
				n.free = true
				g.act[i] = true
			}
			g.nodes = append(g.nodes, n)
		}
		if len(s.Pending) > 0 {
			g.nodes = append(g.nodes, node{rank: i, any: true, needs: s.Pending})
		}
	}
	return g
}

func (g *graph) canEnd(n *node) bool {
	for i := range n.needs {
		if g.met(n, &n.needs[i]) == n.any { // one is enough, or one lacks
			return n.any
		}
	}
	return !n.any
}

// met reports whether need d of n can end.
func (g *graph) met(n *node, d *Need) bool {
	if d.Met || g.arrived(n.rank, d) {
		return true
	}
	for _, p := range d.By {
		if p < 0 || p >= len(g.act) || g.act[p] || g.goes[p] && (d.Kind == Exchange || d.Kind == Other) {
			return true
		}
	}
	return len(d.By) == 0
}

// arrived reports whether a message that d can take is there, or a receive for it: who has met goes on by himself.
func (g *graph) arrived(rank int, d *Need) bool {
	switch d.Kind {
	case Receive, Probe:
		for i := range g.states[rank].Unexpected {
			if takes(d, &g.states[rank].Unexpected[i]) {
				return true
			}
		}
	case Exchange:
		return d.Out && g.onItsWay(rank, d)
	case Send:
		return g.onItsWay(rank, d)
	}
	return false
}

// onItsWay reports whether the message of d does not wait at its receiver: it is still on its way there, or has met its
// receive.
func (g *graph) onItsWay(rank int, d *Need) bool {
	if len(d.By) != 1 || d.By[0] < 0 || d.By[0] >= len(g.states) || g.states[d.By[0]].Silent {
		return true
	}
	to := &g.states[d.By[0]]
	for i := range to.Unexpected {
		m := &to.Unexpected[i]
		if m.Context == d.Context && m.Tag == d.Tag && m.From == g.states[rank].Rank {
			return false
		}
	}
	return true
}

// takes reports whether d's pattern is m's.
func takes(d *Need, m *Message) bool {
	return d.Context == m.Context && (d.Peer == Any || d.Peer == m.Source) && (d.Tag == Any || d.Tag == m.Tag)
}
