package mpi

import (
	"fmt"
	"slices"
)

// inter is what an intercommunicator has beside what every communicator has. Its ranks are in two groups, and messages go
// from each to the other. Collectives, and the making of communicators, go over all ranks of both: those of the first
// group come first. Both sides agree which that is.
type inter struct {
	local []int // world rank of every rank of the own group
	all   []int // of both groups
	first bool  // the own group is the first
}

func newInter(local, remote []int, first bool) *inter {
	if first {
		return &inter{local, slices.Concat(local, remote), first}
	}
	return &inter{local, slices.Concat(remote, local), first}
}

// index is where the rank of the own group is among all.
func (n *inter) index(rank, remote int) int {
	if n.first {
		return rank
	}
	return remote + rank
}

// second is where the second group begins.
func (n *inter) second(remote int) int {
	if n.first {
		return len(n.local)
	}
	return remote
}

// IsInter reports whether c is an intercommunicator: one between two groups, where each rank's messages go to the other
// group.
func (c *Comm) IsInter() bool {
	c.must("IsInter")
	return c.inter != nil
}

// RemoteSize returns the number of ranks in the remote group of an intercommunicator.
func (c *Comm) RemoteSize() (int, error) {
	if e := c.between("RemoteSize"); e != nil {
		return 0, c.report(e)
	}
	return len(c.world), nil
}

// RemoteGroup returns the remote group of an intercommunicator.
func (c *Comm) RemoteGroup() *Group {
	if e := c.between("RemoteGroup"); e != nil {
		return &Group{err: e}
	}
	return &Group{ids: c.world, proc: c.proc, session: c.session}
}

// between says why c is no intercommunicator that can be used for op.
func (c *Comm) between(op string) *Error {
	if e := c.usable(op); e != nil {
		return e
	}
	if c.inter == nil {
		return c.wrong(op, ErrComm, "the communicator", c.called(), "an intercommunicator")
	}
	return nil
}

// among says why c is no intracommunicator that can be used for op.
func (c *Comm) among(op string) *Error {
	if e := c.usable(op); e != nil {
		return e
	}
	if c.inter != nil {
		return c.wrong(op, ErrComm, "the communicator", c.called(), "one that is not between two groups")
	}
	return nil
}

// Merge makes an intracommunicator of both groups of an intercommunicator (MPI_Intercomm_merge). All ranks of a group
// pass the same high. The group that passes false comes first; if both pass the same, their order is arbitrary.
func (c *Comm) Merge(high bool) (*Comm, error) {
	const op = "Merge"
	if e := c.between(op); e != nil {
		return nil, c.report(e)
	}
	mine := proposal{}
	if high {
		mine.key = 1
	}
	props, e := c.propose(op, mine, "", nil)
	if e != nil {
		return nil, c.report(e)
	}
	second := c.inter.second(len(c.world))
	a, b := props.of(0), props.of(second)
	for p := range props.all {
		first := a
		if p.index >= second {
			first = b
		}
		if p.key != first.key {
			return nil, c.report(c.byPeer(op, ErrNotSame, p.index, fmt.Sprintf("says high is %t, and the first rank of its group the opposite", p.key == 1)))
		}
	}
	all, rank := c.inter.all, c.coll.Rank
	if a.key > b.key {
		all = slices.Concat(all[second:], all[:second])
		if a, rank = b, rank-second; rank < 0 {
			rank += len(all)
		}
	}
	d := newComm(c.proc, c.session, c.contextOf(a), rank, all, nil, shorten("merge of "+c.called()))
	d.handler.inherit(&c.handler)
	return d, nil
}
