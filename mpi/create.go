package mpi

import (
	"fmt"
	"slices"
)

// Create makes a communicator of the ranks of g, in g's order (MPI_Comm_create). All ranks of c call it; a rank that is
// not in its g gets nil. Ranks may pass different groups if these are disjoint, and all ranks of a group pass that
// group. A rank in no group passes the empty one.
//
// For an intercommunicator, Create makes an intercommunicator between the groups that the two sides pass. It is nil if
// one of the groups is empty.
func (c *Comm) Create(g *Group) (*Comm, error) {
	const op = "Create"
	if e := c.usable(op); e != nil {
		return nil, c.report(e)
	}
	ranks, wrong := c.within(op, g)
	mine := proposal{color: Undefined}
	if wrong == nil && len(ranks) > 0 {
		// The least rank names the group: no other has it.
		least := slices.Min(ranks)
		mine.key = int64(slices.Index(ranks, c.rank))
		mine.more = [2]uint64{hashInts(ranks), uint64(len(ranks))<<32 | uint64(least+1)<<1}
		if mine.key >= 0 {
			mine.color = int64(least)
			mine.more[1]++
		}
	}
	if c.inter != nil && mine.color != Undefined {
		mine.color = 0
	}
	props, e := c.propose(op, mine, "", wrong)
	if e == nil {
		e = c.groupsAgree(op, props)
	}
	if e != nil {
		return nil, c.report(e)
	}
	if mine.color == Undefined {
		return nil, nil
	}
	return c.derived(props, mine.color, shorten(fmt.Sprintf("%d ranks of %s", len(ranks), c.called()))), nil
}

// within are the ranks in c's own group that g has.
func (c *Comm) within(op string, g *Group) ([]int, *Error) {
	if e := g.usable(op); e != nil {
		e := *e
		e.Op = op
		return nil, &e
	}
	own := c.Group()
	ranks := make([]int, len(g.ids))
	for i, id := range g.ids {
		r, in := own.find(id)
		if !in {
			return nil, c.wrong(op, ErrGroup, "the group", fmt.Sprintf("one with world rank %d", id), "ranks of the communicator")
		}
		ranks[i] = r
	}
	return ranks, nil
}

// groupsAgree checks that the ranks of a group have given the same one, on every rank with the same outcome. In more a
// proposal has the hash of its group, and its size, its least rank and whether the proposer is in it.
func (c *Comm) groupsAgree(op string, props proposals) *Error {
	type group struct {
		hash, size uint64
		by, in     int
	}
	groups := map[uint64]*group{}
	split := 0 // where the second group of an intercommunicator begins
	if c.inter != nil {
		split = c.inter.second(len(c.world))
	}
	for p := range props.all {
		least := p.more[1] & (1<<32 - 1) >> 1
		if least == 0 {
			continue
		}
		if p.index >= split {
			least |= 1 << 40
		}
		g := groups[least]
		if g == nil {
			g = &group{hash: p.more[0], size: p.more[1] >> 32, by: p.index}
			groups[least] = g
		}
		if g.hash != p.more[0] || g.size != p.more[1]>>32 {
			return c.byPeer(op, ErrNotSame, p.index, "has given another group than a rank that is in both")
		}
		g.in += int(p.more[1] & 1)
	}
	for p := range props.all { // in an order that is everywhere the same
		least := p.more[1] & (1<<32 - 1) >> 1
		if p.index >= split {
			least |= 1 << 40
		}
		if g := groups[least]; g != nil && uint64(g.in) != g.size {
			return c.byPeer(op, ErrNotSame, g.by, fmt.Sprintf("has given a group of %d ranks, and %d of them have given it", g.size, g.in))
		}
	}
	return nil
}
