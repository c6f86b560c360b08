package mpi

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"

	"cadre.example/internal/coll"
)

// Dup makes a communicator of the same ranks. Messages in one never meet receives in the other.
func (c *Comm) Dup() (*Comm, error) {
	d, err := c.derive("Dup", 0, 0, "", nil)
	if err != nil {
		return nil, err
	}
	d.name = shorten("dup of " + c.name)
	return d, nil
}

// Split makes a communicator for each color, of the ranks that give it, ordered by key and then by their rank in c. A
// rank that gives Undefined is in none and gets nil; any other negative color is ErrArg.
func (c *Comm) Split(color, key int) (*Comm, error) {
	const op = "Split"
	var wrong *Error
	if c.live() && color < 0 && color != Undefined {
		wrong = c.wrong(op, ErrArg, "color", color, "at least 0, or Undefined")
	}
	d, err := c.derive(op, color, key, "", wrong)
	if err != nil {
		return nil, err
	}
	if d != nil {
		d.name = shorten(fmt.Sprintf("color %d of %s", color, c.name))
	}
	return d, nil
}

// shorten keeps the names of communicators made from one another from growing without end.
func shorten(name string) string {
	const most = 80
	if len(name) > most {
		return name[:most-3] + "..."
	}
	return name
}

// A proposal is what each rank contributes to the making of communicators.
type proposal struct {
	rank   int // filled in by the receiver
	wrong  bool
	color  int
	key    int
	number uint32 // of the communicator, if the sender leads it
	same   uint64 // must be equal on all ranks
}

const proposalBytes = 40

func (p *proposal) encode(b []byte) {
	binary.LittleEndian.PutUint64(b[0:], uint64(p.color))
	binary.LittleEndian.PutUint64(b[8:], uint64(p.key))
	binary.LittleEndian.PutUint64(b[16:], p.same)
	binary.LittleEndian.PutUint32(b[24:], p.number)
	if p.wrong {
		b[28] = 1
	}
}

func decodeProposal(rank int, b []byte) proposal {
	return proposal{
		rank:   rank,
		color:  int(binary.LittleEndian.Uint64(b[0:])),
		key:    int(binary.LittleEndian.Uint64(b[8:])),
		same:   binary.LittleEndian.Uint64(b[16:]),
		number: binary.LittleEndian.Uint32(b[24:]),
		wrong:  b[28] != 0,
	}
}

// derive makes a communicator of the ranks of c that give the same color. One exchange is all it takes, because the
// number in the new context id is its leader's own affair. A rank whose arguments are wrong takes part nevertheless, so
// that the others get an error instead of waiting for it; so does one whose arguments, summed up in same, differ.
func (c *Comm) derive(op string, color, key int, same string, wrong *Error) (*Comm, error) {
	if e := c.usable(op); e != nil {
		return nil, c.report(e)
	}
	mine := proposal{color: color, key: key, number: c.proc.next.Add(1), same: hash(op + same), wrong: wrong != nil}
	if mine.number > lastNumber {
		c.proc.next.Store(lastNumber)
		wrong = c.err(op, ErrOther, fmt.Errorf("the rank has made %d communicators, and there are no more numbers", lastNumber))
		mine.wrong = true
	}
	size := len(c.world)
	all := make([]byte, (1+size)*proposalBytes)
	mine.encode(all)
	if err := coll.AllgatherBytes(&c.coll, all[:proposalBytes], all[proposalBytes:]); err != nil {
		if wrong == nil {
			k := collCall{c: c, name: op, root: -1}
			return nil, k.done(err)
		}
	}
	if wrong != nil {
		return nil, c.report(wrong)
	}
	var members []proposal
	for r := range size {
		p := decodeProposal(r, all[(1+r)*proposalBytes:])
		switch {
		case p.wrong:
			e := c.err(op, ErrArg, fmt.Errorf("rank %d has called it with a wrong argument", r))
			e.Peer = r
			return nil, c.report(e)
		case p.same != mine.same:
			e := c.err(op, ErrNotSame, fmt.Errorf("rank %d has called it with other arguments than rank %d, or has called something else", r, c.rank))
			e.Peer = r
			return nil, c.report(e)
		}
		if p.color == color {
			members = append(members, p)
		}
	}
	if color == Undefined {
		return nil, nil
	}
	slices.SortStableFunc(members, func(a, b proposal) int { return cmp.Compare(a.key, b.key) })
	world := make([]int, len(members))
	rank := -1
	for i, m := range members {
		world[i] = c.world[m.rank]
		if m.rank == c.rank {
			rank = i
		}
	}
	if slices.Equal(world, c.world) {
		world = c.world
	}
	d := newComm(c.proc, contextID(world[0], members[0].number), rank, world, strconv.Itoa(color))
	d.handler.Store(c.handler.Load())
	return d, nil
}

// hash is FNV-1a.
func hash(s string) uint64 {
	h := uint64(0xcbf29ce484222325)
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * 0x100000001b3
	}
	return h
}
