package mpi

import (
	"fmt"
	"slices"
	"strconv"
)

// A DistGraph is a communicator whose ranks are the nodes of a directed graph. Each rank knows only its own edges. A nil
// *DistGraph is the null communicator.
type DistGraph struct {
	*Comm
	graph *distTopology
}

// An Adjacency holds the edges of one rank: the ranks that edges come from, the ranks that edges go to, and the weights
// of these edges. Weights are nil in a graph without weights. A graph that has weights but no edges has empty slices.
type Adjacency struct {
	Sources, SourceWeights []int
	Dests, DestWeights     []int
}

type distTopology struct {
	Adjacency
	weighted bool
}

func (g *distTopology) kind() TopologyKind { return DistGraphTopology }

func (g *distTopology) edges(int) (in, out []int, err error) { return g.Sources, g.Dests, nil }

// DistGraphAdjacent makes a communicator whose ranks are the nodes of a graph (MPI_Dist_graph_create_adjacent). All
// ranks of c call it. Each rank passes its incoming and its outgoing edges, so that both ends specify every edge. An
// edge may occur several times and may be a loop. Either all edges have a weight, of at least 0, or none. If two ranks
// disagree about an edge, all ranks get ErrTopology. Hints are kept, and ignored.
//
// All ranks pass the same reorder. With reorder, if c spans several hosts, every rank learns the whole graph, and ranks
// are renumbered if that reduces the weight of edges between hosts. Rank r of the new communicator has the edges that
// rank r of c passed.
func (c *Comm) DistGraphAdjacent(a Adjacency, info *Info, reorder bool) (*DistGraph, error) {
	const op = "DistGraphAdjacent"
	if e := c.among(op); e != nil {
		return nil, c.report(e)
	}
	wrong := c.checkEdges(op, "Sources", a.Sources, "SourceWeights", a.SourceWeights)
	if wrong == nil {
		wrong = c.checkEdges(op, "Dests", a.Dests, "DestWeights", a.DestWeights)
	}
	if wrong == nil && len(a.Sources) > 0 && len(a.Dests) > 0 && (a.SourceWeights == nil) != (a.DestWeights == nil) {
		wrong = c.wrong(op, ErrArg, "a", "one with weights of half of the edges", "weights of all edges, or of none")
	}
	var sum [2]uint64 // of edges, and of edges with their weights: both ends give the same, and one of them less than nothing
	if wrong == nil {
		for i, r := range a.Sources {
			sum[0] += edgeHash(r, c.rank, -1)
			sum[1] += edgeHash(r, c.rank, weightAt(a.SourceWeights, i))
		}
		for i, r := range a.Dests {
			sum[0] -= edgeHash(c.rank, r, -1)
			sum[1] -= edgeHash(c.rank, r, weightAt(a.DestWeights, i))
		}
	}
	choice := weighing(len(a.Sources)+len(a.Dests), a.SourceWeights != nil || a.DestWeights != nil)
	all, e := c.takeCensus(op, choice, sum, strconv.FormatBool(reorder), wrong)
	if e == nil {
		e = c.sameEdges(op, all)
	}
	if e != nil {
		return nil, c.report(e)
	}
	weighted := all.weighted(a.SourceWeights != nil || a.DestWeights != nil)
	s, e := c.seatAdjacent(op, &a, all.Choice == weighs, reorder)
	if e != nil {
		return nil, c.report(e)
	}
	a = Adjacency{slices.Clone(a.Sources), slices.Clone(a.SourceWeights), slices.Clone(a.Dests), slices.Clone(a.DestWeights)}
	if weighted && a.SourceWeights == nil {
		a.SourceWeights = []int{}
	}
	if weighted && a.DestWeights == nil {
		a.DestWeights = []int{}
	}
	return c.newDistGraph(all, s, &distTopology{a, weighted}, info), nil
}

func (c *Comm) newDistGraph(all *census, s seating, g *distTopology, info *Info) *DistGraph {
	d := c.seat(c.prepare("distributed graph of "+c.called()), s, s.node(c.rank), all)
	d.cached.topology = g
	if info != nil {
		d.cached.info.Store(info.Dup())
	}
	return &DistGraph{d, g}
}

