package mpi

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"slices"

	"cadre.example/internal/coll"
)

// A proposal is a rank's contribution to the making of communicators.
type proposal struct {
	index  int // of the rank among all of the old communicator, those of both groups if there are two; filled in
	wrong  bool
	color  int64 // and key: as a rank with longer ints may have it
	key    int64
	number uint64    // of the communicator, if the sender leads it
	same   uint64    // must be equal on all ranks
	more   [2]uint64 // what the operation wants to know beside
}

const proposalBytes = 56

func (p *proposal) encode(b []byte) {
	for i, v := range [...]uint64{uint64(p.color), uint64(p.key), p.number, p.same, p.more[0], p.more[1], 0} {
		binary.LittleEndian.PutUint64(b[8*i:], v)
	}
	if p.wrong {
		b[48] = 1
	}
}

func decodeProposal(index int, b []byte) proposal {
	at := func(i int) uint64 { return binary.LittleEndian.Uint64(b[8*i:]) }
	return proposal{
		index: index, wrong: b[48] != 0,
		color: int64(at(0)), key: int64(at(1)), number: at(2), same: at(3), more: [2]uint64{at(4), at(5)},
	}
}

// propose is the exchange that makes communicators: every rank of c learns what all propose. One is all it takes, because
// the number in a new context id is its leader's own affair. A rank whose arguments are wrong takes part nevertheless, so
// that the others get an error instead of waiting for it; so does one whose arguments, summed up in same, differ.
func (c *Comm) propose(op string, mine proposal, same string, wrong *Error) (props proposals, e *Error) {
	if e := c.usable(op); e != nil {
		return props, e
	}
	defer ended(c.making(op), &e)
	if c.until != nil {
		stop, e := c.guard(op)
		if e != nil {
			return props, e
		}
		defer stop()
	}
	number, ok := c.proc.number()
	if !ok {
		wrong = c.err(op, ErrOther, fmt.Errorf("the rank has made %d communicators, and there are no more numbers", uint64(lastNumber)))
	}
	mine.number, mine.same, mine.wrong = number, hash(op+same), wrong != nil
	b := make([]byte, proposalBytes)
	mine.encode(b)
	exchanged, err := coll.Exchange(&c.coll, b)
	if err == nil {
		props = proposals{exchanged, c.coll.Size, nil}
		props.agenda = exchanged.Shared(c.contextOf(props.of(0)), c.coll.Size, func() any { return c.digest(props) }).(*agenda)
	}
	if wrong != nil {
		return props, wrong
	}
	if err != nil {
		if e := c.usable(op); e != nil {
			return props, e
		}
		k := collCall{c: c, name: op, root: -1}
		return props, k.explain(err)
	}
	differs := props.differs
	if mine.same != props.same {
		differs = 0
	}
	switch {
	case props.wrong >= 0 && (differs < 0 || props.wrong <= differs):
		return props, c.byPeer(op, ErrArg, props.wrong, "has called it with a wrong argument")
	case differs >= 0:
		return props, c.byPeer(op, ErrNotSame, differs, fmt.Sprintf("has called it with other arguments than rank %d, or has called something else", c.rank))
	}
	return props, nil
}

// contextOf returns the context id of a communicator that the proposer leads. No other rank ever proposes the same one.
func (c *Comm) contextOf(p proposal) uint64 { return contextID(c.coll.World[p.index], p.number) }

// proposals are those of all ranks, in their order, until the next are made. The ranks of a process share them, and what
// follows from them: a list on every rank would take memory of the square of their number.
type proposals struct {
	exchanged coll.Exchanged
	n         int
	*agenda
}

func (props proposals) of(i int) proposal { return decodeProposal(i, props.exchanged.Of(i)) }

// all gives one after the other, beginning with the first.
func (props proposals) all(yield func(proposal) bool) {
	for i := 0; i < props.n && yield(props.of(i)); i++ {
	}
}

