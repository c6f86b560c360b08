package mpi

import (
	"fmt"

	"cadre.example/internal/coll"
	"cadre.example/internal/op"
)

// A census is what a rank must know of all ranks to make a communicator whose members each rank can work out itself: not
// every proposal, but their summary. It takes log p small messages, whereas an exchange of proposals grows with the
// number of ranks. A census covers consecutive ranks, at first one.
type census struct {
	Index   int64  // of the first rank among all of the old communicator
	Number  uint64 // that it proposes
	Wrong   int64  // first rank that has a wrong argument, or nobodyYet
	Same    uint64 // what must be equal on all ranks, as the first has it
	Differs int64  // first rank that has it otherwise, or nobodyYet
	Said    int64  // what those that do not leave it open, which is 0, must have alike: of the first that does not
	SaidBy  int64
	Other   int64 // first rank that has it otherwise, or nobodyYet
	Sum     [2]uint64
}

const nobodyYet = -1

// united combines the census of the ranks of a with that of the ranks of b, which follow them.
func united(a, b census) census {
	first := func(x, y int64) int64 {
		if x != nobodyYet {
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
	case a.Said == 0:
		a.Said, a.SaidBy = b.Said, b.SaidBy
	case b.Said != 0 && b.Said != a.Said:
		a.Other = first(a.Other, b.SaidBy)
	}
	a.Other = first(a.Other, b.Other)
	a.Sum[0] += b.Sum[0]
	a.Sum[1] += b.Sum[1]
	return a
}

var uniting = op.Func(united)

// A settlement is a census that is being taken.
type settlement struct {
	c     *Comm
	op    string
	wrong *Error
	mine  [1]census
	all   [1]census
}

// settling begins a census with what the calling rank says.
func (c *Comm) settling(op string, said int64, sum [2]uint64, same string, wrong *Error) (*settlement, coll.Args) {
	number, ok := c.proc.number()
	if !ok {
		wrong = c.err(op, ErrOther, fmt.Errorf("the rank has made %d communicators, and there are no more numbers", uint64(lastNumber)))
	}
	s := &settlement{c: c, op: op, wrong: wrong}
	me := int64(c.coll.Rank)
	s.mine[0] = census{
		Index: me, Number: number, Wrong: nobodyYet, Same: hash(op + same), Differs: nobodyYet,
		Said: said, SaidBy: me, Other: nobodyYet, Sum: sum,
	}
	if wrong != nil {
		s.mine[0].Wrong = me
	}
	return s, coll.CensusArgs(of(s.mine[:]).Buf, of(s.all[:]).Buf, uniting)
}

// settled is what comes of the census, which has ended with err.
func (s *settlement) settled(err error) (*census, *Error) {
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
	case all.Wrong != nobodyYet:
		return nil, c.byPeer(s.op, ErrArg, int(all.Wrong), "has called it with a wrong argument")
	case all.Differs != nobodyYet:
		by := all.Differs
		if s.mine[0].Same != all.Same {
			by = 0
		}
		return nil, c.byPeer(s.op, ErrNotSame, int(by), fmt.Sprintf("has called it with other arguments than rank %d, or has called something else", c.rank))
	}
	return all, nil
}

// settle takes a census and returns the summary.
func (c *Comm) settle(op string, said int64, sum [2]uint64, same string, wrong *Error) (all *census, e *Error) {
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
	s, args := c.settling(op, said, sum, same, wrong)
	return s.settled(c.coll.Do(&args))
}

// beginning makes d the communicator of the first n ranks of c, which include the caller; for an intercommunicator, of
// all ranks of both groups.
func (c *Comm) beginning(d *Comm, n int, all *census) *Comm {
	id := contextID(c.coll.World[0], all.Number)
	if c.inter != nil {
		d.make(id, c.rank, c.world, c.inter)
	} else {
		d.make(id, c.rank, c.world[:n:n], nil)
	}
	d.handler.inherit(&c.handler)
	return d
}

// ordered is beginning with the ranks of c in the given order, among which the caller is number rank.
func (c *Comm) ordered(d *Comm, order []int, rank int, all *census) *Comm {
	world := make([]int, len(order))
	for i, r := range order {
		world[i] = c.world[r]
	}
	d.make(contextID(c.coll.World[0], all.Number), rank, world, nil)
	d.handler.inherit(&c.handler)
	return d
}

// unborn is a communicator that will be made.
func (c *Comm) unborn(name string) *Comm {
	return &Comm{ctx: c.ctx, rec: c.rec, proc: c.proc, shared: &shared{name: shorten(name), cached: &cached{}, session: c.session}}
}
