package mpi

import (
	"fmt"
	"slices"
	"strconv"
)

// A DistGraph is a communicator whose ranks are the nodes of a graph of which each knows its own edges.
type DistGraph struct {
	*Comm
	graph *distTopology
}

// An Adjacency is what a rank has of a graph: the ranks from which edges lead to it, those to which edges lead from it, and
// the weights of both, which are nil in a graph without weights.
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

// DistGraphAdjacent makes a communicator of the ranks of c that are the nodes of a graph. Each rank gives the edges that
// lead to it and those that lead from it, so that every edge is given twice; all of a rank's edges have a weight, of at
// least 0, or none. An edge may be there several times and may lead back to its rank. That the ranks do not agree on an
// edge is ErrTopology on all of them. Hints are kept and not used. All ranks must give the same reorder; with it, where
// c has ranks on several hosts, every rank learns the whole graph, and the ranks get other numbers than in c if edges of less
// weight are between hosts then. The edges that rank r of c has given are those of rank r of the new communicator.
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
	var sum [2]uint64
	if wrong == nil {
		for i, r := range a.Sources {
			sum[0] += edgeHash(r, c.rank, weightAt(a.SourceWeights, i))
		}
		for i, r := range a.Dests {
			sum[1] += edgeHash(c.rank, r, weightAt(a.DestWeights, i))
		}
	}
	said := weighing(len(a.Sources)+len(a.Dests), a.SourceWeights != nil || a.DestWeights != nil)
	all, e := c.settle(op, said, sum, strconv.FormatBool(reorder), wrong)
	if e == nil {
		e = c.sameEdges(op, all)
	}
	if e != nil {
		return nil, c.report(e)
	}
	weighted := all.Said == weighs
	s, e := c.seatAdjacent(op, &a, weighted, reorder)
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
	d := c.seat(c.unborn("distributed graph of "+c.called()), s, s.node(c.rank), all)
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

// sameEdges checks that the edges were given alike at both ends, which is when both sums are equal, and all with weights or
// without.
func (c *Comm) sameEdges(op string, all *census) *Error {
	if all.Other != nobodyYet {
		return c.byPeer(op, ErrNotSame, int(all.Other), "has given weights where a rank before it has not, or the other way round")
	}
	if all.Sum[0] != all.Sum[1] {
		return c.err(op, ErrTopology, fmt.Errorf("the ranks do not agree on the edges: some edge is given with another weight, or not at all, by the rank at its other end"))
	}
	return nil
}

// DistGraph makes a communicator of the ranks of c that are the nodes of a graph. Each rank gives any edges of it, no
// matter whose: degrees[i] of them lead from rank sources[i] to the next of dests, and have the next of weights, which is
// nil in a graph without weights. The neighbours of a rank come in the order of the ranks that have given the edges, and
// then in that in which they were given. Hints and reorder are as in DistGraphAdjacent.
func (c *Comm) DistGraph(sources, degrees, dests, weights []int, info *Info, reorder bool) (*DistGraph, error) {
	const op = "DistGraph"
	if e := c.among(op); e != nil {
		return nil, c.report(e)
	}
	wrong := c.checkGiven(op, sources, degrees, dests, weights)
	all, e := c.settle(op, weighing(len(dests), weights != nil), [2]uint64{}, strconv.FormatBool(reorder), wrong)
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
	g := &distTopology{weighted: all.Said == weighs}
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
	said, heard := make([]int64, size), make([]int64, size)
	for r, list := range out {
		counts[r], said[r] = len(list), int64(len(list))
	}
	if e := g.quietly(op, func() error { return Alltoall(g.Comm, said, heard) }); e != nil {
		return e
	}
	all := 0
	for r, n := range heard {
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
	h := c.handler.Swap(nil)
	err := f()
	c.handler.Store(h)
	if err == nil {
		return nil
	}
	k := collCall{c: c, name: op, root: -1}
	return k.explain(err)
}

// Dup is Comm.Dup of a graph, which is one again.
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

// Adjacency are the edges of the calling rank.
func (g *DistGraph) Adjacency() Adjacency {
	g.there("Adjacency")
	a := g.graph.Adjacency
	return Adjacency{slices.Clone(a.Sources), slices.Clone(a.SourceWeights), slices.Clone(a.Dests), slices.Clone(a.DestWeights)}
}

// Degrees are the numbers of edges that lead to the calling rank and from it, and whether the graph's edges have weights.
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
