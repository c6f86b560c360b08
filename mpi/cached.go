package mpi

import (
	"strings"
	"sync"
	"sync/atomic"

	"cadre.example/internal/coll"
	"cadre.example/internal/record"
)

// cached is what a communicator holds for the program: its name, its hints, its attributes and its topology.
type cached struct {
	given    atomic.Pointer[string] // nil until SetName
	info     atomic.Pointer[Info]
	attrs    attributes[*Comm]
	topology topology // nil without one; set before the communicator is used

	once  sync.Once // for edges
	edges coll.Edges
	lame  error // why there are none
}

// neighbors are the edges of rank rank.
func (k *cached) neighbors(rank int) (*coll.Edges, error) {
	k.once.Do(func() {
		k.edges.Grid = k.topology.kind() == CartTopology
		k.edges.In, k.edges.Out, k.lame = k.topology.edges(rank)
	})
	return &k.edges, k.lame
}

// take fills in what a new communicator has from an old one.
func (k *cached) take(copies copied[*Comm], t topology, info *Info) {
	k.attrs.list = copies.list
	k.topology = t
	if info != nil {
		k.info.Store(info.Dup())
	}
}

// maxName is the longest name of a communicator, in bytes (MPI_MAX_OBJECT_NAME less the terminator).
const maxName = 127

// SetName names c on the calling rank, for reports (MPI_Comm_set_name). Bytes after the 127th are cut off.
func (c *Comm) SetName(name string) error {
	if e := c.usable("SetName"); e != nil {
		return c.report(e)
	}
	if len(name) > maxName {
		name = strings.ToValidUTF8(name[:maxName], "")
	}
	c.cached.given.Store(&name)
	c.rec.Know(record.Comm{ID: c.id, Name: c.called(), Ranks: len(c.local()), World: c.world})
	return nil
}

// Name returns the name that SetName gave c. Without one it is "MPI_COMM_WORLD" for the world, "MPI_COMM_SELF" for the
// self communicator, and empty for others.
func (c *Comm) Name() string {
	c.must("Name")
	if name := c.cached.given.Load(); name != nil {
		return *name
	}
	switch c.shared { // a view has the same
	case c.proc.world.shared:
		return "MPI_COMM_WORLD"
	case c.proc.self.shared:
		return "MPI_COMM_SELF"
	}
	return ""
}

// called is c's name in reports: the program's, or where c comes from.
func (c *Comm) called() string {
	if name := c.cached.given.Load(); name != nil && *name != "" {
		return *name
	}
	return c.name
}

// SetInfo gives c hints (MPI_Comm_set_info). It ignores unknown hints and hints with invalid values; [Comm.Info] shows
// the hints in use. All ranks of c call SetInfo, with equal values where the standard requires that. A nil info changes
// nothing.
func (c *Comm) SetInfo(info *Info) error {
	const op = "SetInfo"
	if e := c.usable(op); e != nil {
		return c.report(e)
	}
	hints := c.cached.info.Load().Dup()
	for key, value := range info.All() {
		if err := hints.Set(key, value); err != nil {
			return c.report(c.err(op, ErrInfo, err))
		}
	}
	c.cached.info.Store(hints)
	return nil
}

// Info returns a copy of the hints of c: those that were set, and the standard's with their defaults
// (MPI_Comm_get_info).
func (c *Comm) Info() *Info {
	c.must("Info")
	info := NewInfo()
	for _, h := range commHints {
		_ = info.Set(h.key, h.value)
	}
	for key, value := range c.cached.info.Load().All() {
		if known(key, value) {
			_ = info.Set(key, value)
		}
	}
	return info
}

// commHints are the standard's hints on communicators (section 7.4.4), with what holds unless the program says otherwise.
// The assertions allow what the runtime does in any case, so they change nothing.
var commHints = []struct{ key, value string }{
	{"mpi_assert_no_any_tag", "false"},
	{"mpi_assert_no_any_source", "false"},
	{"mpi_assert_exact_length", "false"},
	{"mpi_assert_allow_overtaking", "false"},
	{"mpi_assert_strict_persistent_collective_ordering", "false"},
}

// known reports whether a hint is one that a communicator shows.
func known(key, value string) bool {
	for _, h := range commHints {
		if h.key == key {
			return value == "true" || value == "false"
		}
	}
	return key == hintResource || key == hintProcessSet
}
