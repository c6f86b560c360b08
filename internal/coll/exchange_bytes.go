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
func Exchange(c *Comm, mine []byte) (Exchanged, error) {
	if c.place == nil {
		all := make([]byte, c.Size*len(mine))
		return Exchanged{all: all, each: len(mine)}, allgatherBytes(c, mine, all)
	}
	s := &c.main.exposed.exchange
	s.turn ^= 1
	s.bytes[s.turn].Store(&mine)
	turns := make([]byte, c.Size)
	return Exchanged{c: c, all: turns}, allgatherBytes(c, []byte{s.turn}, turns)
}

// Exchanged is the result of a successful Exchange. It is valid until the rank begins the next Exchange.
type Exchanged struct {
	c    *Comm  // nil: all holds the bytes of all ranks
	all  []byte // otherwise: for each rank, which of its two slots holds its bytes
	each int
}

// Of returns the bytes of the given rank.
func (x Exchanged) Of(rank int) []byte {
	if x.c == nil {
		return x.all[rank*x.each : (rank+1)*x.each]
	}
	return *x.c.exchangeOf(rank).bytes[x.all[rank]].Load()
}

// Shared returns the result of make, or the result that another rank of the process has already made under the same key.
// It is for lists that are equal on many ranks. After the given number of ranks have asked, it forgets the key.
func (x Exchanged) Shared(key uint64, ranks int, make func() any) any {
	if x.c == nil {
		return make()
	}
	s := x.c.exchangeOf(0)
	s.lock.Lock()
	defer s.lock.Unlock()
	m := s.made[key]
	if m == nil {
		m = &made{what: make(), left: ranks}
		if s.made == nil {
			s.made = map[uint64]*made{}
		}
		s.made[key] = m
	}
	if m.left--; m.left == 0 {
		delete(s.made, key)
	}
	return m.what
}

// exchange holds the bytes that a rank shows to the ranks of its process. Two slots take turns: no rank begins an
// Exchange before all have begun the previous one, and by then all have read the one before that.
type exchange struct {
	bytes [2]atomic.Pointer[[]byte]
	turn  uint8

	lock sync.Mutex // guards made; used at rank 0 only
	made map[uint64]*made
}

type made struct {
	what any
	left int // ranks that have not asked yet
}

func (c *Comm) exchangeOf(rank int) *exchange { return &c.place.Of(rank).(*run).exposed.exchange }

// allgatherBytes gives every rank the bytes of all ranks, of equal length, in rank order.
func allgatherBytes(c *Comm, mine, all []byte) error {
	if len(all) != c.Size*len(mine) {
		return fmt.Errorf("coll: %d bytes for %d ranks with %d each", len(all), c.Size, len(mine))
	}
	a := AllgatherArgs(bytesBuf(mine), Buf{datatype.MemOf(all), len(mine), datatype.Byte})
	a.kind = kindAgreement
	return c.Do(&a)
}