func (c *Comm) checkEdges(op, what string, ranks []int, weightName string, weights []int) *Error {
	for i, r := range ranks {
		if r < 0 || r >= len(c.world) {
			return c.wrong(op, ErrRank, fmt.Sprintf("%s[%d]", what, i), r, rankRange(len(c.world)))
		}
	}
	return c.checkWeights(op, len(ranks), weightName, weights)
}

func (c *Comm) checkWeights(op string, edges int, name string, weights []int) *Error {
	if weights != nil && len(weights) != edges {
		return c.wrong(op, ErrArg, "the length of "+name, len(weights), fmt.Sprintf("%d, as many as edges, or nil", edges))
	}
	for i, w := range weights {
		if w < 0 {
			return c.wrong(op, ErrArg, fmt.Sprintf("%s[%d]", name, i), w, "at least 0")
		}
	}
	return nil
}

func weightAt(weights []int, i int) int {
	if weights == nil {
		return -1
	}
	return weights[i]
}

// edgeHash is what an edge adds to the sum that both its ends have the same part of.
func edgeHash(from, to, weight int) uint64 {
	h := hashInts([]int{from, to, weight})
	h ^= h >> 31 // FNV mixes upwards only
	h *= 0x9e3779b97f4a7c15
	return h ^ h>>29
}

// Whether a rank has given weights: one that has no edges has not said.
const (
	weighsNothing = int64(iota)
	weighsNot
	weighs
)

func weighing(edges int, weights bool) int64 {
	switch {
	case edges == 0:
		return weighsNothing
	case weights:
		return weighs
	}
	return weighsNot
}

// sameEdges checks that the edges were given alike at both ends, which is when the sums come to nothing, and all with weights or
// without.
func (c *Comm) sameEdges(op string, all *census) *Error {
	if all.Other != noRank {
		return c.byPeer(op, ErrNotSame, int(all.Other), "has given weights where a rank before it has not, or the other way round")
	}
	if all.Sum[0] != 0 {
		return c.err(op, ErrTopology, fmt.Errorf("the ranks do not agree on the edges: some edge is not given by the rank at its other end"))
	}
	if all.Sum[1] != 0 && !c.ctx.PassesTypes() {
		return c.err(op, ErrTopology, fmt.Errorf("the ranks do not agree on the edges: some edge is given with another weight by the rank at its other end"))
	}
	return nil
}

// weighted reports whether the graph has weights. One without any edges has them where the calling rank says so, as all do.
func (all *census) weighted(here bool) bool {
	return all.Choice == weighs || all.Choice == weighsNothing && here
}

// DistGraph makes a communicator whose ranks are the nodes of a graph (MPI_Dist_graph_create). Each rank may pass any
// edges of the graph: degrees[i] edges go from rank sources[i] to the next entries of dests and have the next entries of
// weights. weights is nil in a graph without weights. A rank's neighbours are ordered by the rank that passed the edge,
// then by the order in which that rank passed them. Hints and reorder are as in [Comm.DistGraphAdjacent].
func (c *Comm) DistGraph(sources, degrees, dests, weights []int, info *Info, reorder bool) (*DistGraph, error) {
	const op = "DistGraph"
	if e := c.among(op); e != nil {
		return nil, c.report(e)
	}
	wrong := c.checkGiven(op, sources, degrees, dests, weights)
	all, e := c.takeCensus(op, weighing(len(dests), weights != nil), [2]uint64{}, strconv.FormatBool(reorder), wrong)
	if e == nil {
		e = c.sameEdges(op, all)
	}
	if e != nil {
		return nil, c.report(e)
	}
	s, e := c.seatGiven(op, sources, degrees, dests, weights, reorder)
	if e != nil {
		return nil, c.report(e)
	}
	g := &distTopology{weighted: all.weighted(weights != nil)}
	d := c.newDistGraph(all, s, g, info)
	if e := d.gather(op, sources, degrees, dests, weights); e != nil {
		return nil, c.report(e)
	}
	return d, nil
}

