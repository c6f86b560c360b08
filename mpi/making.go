package mpi

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"slices"

	"cadre.example/internal/coll"
)

// A proposal is what each rank contributes to the making of communicators.
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
func (c *Comm) propose(op string, mine proposal, same string, wrong *Error) (props []proposal, e *Error) {
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
	number, ok := c.proc.number()
	if !ok {
		wrong = c.err(op, ErrOther, fmt.Errorf("the rank has made %d communicators, and there are no more numbers", uint64(lastNumber)))
	}
	mine.number, mine.same, mine.wrong = number, hash(op+same), wrong != nil
	all := make([]byte, (1+c.coll.Size)*proposalBytes)
	mine.encode(all)
	err := coll.AllgatherBytes(&c.coll, all[:proposalBytes], all[proposalBytes:])
	if wrong != nil {
		return nil, wrong
	}
	if err != nil {
		if e := c.usable(op); e != nil {
			return nil, e
		}
		k := collCall{c: c, name: op, root: -1}
		return nil, k.explain(err)
	}
	props = make([]proposal, c.coll.Size)
	for i := range props {
		p := decodeProposal(i, all[(1+i)*proposalBytes:])
		switch {
		case p.wrong:
			return nil, c.byPeer(op, ErrArg, p.index, "has called it with a wrong argument")
		case p.same != mine.same:
			return nil, c.byPeer(op, ErrNotSame, p.index, fmt.Sprintf("has called it with other arguments than rank %d, or has called something else", c.rank))
		}
		props[i] = p
	}
	return props, nil
}

// byPeer is an error that another rank of c has caused.
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

// placed are the proposals with a color, by key and then by rank: of the own group and, in an intercommunicator, of the
// other.
func (c *Comm) placed(props []proposal, color int64) (own, other []proposal) {
	from, to := 0, len(props)
	if c.inter != nil {
		from = c.inter.index(0, len(c.world))
		to = from + len(c.inter.local)
	}
	for i, p := range props {
		switch {
		case p.color != color:
		case i >= from && i < to:
			own = append(own, p)
		default:
			other = append(other, p)
		}
	}
	byKey := func(a, b proposal) int { return cmp.Compare(a.key, b.key) }
	slices.SortStableFunc(own, byKey)
	slices.SortStableFunc(other, byKey)
	return own, other
}

// derived makes the communicator of the ranks with a color, to which the calling rank belongs. It is nil when c is an
// intercommunicator of which only one group has such ranks.
func (c *Comm) derived(props []proposal, color int64, name string) *Comm {
	own, other := c.placed(props, color)
	if c.inter != nil && len(other) == 0 {
		return nil
	}
	d := c.unborn(name)
	me := c.coll.Rank
	rank := slices.IndexFunc(own, func(p proposal) bool { return p.index == me })
	local, remote := c.worlds(own), c.worlds(other)
	if c.inter == nil {
		if slices.Equal(local, c.world) {
			local = c.world
		}
		d.make(contextID(local[0], own[0].number), rank, local, nil)
	} else {
		leader := own[0]
		if !c.inter.first {
			leader = other[0]
		}
		id := contextID(c.coll.World[leader.index], leader.number)
		d.make(id, rank, remote, newInter(local, remote, c.inter.first))
	}
	d.handler.Store(c.handler.Load())
	return d
}

// worlds are the world ranks of those who propose.
func (c *Comm) worlds(props []proposal) []int {
	world := make([]int, len(props))
	for i, p := range props {
		world[i] = c.coll.World[p.index]
	}
	return world
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
