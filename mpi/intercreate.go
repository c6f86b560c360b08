package mpi

import (
	"encoding/binary"
	"fmt"
	"slices"

	"cadre.example/adi"
	"cadre.example/adi/proto"
	"cadre.example/datatype"
	"cadre.example/internal/coll"
)

// IntercommCreate makes an intercommunicator between the ranks of c and those of another communicator
// (MPI_Intercomm_create). All ranks of both communicators call it, and no rank is in both. localLeader is the same rank
// of c on all of them. Only the leader uses the other arguments: peer, a communicator that also contains the other
// leader; remoteLeader, that leader's rank in peer; and tag, the same at both leaders. The tag does not match tags of
// messages.
func (c *Comm) IntercommCreate(localLeader int, peer *Comm, remoteLeader, tag int) (*Comm, error) {
	const op = "IntercommCreate"
	if e := c.among(op); e != nil {
		return nil, c.report(e)
	}
	var wrong, own *Error
	leads := c.rank == localLeader
	if localLeader < 0 || localLeader >= len(c.world) {
		wrong = c.wrong(op, ErrRank, "localLeader", localLeader, rankRange(len(c.world)))
	} else if leads {
		wrong = c.checkPeer(op, peer, remoteLeader, tag)
		own = wrong
	}
	props, e := c.propose(op, proposal{}, fmt.Sprint(localLeader), wrong)
	if !leads || own != nil {
		// A leader that knows no other leader cannot tell it anything.
		if e != nil {
			return nil, c.report(e)
		}
	}
	var other counterpart
	if leads {
		x := leaderExchange{peer, peer.class(adi.ClassLeaders), remoteLeader, int32(tag), c}
		number := uint64(0)
		if e == nil {
			number = props.of(c.rank).number
		}
		if faulty := x.swap(op, &other, number, e); e == nil {
			e = faulty
		} else {
			return nil, c.report(e)
		}
	}
	if e := c.spread(op, &other, localLeader, e); e != nil {
		return nil, c.report(e)
	}
	d := newComm(c.proc, c.session, other.id, c.rank, other.remote, newInter(c.world, other.remote, other.first), shorten(c.called()+" and others"))
	d.handler.inherit(&c.handler)
	return d, nil
}

// checkPeer says what is wrong with the arguments that only a leader gives.
func (c *Comm) checkPeer(op string, peer *Comm, remoteLeader, tag int) *Error {
	if e := peer.usable(op); e != nil {
		e.Arg, e.Err, e.Want = "peer", nil, "a communicator with the other leader"
		return e
	}
	switch {
	case tag < 0 || tag > tagMax:
		return c.wrongTag(op, "tag", tag, false)
	case remoteLeader < 0 || remoteLeader >= len(peer.world):
		return c.wrong(op, ErrRank, "remoteLeader", remoteLeader, rankRange(len(peer.world)))
	case slices.Contains(c.world, peer.world[remoteLeader]):
		return c.wrong(op, ErrRank, "remoteLeader", remoteLeader, "a rank of the other side")
	}
	return nil
}

// A counterpart is what a leader has learned from the leader of the other side.
type counterpart struct {
	id     uint64
	first  bool
	remote []int
}

// A leaderExchange is the exchange of messages between the leaders of two sides.
type leaderExchange struct {
	peer    *Comm
	context uint64
	leader  int
	tag     int32
	of      *Comm // the local communicator
}

// On the wire: 1 for an error, 7 zero, the number that the leader proposes 8, then 8 for the world rank of every rank of
// its side.
const leaderHeader = 16

// swap tells the other leader the ranks of this side, or that a call on it failed, and fills in what the other one says.
func (x *leaderExchange) swap(op string, other *counterpart, number uint64, e *Error) (wrong *Error) {
	defer ended(x.of.making(op), &wrong)
	c, ctx := x.of, x.of.ctx
	b := make([]byte, leaderHeader+8*len(c.world))
	if e != nil {
		b = b[:leaderHeader]
		b[0] = 1
	} else {
		putInts(b[leaderHeader:], c.world)
	}
	binary.LittleEndian.PutUint64(b[8:], number)
	call := adi.Call{Name: op, Comm: (*label)(x.peer), Peer: x.leader, Tag: int(x.tag)}
	sent, err := ctx.Isend(&adi.Op{
		Context: x.context, Peer: x.peer.world[x.leader], Source: int32(x.peer.rank), Tag: x.tag, Mode: proto.Standard,
		Mem: datatype.MemOf(b), Count: len(b), Type: datatype.Byte, Size: len(b), Call: call,
	})
	if err != nil {
		return c.fault(op, err, adi.Status{}, -1, 0)
	}
	theirs, err := x.receive(call)
	if _, failed := sent.Wait(sent.Gen()); err == nil {
		err = failed
	}
	switch {
	case err != nil:
		return c.fault(op, err, adi.Status{}, -1, 0)
	case len(theirs) < leaderHeader || len(theirs)%8 != 0:
		return c.err(op, ErrIntern, fmt.Errorf("the other leader has sent %d bytes", len(theirs)))
	case theirs[0] != 0:
		return c.err(op, ErrArg, fmt.Errorf("a rank of the other side has called it with a wrong argument"))
	}
	other.remote = getInts(theirs[leaderHeader:])
	mine, leader := c.world[c.rank], x.peer.world[x.leader]
	other.first = mine < leader
	other.id = contextID(mine, number)
	if !other.first {
		other.id = contextID(leader, binary.LittleEndian.Uint64(theirs[8:]))
	}
	here := newFinder(c.world)
	for _, id := range other.remote {
		if here.find(id) >= 0 {
			return c.err(op, ErrGroup, fmt.Errorf("world rank %d is on both sides", id))
		}
	}
	return nil
}

