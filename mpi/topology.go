package mpi

// A TopologyKind is the kind of a communicator's topology. The values are the standard ABI's.
type TopologyKind int

// The kinds of topologies. NoTopology is Undefined.
const (
	NoTopology        TopologyKind = Undefined
	CartTopology      TopologyKind = 211
	GraphTopology     TopologyKind = 212
	DistGraphTopology TopologyKind = 213
)

// A topology says who is whose neighbour.
type topology interface {
	kind() TopologyKind
	// edges are the ranks that a rank receives from and those that it sends to in neighbourhood collectives, in the order
	// of its buffers; ProcNull where there is none. The error says why there cannot be such collectives.
	edges(rank int) (in, out []int, err error)
}

// Topology returns the kind of c's topology (MPI_Topo_test).
func (c *Comm) Topology() TopologyKind {
	c.must("Topology")
	if c.cached.topology == nil {
		return NoTopology
	}
	return c.cached.topology.kind()
}

// as says why c has no topology of a kind, for op.
func (c *Comm) as(op string, kind TopologyKind, what string) *Error {
	if e := c.usable(op); e != nil {
		return e
	}
	if c.Topology() != kind {
		return c.wrong(op, ErrTopology, "the communicator", c.called(), what)
	}
	return nil
}

// AsCart returns c as a grid, if Cart made it or it is a duplicate of a grid. Otherwise it returns ErrTopology.
func (c *Comm) AsCart() (*Cart, error) {
	if e := c.as("AsCart", CartTopology, "a grid"); e != nil {
		return nil, c.report(e)
	}
	t := c.cached.topology.(*cartTopology)
	return &Cart{c, t.dims, t.periodic}, nil
}

// AsGraph returns c as a graph, if Graph made it or it is a duplicate of a graph. Otherwise it returns ErrTopology.
func (c *Comm) AsGraph() (*Graph, error) {
	if e := c.as("AsGraph", GraphTopology, "a graph"); e != nil {
		return nil, c.report(e)
	}
	return &Graph{c, c.cached.topology.(*graphTopology)}, nil
}

// AsDistGraph returns c as a distributed graph, if DistGraph or DistGraphAdjacent made it or it is a duplicate of one.
// Otherwise it returns ErrTopology.
func (c *Comm) AsDistGraph() (*DistGraph, error) {
	if e := c.as("AsDistGraph", DistGraphTopology, "a distributed graph"); e != nil {
		return nil, c.report(e)
	}
	return &DistGraph{c, c.cached.topology.(*distTopology)}, nil
}

// A cartTopology is a grid.
type cartTopology struct {
	dims     []int
	periodic []bool
}

func (g *cartTopology) kind() TopologyKind { return CartTopology }

// edges: for each dimension the rank before and the rank behind, each of which sends and receives.
func (g *cartTopology) edges(rank int) (in, out []int, err error) {
	for i := range g.dims {
		before, behind := g.shift(rank, i, 1)
		out = append(out, before, behind)
	}
	return out, out, nil
}

func (g *cartTopology) coords(rank int) []int {
	coords := make([]int, len(g.dims))
	for i := len(g.dims) - 1; i >= 0; i-- {
		coords[i] = rank % g.dims[i]
		rank /= g.dims[i]
	}
	return coords
}

// rank is the rank at coords, of which there are as many as dimensions.
func (g *cartTopology) rank(coords []int) int {
	rank := 0
	for i, x := range coords {
		n := g.dims[i]
		if x < 0 || x >= n {
			if !g.periodic[i] {
				return ProcNull
			}
			x = (x%n + n) % n
		}
		rank = rank*n + x
	}
	return rank
}

func (g *cartTopology) shift(rank, dim, disp int) (src, dst int) {
	coords := g.coords(rank)
	n, x := g.dims[dim], coords[dim]
	at := func(d int) int {
		switch {
		case g.periodic[dim]:
			coords[dim] = (x + d) % n
		case d > n || d < -n:
			return ProcNull
		default:
			coords[dim] = x + d
		}
		return g.rank(coords)
	}
	d := disp
	if g.periodic[dim] {
		d %= n // so that the negative below cannot overflow
	} else if d < -n {
		d = -n
	}
	return at(-d), at(d)
}