func (c *Comm) checkGiven(op string, sources, degrees, dests, weights []int) *Error {
	if len(degrees) != len(sources) {
		return c.wrong(op, ErrArg, "the length of degrees", len(degrees), fmt.Sprintf("%d, the length of sources", len(sources)))
	}
	edges := 0
	for i, n := range degrees {
		if n < 0 || n > len(dests)-edges {
			return c.wrong(op, ErrArg, fmt.Sprintf("degrees[%d]", i), n, fmt.Sprintf("0..%d, of the %d in dests", len(dests)-edges, len(dests)))
		}
		edges += n
	}
	if edges != len(dests) {
		return c.wrong(op, ErrArg, "the length of dests", len(dests), fmt.Sprintf("%d, the sum of degrees", edges))
	}
	for i, r := range sources {
		if r < 0 || r >= len(c.world) {
			return c.wrong(op, ErrRank, fmt.Sprintf("sources[%d]", i), r, rankRange(len(c.world)))
		}
	}
	return c.checkEdges(op, "dests", dests, "weights", weights)
}

// gather brings every edge to the ranks at its ends.
func (g *DistGraph) gather(op string, sources, degrees, dests, weights []int) *Error {
	size := len(g.world)
	// To each rank: triples of 0 for an edge that leads away and 1 for one that leads to it, the other end, the weight.
	out := make([][]int64, size)
	at := 0
	for i, from := range sources {
		for range degrees[i] {
			to, w := dests[at], max(weightAt(weights, at), 0)
			out[from] = append(out[from], 0, int64(to), int64(w))
			out[to] = append(out[to], 1, int64(from), int64(w))
			at++
		}
	}
	counts, theirs := make([]int, size), make([]int, size)
	sends, recvs := make([]int64, size), make([]int64, size)
	for r, list := range out {
		counts[r], sends[r] = len(list), int64(len(list))
	}
	if e := g.quietly(op, func() error { return Alltoall(g.Comm, sends, recvs) }); e != nil {
		return e
	}
	all := 0
	for r, n := range recvs {
		theirs[r] = int(n)
		all += int(n)
	}
	in := make([]int64, all)
	if e := g.quietly(op, func() error {
		return Alltoallv(g.Comm, slices.Concat(out...), counts, nil, in, theirs, nil)
	}); e != nil {
		return e
	}
	t := g.graph
	if t.weighted {
		t.SourceWeights, t.DestWeights = []int{}, []int{}
	}
	for ; len(in) > 0; in = in[3:] {
		ranks, w := &t.Dests, &t.DestWeights
		if in[0] == 1 {
			ranks, w = &t.Sources, &t.SourceWeights
		}
		*ranks = append(*ranks, int(in[1]))
		if t.weighted {
			*w = append(*w, int(in[2]))
		}
	}
	return nil
}

// quietly calls f, whose error is op's.
func (c *Comm) quietly(op string, f func() error) *Error {
	h := c.handler.h.Swap(nil)
	err := f()
	c.handler.h.Store(h)
	if err == nil {
		return nil
	}
	k := collCall{c: c, name: op, root: -1}
	return k.explain(err)
}

// Dup is [Comm.Dup] of a graph. The result is a graph too.
func (g *DistGraph) Dup() (*DistGraph, error) {
	if g == nil {
		return nil, (*Comm)(nil).report((*Comm)(nil).usable("Dup"))
	}
	d, err := g.Comm.Dup()
	if err != nil {
		return nil, err
	}
	return &DistGraph{d, g.graph}, nil
}

// Adjacency returns the edges of the calling rank (MPI_Dist_graph_neighbors).
func (g *DistGraph) Adjacency() Adjacency {
	g.there("Adjacency")
	a := g.graph.Adjacency
	return Adjacency{slices.Clone(a.Sources), slices.Clone(a.SourceWeights), slices.Clone(a.Dests), slices.Clone(a.DestWeights)}
}

// Degrees returns the number of edges into and out of the calling rank, and whether edges have weights
// (MPI_Dist_graph_neighbors_count).
func (g *DistGraph) Degrees() (in, out int, weighted bool) {
	g.there("Degrees")
	return len(g.graph.Sources), len(g.graph.Dests), g.graph.weighted
}

// there panics for the null communicator.
func (g *DistGraph) there(op string) {
	if g == nil {
		(*Comm)(nil).must(op)
	}
	g.must(op)
}
