package mpi

import (
	"fmt"
	"slices"
)

// A Graph is a communicator whose ranks are the nodes of a graph that every rank knows. A nil *Graph is the null
// communicator.
type Graph struct {
	*Comm
	graph *graphTopology
}

// A graphTopology is a graph: the neighbours of node i are list[index[i-1]:index[i]].
type graphTopology struct {
	index, list []int
}

func (g *graphTopology) kind() TopologyKind { return GraphTopology }

func (g *graphTopology) neighbors(rank int) []int {
	from := 0
	if rank > 0 {
		from = g.index[rank-1]
	}
	return g.list[from:g.index[rank]]
}

// edges: a neighbour is somebody to send to and to receive from.
func (g *graphTopology) edges(rank int) (in, out []int, err error) {
	own := g.neighbors(rank)
	return own, own, g.check()
}

// check finds an edge that there are not as many of in the other direction.
func (g *graphTopology) check() error {
	times := map[[2]int]int{}
	for rank := range g.index {
		for _, n := range g.neighbors(rank) {
			times[[2]int{rank, n}]++
		}
	}
	for rank := range g.index { // in the same order everywhere
		for _, n := range g.neighbors(rank) {
			if a, b := times[[2]int{rank, n}], times[[2]int{n, rank}]; a != b {
				return fmt.Errorf("rank %d has rank %d as neighbour %d times, and the other way round it is %d times", rank, n, a, b)
			}
		}
	}
	return nil
}

// Graph makes a communicator of the first ranks of c as the nodes of a graph (MPI_Graph_create). The neighbours of node
// i are edges[index[i-1]:index[i]], those of node 0 edges[:index[0]]. An edge may occur several times and may be a loop.
// Ranks without a node get nil. All ranks of c pass the same arguments. With reorder, if c spans several hosts, ranks
// are renumbered when that puts more neighbours on the same host.
func (c *Comm) Graph(index, edges []int, reorder bool) (*Graph, error) {
	const op = "Graph"
	if e := c.among(op); e != nil {
		return nil, c.report(e)
	}
	wrong := c.checkGraph(op, index, edges)
	all, e := c.takeCensus(op, 0, [2]uint64{}, fmt.Sprint(index, edges, reorder), wrong)
	if e != nil {
		return nil, c.report(e)
	}
	s := c.seatGraph(index, edges, reorder)
	node := s.node(c.rank)
	if node == Undefined {
		return nil, nil
	}
	d := c.seat(c.prepare(fmt.Sprintf("graph of %d ranks of %s", len(index), c.called())), s, node, all)
	g := &graphTopology{index: slices.Clone(index), list: slices.Clone(edges)}
	d.cached.topology = g
	return &Graph{d, g}, nil
}

func (c *Comm) checkGraph(op string, index, edges []int) *Error {
	if len(index) > len(c.world) {
		return c.wrong(op, ErrArg, "the number of nodes", len(index), fmt.Sprintf("at most %d, the number of ranks", len(c.world)))
	}
	before := 0
	for i, n := range index {
		if n < before {
			return c.wrong(op, ErrArg, fmt.Sprintf("index[%d]", i), n, fmt.Sprintf("at least %d, as before it", before))
		}
		before = n
	}
	if len(edges) != before {
		return c.wrong(op, ErrArg, "the number of edges", len(edges), fmt.Sprintf("%d, the last of index", before))
	}
	for i, n := range edges {
		if n < 0 || n >= len(index) {
			return c.wrong(op, ErrArg, fmt.Sprintf("edges[%d]", i), n, "a node, "+rankRange(len(index)))
		}
	}
	return nil
}

// GraphMap returns the rank that the calling rank would have in the graph that [Comm.Graph] with reorder makes, or
// Undefined if it would have no node (MPI_Graph_map).
func (c *Comm) GraphMap(index, edges []int) (int, error) {
	const op = "GraphMap"
	if e := c.among(op); e != nil {
		return Undefined, c.report(e)
	}
	if e := c.checkGraph(op, index, edges); e != nil {
		return Undefined, c.report(e)
	}
	return c.seatGraph(index, edges, true).node(c.rank), nil
}

// Dup is [Comm.Dup] of a graph. The result is a graph too.
func (g *Graph) Dup() (*Graph, error) {
	if g == nil {
		return nil, (*Comm)(nil).report((*Comm)(nil).usable("Dup"))
	}
	d, err := g.Comm.Dup()
	if err != nil {
		return nil, err
	}
	return &Graph{d, g.graph}, nil
}

// Edges returns the index and the edges that the graph was made with (MPI_Graph_get).
func (g *Graph) Edges() (index, edges []int) {
	g.there("Edges")
	return slices.Clone(g.graph.index), slices.Clone(g.graph.list)
}

// Neighbors returns the neighbours of a rank of the graph, in the order of the edges (MPI_Graph_neighbors).
func (g *Graph) Neighbors(rank int) ([]int, error) {
	const op = "Neighbors"
	if g == nil {
		return nil, (*Comm)(nil).report((*Comm)(nil).usable(op))
	}
	if e := g.usable(op); e != nil {
		return nil, g.report(e)
	}
	if rank < 0 || rank >= len(g.world) {
		return nil, g.report(g.wrong(op, ErrRank, "rank", rank, rankRange(len(g.world))))
	}
	return slices.Clone(g.graph.neighbors(rank)), nil
}

// there panics for the null communicator.
func (g *Graph) there(op string) {
	if g == nil {
		(*Comm)(nil).must(op)
	}
	g.must(op)
}