// An agenda is the summary of all proposals.
type agenda struct {
	wrong   int    // the first that is wrong, or -1
	same    uint64 // of the first rank
	differs int    // the first that has another, or -1
	groups  map[party]*members
}

// A party is those of one group of an intercommunicator, or of a communicator, that propose the same color.
type party struct {
	second bool // the group
	color  int64
}

// members are the ranks of a party in their order, by key and then by rank.
type members struct {
	id    uint64 // of the communicator that the first of them leads
	world []int  // their world ranks
}

// digest makes the agenda.
func (c *Comm) digest(props proposals) *agenda {
	second := props.n
	if c.inter != nil {
		second = c.inter.second(len(c.world))
	}
	a := &agenda{wrong: -1, same: props.of(0).same, differs: -1, groups: map[party]*members{}}
	list := make([]proposal, 0, props.n)
	for p := range props.all {
		if p.wrong && a.wrong < 0 {
			a.wrong = p.index
		}
		if p.same != a.same && a.differs < 0 {
			a.differs = p.index
		}
		if p.color != Undefined {
			list = append(list, p)
		}
	}
	slices.SortStableFunc(list, func(p, q proposal) int { return cmp.Compare(p.key, q.key) })
	for _, p := range list {
		to := party{p.index >= second, p.color}
		m := a.groups[to]
		if m == nil {
			m = &members{id: c.contextOf(p)}
			a.groups[to] = m
		}
		m.world = append(m.world, c.coll.World[p.index])
	}
	return a
}

// byPeer makes the error that another rank of c has caused.
func (c *Comm) byPeer(op string, class Class, index int, what string) *Error {
	rank, other := c.sided(index)
	side := ""
	if other {
		side = " of the other group"
	}
	e := c.err(op, class, fmt.Errorf("rank %d%s %s", rank, side, what))
	e.Peer = rank
	return e
}

// sided is the rank in its group of one that is numbered among all, and whether that is the other group of an
// intercommunicator.
func (c *Comm) sided(index int) (rank int, other bool) {
	if c.inter == nil || index < 0 {
		return index, false
	}
	own := c.inter.index(0, len(c.world))
	if rank = index - own; rank >= 0 && rank < len(c.inter.local) {
		return rank, false
	}
	if own == 0 {
		return index - len(c.inter.local), true
	}
	return index, true
}

// derived makes the communicator of the ranks with a color, to which the calling rank belongs. It is nil when c is an
// intercommunicator of which only one group has such ranks.
func (c *Comm) derived(props proposals, color int64, name string) *Comm {
	second := c.inter != nil && !c.inter.first
	own, other := props.groups[party{second, color}], props.groups[party{!second, color}]
	if c.inter != nil && other == nil {
		return nil
	}
	d := c.prepare(name)
	rank := slices.Index(own.world, c.coll.World[c.coll.Rank])
	switch {
	case c.inter == nil:
		local := own.world
		if slices.Equal(local, c.world) {
			local = c.world
		}
		d.make(own.id, rank, local, nil)
	default:
		first := own
		if second {
			first = other
		}
		d.make(first.id, rank, other.world, newInter(own.world, other.world, !second))
	}
	d.handler.inherit(&c.handler)
	return d
}

// hash is FNV-1a.
func hash(s string) uint64 {
	h := uint64(hashStart)
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * hashPrime
	}
	return h
}

// hashInts is FNV-1a of numbers.
func hashInts(list []int) uint64 {
	h := uint64(hashStart)
	for _, n := range list {
		for range 8 {
			h = (h ^ uint64(n&0xff)) * hashPrime
			n >>= 8
		}
	}
	return h
}

const (
	hashStart = 0xcbf29ce484222325
	hashPrime = 0x100000001b3
)

// shorten keeps the names of communicators made from one another from growing without end.
func shorten(name string) string {
	const most = 80
	if len(name) > most {
		return name[:most-3] + "..."
	}
	return name
}
