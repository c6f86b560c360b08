package coll

import (
	"fmt"
	"sync"
	"sync/atomic"

	"cadre.example/datatype"
)

// Exchange tells every rank the equally many bytes that each of them says. It is what making communicators uses. Where all
// ranks are of one process nothing is copied, since a list on every rank would take memory of the square of their number:
// they look at what each shows.
func Exchange(c *Comm, mine []byte) (Said, error) {
	if c.place == nil {
		all := make([]byte, c.Size*len(mine))
		return Said{all: all, each: len(mine)}, allgatherBytes(c, mine, all)
	}
	s := &c.main.x.sayings
	s.turn ^= 1
	s.said[s.turn].Store(&mine)
	turns := make([]byte, c.Size)
	return Said{c: c, all: turns}, allgatherBytes(c, []byte{s.turn}, turns)
}

// Said is what the ranks have said in an Exchange that went well. It can be read until the rank begins the next.
type Said struct {
	c    *Comm  // nil: all is what they said
	all  []byte // otherwise, which of each rank's two places has it
	each int
}

// Of is what the given rank said.
func (s Said) Of(rank int) []byte {
	if s.c == nil {
		return s.all[rank*s.each : (rank+1)*s.each]
	}
	return *s.c.sayings(rank).said[s.all[rank]].Load()
}

// Shared is what make returns, or what it has returned to another rank that gave the same key since the communicator is
// there: for lists that are equal on many ranks of a process. So many ranks must ask; then the key is forgotten.
func (s Said) Shared(key uint64, ranks int, make func() any) any {
	if s.c == nil {
		return make()
	}
	x := s.c.sayings(0)
	x.lock.Lock()
	defer x.lock.Unlock()
	m := x.made[key]
	if m == nil {
		m = &made{what: make(), left: ranks}
		if x.made == nil {
			x.made = map[uint64]*made{}
		}
		x.made[key] = m
	}
	if m.left--; m.left == 0 {
		delete(x.made, key)
	}
	return m.what
}

// sayings are what a rank says to those of its process. It has two places, in turn: nobody begins an exchange before all
// have begun the one before it, which is when they have read what was said in that before.
type sayings struct {
	said [2]atomic.Pointer[[]byte]
	turn uint8

	lock sync.Mutex // what ranks share; of rank 0
	made map[uint64]*made
}

type made struct {
	what any
	left int // ranks that will ask
}

func (c *Comm) sayings(rank int) *sayings { return &c.place.Of(rank).(*run).x.sayings }

// allgatherBytes gives every rank the equally long bytes of all, in rank order.
func allgatherBytes(c *Comm, mine, all []byte) error {
	if len(all) != c.Size*len(mine) {
		return fmt.Errorf("coll: %d bytes for %d ranks with %d each", len(all), c.Size, len(mine))
	}
	a := AllgatherArgs(bytesBuf(mine), Buf{datatype.MemOf(all), len(mine), datatype.Byte})
	a.kind = kindAgreement
	return c.Do(&a)
}
