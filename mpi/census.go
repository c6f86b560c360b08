package mpi

import (
	"fmt"

	"cadre.example/internal/coll"
	"cadre.example/internal/op"
)

// A census sums up what all ranks have passed to a call that makes a communicator. It is enough where each rank can work
// out the members itself. It is one small Allreduce; an exchange of proposals grows with the number of ranks. A census
// covers consecutive ranks, at first one.
type census struct {
	Index    int64  // of its first rank in the old communicator
	Number   uint64 // for the context id, as its first rank proposes
	Wrong    int64  // first rank with a wrong argument, or noRank
	Same     uint64 // hash of what must be equal on all ranks, of the first
	Differs  int64  // first rank that differs, or noRank
	Choice   int64  // what ranks must choose alike unless they choose 0: the first other than 0
	ChosenBy int64
	Other    int64 // first rank that differs, or noRank
	Sum      [2]uint64
}

const noRank = -1

// united combines the census of the ranks of a with that of the ranks of b, which follow them.
func united(a, b census) census {
	first := func(x, y int64) int64 {
		if x != noRank {
			return x
		}
		return y
	}
	a.Wrong = first(a.Wrong, b.Wrong)
	if a.Same != b.Same {
		a.Differs = first(a.Differs, b.Index)
	}
	a.Differs = first(a.Differs, b.Differs)
	switch {
	case a.Choice == 0:
		a.Choice, a.ChosenBy = b.Choice, b.ChosenBy
	case b.Choice != 0 && b.Choice != a.Choice:
		a.Other = first(a.Other, b.ChosenBy)
	}
	a.Other = first(a.Other, b.Other)
	a.Sum[0] += b.Sum[0]
	a.Sum[1] += b.Sum[1]
	return a
}

var uniting = op.Func(united)

// A pendingCensus is a census under way.
type pendingCensus struct {
	c     *Comm
	op    string
	wrong *Error
	mine  [1]census
	all   [1]census
}

// beginCensus starts a census with the arguments of the calling rank.
func (c *Comm) beginCensus(op string, choice int64, sum [2]uint64, same string, wrong *Error) (*pendingCensus, coll.Args) {
	number, ok := c.proc.number()
	if !ok {
		wrong = c.err(op, ErrOther, fmt.Errorf("the rank has made %d communicators, and there are no more numbers", uint64(lastNumber)))
	}
	s := &pendingCensus{c: c, op: op, wrong: wrong}
	me := int64(c.coll.Rank)
	s.mine[0] = census{
		Index: me, Number: number, Wrong: noRank, Same: hash(op + same), Differs: noRank,
		Choice: choice, ChosenBy: me, Other: noRank, Sum: sum,
	}
	if wrong != nil {
		s.mine[0].Wrong = me
	}
	return s, coll.CensusArgs(of(s.mine[:]).Buf, of(s.all[:]).Buf, uniting)
}

// summary returns the result of the census, whose collective has ended with err.
func (s *pendingCensus) summary(err error) (*census, *Error) {
	c, all := s.c, &s.all[0]
	switch {
	case s.wrong != nil:
		return nil, s.wrong
	case err != nil:
		if e := c.usable(s.op); e != nil {
			return nil, e
		}
		k := collCall{c: c, name: s.op, root: -1}
		return nil, k.explain(err)
	case all.Wrong != noRank:
		return nil, c.byPeer(s.op, ErrArg, int(all.Wrong), "has called it with a wrong argument")
	case all.Differs != noRank:
		by := all.Differs
		if s.mine[0].Same != all.Same {
			by = 0
		}
		return nil, c.byPeer(s.op, ErrNotSame, int(by), fmt.Sprintf("has called it with other arguments than rank %d, or has called something else", c.rank))
	}
	return all, nil
}

// takeCensus takes a census and returns the summary.
func (c *Comm) takeCensus(op string, choice int64, sum [2]uint64, same string, wrong *Error) (all *census, e *Error) {
	if e := c.usable(op); e != nil {
		return nil, e
	}
	defer ended(c.making(op), &e)
	if c.until != nil {
		stop, e := c.guard(op)
		if e != nil {
			return nil, e
		}
		defer stop()
	}
	s, args := c.beginCensus(op, choice, sum, same, wrong)
	return s.summary(coll.Do(&c.coll, &args))
}

// makeFirst makes d the communicator of the first n ranks of c, the caller among them; for an intercommunicator, of all
// ranks of both groups.
func (c *Comm) makeFirst(d *Comm, n int, all *census) *Comm {
	id := contextID(c.coll.World[0], all.Number)
	if c.inter != nil {
		d.make(id, c.rank, c.world, c.inter)
	} else {
		d.make(id, c.rank, c.world[:n:n], nil)
	}
	d.handler.inherit(&c.handler)
	return d
}

// makeOrdered makes d the communicator of the ranks of c in the given order, with the caller as rank.
func (c *Comm) makeOrdered(d *Comm, order []int, rank int, all *census) *Comm {
	world := make([]int, len(order))
	for i, r := range order {
		world[i] = c.world[r]
	}
	d.make(contextID(c.coll.World[0], all.Number), rank, world, nil)
	d.handler.inherit(&c.handler)
	return d
}

// prepare returns a communicator under construction: make gives it its ranks.
func (c *Comm) prepare(name string) *Comm {
	return &Comm{ctx: c.ctx, rec: c.rec, proc: c.proc, shared: &shared{name: shorten(name), cached: &cached{}, session: c.session}}
}
