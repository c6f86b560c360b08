package mpi

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"

	"cadre.example/adi"
)

// CreateGroup makes a communicator of the ranks of g, in g's order (MPI_Comm_create_group). Only the ranks of g call it,
// with the same group and tag; a rank outside g gets nil at once. Several goroutines of a rank may call it at once with
// different tags. The tag does not match tags of messages. If the context of WithContext ends before all ranks have
// called, c is revoked.
func (c *Comm) CreateGroup(g *Group, tag int) (*Comm, error) {
	const op = "CreateGroup"
	if e := c.among(op); e != nil {
		return nil, c.report(e)
	}
	if tag < 0 || tag > tagMax {
		return nil, c.report(c.wrongTag(op, "tag", tag, false))
	}
	if _, e := c.within(op, g); e != nil {
		return nil, c.report(e)
	}
	me := slices.Index(g.ids, c.world[c.rank])
	if me < 0 {
		return nil, nil
	}
	if c.until != nil {
		stop, e := c.guard(op)
		if e != nil {
			return nil, c.report(e)
		}
		defer stop()
	}
	m := agreement{
		p: c.proc, on: c, call: adi.Call{Name: op, Comm: (*label)(c), Tag: tag},
		context: c.class(adi.ClassGroup), tag: int32(tag), ids: g.ids, statement: groupWord(g),
	}
	id, e := m.reach()
	if e != nil {
		return nil, c.report(e)
	}
	d := newComm(c.proc, c.session, id, me, g.ids, nil, shorten(fmt.Sprintf("%d ranks of %s", len(g.ids), c.called())))
	d.handler.inherit(&c.handler)
	return d, nil
}

func groupWord(g *Group) word { return word{hashInts(g.ids), uint64(len(g.ids))} }

// CreateFromGroup makes a communicator of the ranks of g, in g's order, without a parent communicator
// (MPI_Comm_create_from_group). All ranks of g call it with the same tag, which tells it from other such calls of the
// same ranks at the same time. info holds the hints of the new communicator; h is its error handler and handles errors
// of this call. Both may be nil. For the empty group the result is nil.
func CreateFromGroup(g *Group, tag string, info *Info, h *Errhandler) (*Comm, error) {
	const op = "CreateFromGroup"
	report := func(e *Error) error { return g.handle(h, e) }
	me, e := g.place(op, g)
	if e == nil && !isFor[*Comm](h) {
		e = &Error{Class: ErrErrhandler, Op: op, Rank: -1, Peer: -1, Err: errWrongHandler}
	}
	if e != nil {
		return nil, report(e)
	}
	if len(g.ids) == 0 {
		return nil, nil
	}
	m := agreementByName(op, g, tag)
	m.ids, m.statement = g.ids, groupWord(g)
	id, e := m.reach()
	if e != nil {
		return nil, report(e)
	}
	d := newComm(g.proc, g.session, id, me, g.ids, nil, shorten("group "+tag))
	d.handler.set(h)
	d.cached.info.Store(info.Dup())
	return d, nil
}

// handle passes an error of a call that has a group and no communicator to h.
func (g *Group) handle(h *Errhandler, e *Error) error {
	if g == nil || g.proc == nil {
		return e
	}
	return decide(h, g.proc.world, e)
}

// place returns the calling rank's place in g, or why the ranks of g and h cannot agree on a communicator. If one of the
// groups is empty, there is nothing to agree on.
func (g *Group) place(op string, h *Group) (me int, e *Error) {
	switch e := both(op, g, h); {
	case e != nil:
		return 0, e
	case len(g.ids) == 0 || len(h.ids) == 0:
		return 0, nil
	case g.proc == nil:
		return 0, g.bad(op, ErrGroup, "the group", g.String(), "one of a communicator or a session").err
	case g.proc.closed.Load():
		return 0, &Error{Class: ErrComm, Op: op, Rank: -1, Peer: -1, Err: errFinalized}
	case g.session.over():
		return 0, g.session.usable(op)
	}
	if me = g.Rank(); me == Undefined {
		return 0, g.bad(op, ErrGroup, "the group", g.String(), fmt.Sprintf("one with the calling rank, %d of the world", g.proc.job.Ctx.Rank())).err
	}
	return me, nil
}

// agreementByName is an agreement that only a text tells from others. Its context and tag are 61 bits of the text's hash.
func agreementByName(op string, g *Group, tag string) agreement {
	sum := sha256.Sum256([]byte(op + ":" + tag))
	number := binary.LittleEndian.Uint64(sum[0:]) & (1<<adi.ContextNumberBits - 1)
	return agreement{
		p: g.proc, on: g.proc.world, call: adi.Call{Name: op, Comm: g.String()},
		context: adi.ContextID(adi.MaxContextLeader, number, adi.ClassGroup),
		tag:     int32(binary.LittleEndian.Uint32(sum[8:]) >> 10),
	}
}