func (x *leaderExchange) receive(call adi.Call) ([]byte, error) {
	op := adi.Op{Context: x.context, Source: int32(x.leader), Tag: x.tag, Type: datatype.Byte, Call: call}
	m, err := x.of.ctx.Mprobe(&op)
	if err != nil {
		return nil, err
	}
	b := make([]byte, m.Status.Bytes)
	op.Mem, op.Count, op.Size = datatype.MemOf(b), len(b), len(b)
	r, err := m.IrecvMessage(&op)
	if err == nil {
		_, err = r.Wait(r.Gen())
	}
	return b, err
}

// spread tells all ranks of c what its leader has learned, or that it has failed.
func (c *Comm) spread(op string, other *counterpart, leader int, e *Error) (wrong *Error) {
	defer ended(c.making(op), &wrong)
	var b [32]byte
	if c.rank == leader {
		if e != nil {
			b[0] = 1
		}
		if other.first {
			b[1] = 1
		}
		binary.LittleEndian.PutUint64(b[8:], other.id)
		binary.LittleEndian.PutUint64(b[16:], uint64(len(other.remote)))
	}
	k := collCall{c: c, name: op, root: leader}
	err := coll.BcastBytes(&c.coll, b[:], leader)
	switch {
	case e != nil:
		return e
	case err != nil:
		return k.explain(err)
	case b[0] != 0:
		e := c.err(op, ErrOther, fmt.Errorf("rank %d could not reach the other leader", leader))
		e.Peer = leader
		return e
	}
	list := make([]byte, 8*binary.LittleEndian.Uint64(b[16:]))
	if c.rank == leader {
		putInts(list, other.remote)
	}
	if err := coll.BcastBytes(&c.coll, list, leader); err != nil {
		return k.explain(err)
	}
	other.id, other.first = binary.LittleEndian.Uint64(b[8:]), b[1] != 0
	other.remote = getInts(list)
	return nil
}

func putInts(b []byte, list []int) {
	for i, n := range list {
		binary.LittleEndian.PutUint64(b[8*i:], uint64(n))
	}
}

func getInts(b []byte) []int {
	list := make([]int, len(b)/8)
	for i := range list {
		list[i] = int(binary.LittleEndian.Uint64(b[8*i:]))
	}
	return list
}

// IntercommCreateFromGroups makes an intercommunicator between the ranks of local, which includes the caller, and those
// of remote (MPI_Intercomm_create_from_groups). All ranks of both groups call it with the same tag. Each passes its own
// group as local. localLeader and remoteLeader are ranks in the groups, the same on all ranks. info holds the hints of
// the new communicator; h is its error handler and handles errors of this call. Both may be nil. If a group is empty,
// the result is nil.
func IntercommCreateFromGroups(local *Group, localLeader int, remote *Group, remoteLeader int, tag string, info *Info, h *Errhandler) (*Comm, error) {
	const op = "IntercommCreateFromGroups"
	report := func(e *Error) error { return local.handle(h, e) }
	me, e := local.place(op, remote)
	if e == nil && !isFor[*Comm](h) {
		e = &Error{Class: ErrErrhandler, Op: op, Rank: -1, Peer: -1, Err: errWrongHandler}
	}
	empty := e == nil && (len(local.ids) == 0 || len(remote.ids) == 0)
	if e == nil && !empty {
		e = local.checkSides(op, localLeader, remote, remoteLeader)
	}
	if e != nil {
		return nil, report(e)
	}
	if empty {
		return nil, nil
	}
	first := local.ids[0] < remote.ids[0]
	a, b, leaders := local, remote, [2]int{localLeader, remoteLeader}
	if !first {
		a, b, leaders = remote, local, [2]int{remoteLeader, localLeader}
	}
	m := agreementByName(op, local, tag)
	m.ids = slices.Concat(a.ids, b.ids)
	m.statement = word{hashInts(m.ids), hashInts([]int{len(a.ids), leaders[0], leaders[1]})}
	id, e := m.reach()
	if e != nil {
		return nil, report(e)
	}
	d := newComm(local.proc, local.session, id, me, remote.ids, newInter(local.ids, remote.ids, first), shorten("groups "+tag))
	d.handler.set(h)
	d.cached.info.Store(info.Dup())
	return d, nil
}

// checkSides says why g and h cannot be the sides of an intercommunicator.
func (g *Group) checkSides(op string, leader int, h *Group, other int) *Error {
	switch {
	case leader < 0 || leader >= len(g.ids):
		return g.bad(op, ErrRank, "localLeader", leader, rankRange(len(g.ids))).err
	case other < 0 || other >= len(h.ids):
		return h.bad(op, ErrRank, "remoteLeader", other, rankRange(len(h.ids))).err
	}
	for _, id := range h.ids {
		if _, both := g.find(id); both {
			return g.bad(op, ErrGroup, "the remote group", fmt.Sprintf("one with world rank %d", id), "ranks that are not in the local one").err
		}
	}
	return nil
}
