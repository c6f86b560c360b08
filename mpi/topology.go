package mpi

// A TopologyKind is what kind of topology a communicator has. The values are the standard ABI's.
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
}

// Topology is the kind of c's topology (MPI_TOPO_TEST).
func (c *Comm) Topology() TopologyKind {
	c.must("Topology")
	if c.cached.topology == nil {
		return NoTopology
	}
	return c.cached.topology.kind()
}
