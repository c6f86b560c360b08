package mpi

import (
	"slices"

	"cadre.example/internal/place"
)

// hosts are the hosts of c's ranks, by numbers that are the same on all of them, or nil where one has them all.
func (c *Comm) hosts() []int {
	of := c.proc.job.Hosts
	if of == nil {
		return nil
	}
	hosts := make([]int, len(c.world))
	several := false
	for i, w := range c.world {
		hosts[i] = of[w]
		several = several || hosts[i] != hosts[0]
	}
	if !several {
		return nil
	}
	return hosts
}

// A seating is which ranks of a communicator are the nodes of a topology, in the order of the nodes. It is the same on all
// ranks.
type seating struct {
	order []int // nil: node i is rank i
	nodes int
}

// node is that of rank, or Undefined.
func (s seating) node(rank int) int {
	if s.order != nil {
		if i := slices.Index(s.order, rank); i >= 0 {
			return i
		}
		return Undefined
	}
	if rank < s.nodes {
		return rank
	}
	return Undefined
}

// seat makes d the communicator of the ranks of a seating that the calling one is in as node.
func (c *Comm) seat(d *Comm, s seating, node int, all *census) *Comm {
	if s.order == nil {
		return c.makeFirst(d, s.nodes, all)
	}
	return c.makeOrdered(d, s.order, node, all)
}

// seatGrid lays a grid so that neighbours are on one host where that can be.
func (c *Comm) seatGrid(dims []int, periodic []bool, cells int, reorder bool) seating {
	if hosts := c.hosts(); reorder && hosts != nil {
		return seating{place.Grid(hosts, dims, periodic), cells}
	}
	return seating{nil, cells}
}

// seatGraph is seatGrid of a graph.
func (c *Comm) seatGraph(index, edges []int, reorder bool) seating {
	if hosts := c.hosts(); reorder && hosts != nil {
		return seating{place.Nodes(hosts, &place.Graph{Index: append([]int{0}, index...), To: edges}), len(index)}
	}
	return seating{nil, len(index)}
}

// seatAdjacent is seatGrid of a graph of which the calling rank has given a, which becomes what its node has. All ranks
// learn all edges for that.
func (c *Comm) seatAdjacent(op string, a *Adjacency, weighted, reorder bool) (seating, *Error) {
	s := seating{nil, len(c.world)}
	hosts := c.hosts()
	if !reorder || hosts == nil {
		return s, nil
	}
	mine := []int{len(a.Sources), len(a.Dests)}
	for i, list := range [][]int{a.Sources, a.SourceWeights, a.Dests, a.DestWeights} {
		if list == nil { // no weights
			list = make([]int, mine[i/2])
		}
		mine = append(mine, list...)
	}
	whole, counts, e := c.learn(op, mine)
	if e != nil {
		return s, e
	}
	given := make([]Adjacency, len(counts))
	g := &place.Graph{Index: []int{0}, Weight: []int{}}
	for r, n := range counts {
		list := whole[:n:n]
		whole = whole[n:]
		take := func(n int) []int {
			l := list[:n:n]
			list = list[n:]
			return l
		}
		size := take(2)
		given[r] = Adjacency{take(size[0]), take(size[0]), take(size[1]), take(size[1])}
		for i, to := range given[r].Dests {
			g.To = append(g.To, to)
			g.Weight = append(g.Weight, given[r].DestWeights[i])
		}
		g.Index = append(g.Index, len(g.To))
	}
	if !weighted {
		g.Weight = nil
	}
	s.order = place.Nodes(hosts, g)
	*a = given[s.node(c.rank)]
	if !weighted {
		a.SourceWeights, a.DestWeights = nil, nil
	}
	return s, nil
}

// seatGiven is seatAdjacent of a graph of which every rank gives any edges.
func (c *Comm) seatGiven(op string, sources, degrees, dests, weights []int, reorder bool) (seating, *Error) {
	s := seating{nil, len(c.world)}
	hosts := c.hosts()
	if !reorder || hosts == nil {
		return s, nil
	}
	var mine []int
	for i, from := range sources {
		for range degrees[i] {
			k := len(mine) / 3
			mine = append(mine, from, dests[k], weightAt(weights, k))
		}
	}
	whole, _, e := c.learn(op, mine)
	if e != nil {
		return s, e
	}
	n := len(c.world)
	g := &place.Graph{Index: make([]int, n+1), To: make([]int, len(whole)/3), Weight: make([]int, len(whole)/3)}
	for k := 0; k < len(whole); k += 3 {
		g.Index[whole[k]+1]++
	}
	for i := range n {
		g.Index[i+1] += g.Index[i]
	}
	next := slices.Clone(g.Index)
	for k := 0; k < len(whole); k += 3 {
		at := next[whole[k]]
		next[whole[k]]++
		g.To[at], g.Weight[at] = whole[k+1], whole[k+2]
		if g.Weight[at] < 0 { // without weights
			g.Weight[at] = 1
		}
	}
	s.order = place.Nodes(hosts, g)
	return s, nil
}

// learn brings every rank's numbers to all.
func (c *Comm) learn(op string, mine []int) (all, counts []int, e *Error) {
	e = c.quietly(op, func() (err error) {
		all, counts, err = AllgatherAppend(c, mine, nil)
		return err
	})
	return all, counts, e
}
