package mpi

import (
	"fmt"
	"strconv"
	"strings"

	"cadre.example/internal/hardware"
)

// A CommType says what the ranks of a communicator of SplitType share. The values are the standard ABI's.
type CommType int

const (
	CommTypeShared         CommType = 221 // memory: they run on one host
	CommTypeHWUnguided     CommType = 222 // a resource of the host that divides the old communicator, the largest such
	CommTypeHWGuided       CommType = 223 // a resource of the kind that the hint mpi_hw_resource_type names
	CommTypeResourceGuided CommType = 224 // likewise, or the process set that the hint mpi_pset_name names
)

// The hints of SplitType.
const (
	hintResource   = "mpi_hw_resource_type"
	hintProcessSet = "mpi_pset_name"
	sharedMemory   = "mpi_shared_memory"
)

// SplitShared makes communicators of the ranks that run on one host and can share memory (MPI_COMM_TYPE_SHARED). Ranks
// are ordered by key and then by rank in c.
func (c *Comm) SplitShared(key int) (*Comm, error) {
	return c.splitType("SplitShared", CommTypeShared, key, nil)
}

// SplitType makes communicators of the ranks that share something (MPI_Comm_split_type). All ranks of c pass the same
// kind and hints; with CommTypeResourceGuided the hints may differ. A rank that passes Undefined as kind gets nil. For
// an intercommunicator, SplitType makes intercommunicators, as [Comm.Split] does.
//
// With a guided kind, the hint mpi_hw_resource_type names a resource: mpi_shared_memory for the host, or Package,
// NUMANode, L3Cache, Core or PU, optionally after hwloc://. A rank belongs to a resource if its thread's affinity mask
// allows no processor outside it. A rank that is not bound so, or whose mask is unknown, as outside Linux, gets nil.
//
// With CommTypeResourceGuided, the hint mpi_pset_name names a process set of a [Session]; ranks that name the same set
// form a communicator. Without a hint, or with an unknown one, all ranks get nil.
//
// CommTypeHWUnguided uses the largest kind of resource of which the ranks have several, so that repeated calls lead from
// hosts down to processors. If there is none, all ranks get nil. The hint mpi_hw_resource_type of the new communicator
// names the kind.
func (c *Comm) SplitType(kind CommType, key int, info *Info) (*Comm, error) {
	return c.splitType("SplitType", kind, key, info)
}

func (c *Comm) splitType(op string, kind CommType, key int, info *Info) (*Comm, error) {
	if e := c.usable(op); e != nil {
		return nil, c.report(e)
	}
	var wrong *Error
	switch kind {
	case CommTypeShared, CommTypeHWUnguided, CommTypeHWGuided, CommTypeResourceGuided, Undefined:
	default:
		wrong = c.wrong(op, ErrArg, "kind", int(kind), "one of the CommTypes, or Undefined")
	}
	mine := proposal{color: Undefined, key: int64(key)}
	resource, by := "", hintResource
	if kind == CommTypeHWGuided || kind == CommTypeResourceGuided {
		if name, ok := info.Get(hintProcessSet); ok && kind == CommTypeResourceGuided {
			resource, by = name, hintProcessSet
		}
		if name, ok := info.Get(hintResource); ok {
			resource, by = name, hintResource
		}
	}
	switch kind {
	case Undefined:
	case CommTypeResourceGuided:
		mine.more[0] = hash(strconv.Itoa(int(kind)))
	default:
		mine.more[0] = hash(strconv.Itoa(int(kind)) + resource)
	}
	if kind == CommTypeHWUnguided {
		mine.more[1] = 1
	} else if kind != Undefined {
		mine.color = c.share(kind, resource)
		if kind == CommTypeResourceGuided && mine.color != Undefined {
			mine.color = colorOf(fmt.Sprint(strings.ToLower(resource), " ", mine.color))
		}
	}
	props, e := c.propose(op, mine, "", wrong)
	if e == nil {
		e = c.sameKind(op, props)
	}
	if e != nil {
		return nil, c.report(e)
	}
	for p := range props.all {
		if p.more[1] != 0 {
			return c.splitUnguided(op, mine)
		}
	}
	if mine.color == Undefined {
		return nil, nil
	}
	d := c.derived(props, mine.color, shorten("shared part of "+c.called()))
	if d != nil && kind != CommTypeShared {
		d.hint(by, resource)
	}
	return d, nil
}

// hint gives a new communicator one.
func (c *Comm) hint(key, value string) {
	info := NewInfo()
	_ = info.Set(key, value)
	c.cached.info.Store(info)
}

// sameKind checks that all ranks that take part have given the same kind and hints.
func (c *Comm) sameKind(op string, props proposals) *Error {
	first := uint64(0)
	for p := range props.all {
		switch {
		case p.more[0] == 0:
		case first == 0:
			first = p.more[0]
		case p.more[0] != first:
			return c.byPeer(op, ErrNotSame, p.index, "has given another kind, or other hints, than a rank before it")
		}
	}
	return nil
}

// colorOf makes a color of a text; equal texts give equal colors.
func colorOf(text string) int64 { return int64(hash(text) >> 1) }

// share is the color of what the calling rank has of a kind, or Undefined.
func (c *Comm) share(kind CommType, resource string) int64 {
	host := c.proc.job.Host()
	if kind == CommTypeShared || strings.EqualFold(resource, sharedMemory) {
		return colorOf(host)
	}
	switch wellKnown(resource) {
	case PsetWorld:
		return 0
	case PsetSelf:
		return int64(c.ctx.Rank())
	case PsetHost:
		if hosts := c.proc.job.Hosts; hosts != nil {
			return int64(hosts[c.ctx.Rank()])
		}
		return 0
	}
	if l, ok := hardware.Find(strings.TrimPrefix(resource, "hwloc://")); ok {
		if id := hardware.Here()[l]; id >= 0 {
			return colorOf(fmt.Sprint(host, " ", l, " ", id))
		}
	}
	return Undefined
}

// splitUnguided finds out with one exchange for each kind of resource whether the ranks have several. There are six, and
// only the levels down to the answer are asked for. Ranks that are in none take part.
func (c *Comm) splitUnguided(op string, mine proposal) (*Comm, error) {
	names := []string{sharedMemory}
	for l := range hardware.Levels {
		names = append(names, l.String())
	}
	for i, name := range names {
		mine.color = Undefined
		if mine.more[0] != 0 {
			mine.color = c.share(CommTypeHWGuided, name)
		}
		props, e := c.propose(op, mine, strconv.Itoa(i), nil)
		if e != nil {
			return nil, c.report(e)
		}
		several, least := false, int64(Undefined)
		for p := range props.all {
			if p.color == Undefined {
				continue
			}
			several = several || least != Undefined && p.color != least
			least = p.color
		}
		if !several {
			continue
		}
		if mine.color == Undefined {
			return nil, nil
		}
		d := c.derived(props, mine.color, shorten(name+" of "+c.called()))
		if d != nil {
			d.hint(hintResource, name)
		}
		return d, nil
	}
	return nil, nil
}

// HWResources reports, for each kind of resource that SplitType knows, whether the calling thread is bound to one:
// "true" or "false" under the kind's name (MPI_Get_hw_resource_info).
func HWResources() *Info {
	info := NewInfo()
	_ = info.Set(sharedMemory, "true")
	here := hardware.Here()
	for l := range hardware.Levels {
		_ = info.Set("hwloc://"+l.String(), strconv.FormatBool(here[l] >= 0))
	}
	return info
}
