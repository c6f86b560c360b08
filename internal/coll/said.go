package coll

import (
	"fmt"
	"sync"
	"sync/atomic"

	"cadre.example/datatype"
)

// Exchange gives every rank the bytes of each rank, mine, of equal length everywhere. Calls that make communicators use
// it. If all ranks belong to one process, Exchange copies nothing: the ranks read each other's bytes in place. A copy on
// every rank would take memory quadratic in the number of ranks.
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

// Said is the result of a successful Exchange. It is valid until the rank begins the next Exchange.
type Said struct {
	c    *Comm  // nil: all holds the bytes of all ranks
	all  []byte // otherwise: for each rank, which of its two slots holds its bytes
	each int
}

// Of returns the bytes of the given rank.
func (s Said) Of(rank int) []byte {
	if s.c == nil {
		return s.all[rank*s.each : (rank+1)*s.each]
	}
	return *s.c.sayings(rank).said[s.all[rank]].Load()
}

// Shared returns the result of make, or the result that another rank of the process has already made under the same key.
// It is for lists that are equal on many ranks. After the given number of ranks have asked, it forgets the key.
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

// sayings holds the bytes that a rank shows to the ranks of its process. Two slots take turns: no rank begins an
// Exchange before all have begun the previous one, and by then all have read the one before that.
type sayings struct {
	said [2]atomic.Pointer[[]byte]
	turn uint8

	lock sync.Mutex // guards made; used at rank 0 only
	made map[uint64]*made
}

type made struct {
	what any
	left int // ranks that have not asked yet
}

func (c *Comm) sayings(rank int) *sayings { return &c.place.Of(rank).(*run).x.sayings }

// allgatherBytes gives every rank the bytes of all ranks, of equal length, in rank order.
func allgatherBytes(c *Comm, mine, all []byte) error {
	if len(all) != c.Size*len(mine) {
		return fmt.Errorf("coll: %d bytes for %d ranks with %d each", len(all), c.Size, len(mine))
	}
	a := AllgatherArgs(bytesBuf(mine), Buf{datatype.MemOf(all), len(mine), datatype.Byte})
	a.kind = kindAgreement
	return c.Do(&a)
}
