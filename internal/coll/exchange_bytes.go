package coll

import (
	"fmt"

	"cadre.example/datatype"
	"cadre.example/internal/coll/engine"
)

// Exchange gives every rank the bytes of each rank, mine, of equal length everywhere. Calls that make communicators use
// it. If all ranks belong to one process, Exchange copies nothing: the ranks read each other's bytes in place. A copy on
// every rank would take memory quadratic in the number of ranks.
func Exchange(c *engine.Comm, mine []byte) (Exchanged, error) {
	if c.Place == nil {
		all := make([]byte, c.Size*len(mine))
		return Exchanged{all: all, each: len(mine)}, allgatherBytes(c, mine, all)
	}
	s := &c.Main.Meeting.Exposed.Exchange
	s.Turn ^= 1
	s.Bytes[s.Turn].Store(&mine)
	turns := make([]byte, c.Size)
	return Exchanged{c: c, all: turns}, allgatherBytes(c, []byte{s.Turn}, turns)
}

// Exchanged is the result of a successful Exchange. It is valid until the rank begins the next Exchange.
type Exchanged struct {
	c    *engine.Comm // nil: all holds the bytes of all ranks
	all  []byte       // otherwise: for each rank, which of its two slots holds its bytes
	each int
}

// Of returns the bytes of the given rank.
func (x Exchanged) Of(rank int) []byte {
	if x.c == nil {
		return x.all[rank*x.each : (rank+1)*x.each]
	}
	return *exchangeOf(x.c, rank).Bytes[x.all[rank]].Load()
}

// Shared returns the result of make, or the result that another rank of the process has already made under the same key.
// It is for lists that are equal on many ranks. After the given number of ranks have asked, it forgets the key.
func (x Exchanged) Shared(key uint64, ranks int, make func() any) any {
	if x.c == nil {
		return make()
	}
	s := exchangeOf(x.c, 0)
	s.Lock.Lock()
	defer s.Lock.Unlock()
	m := s.Made[key]
	if m == nil {
		m = &engine.Made{What: make(), Left: ranks}
		if s.Made == nil {
			s.Made = map[uint64]*engine.Made{}
		}
		s.Made[key] = m
	}
	if m.Left--; m.Left == 0 {
		delete(s.Made, key)
	}
	return m.What
}

func exchangeOf(c *engine.Comm, rank int) *engine.Exchange {
	return &c.Place.Of(rank).(*engine.Run).Meeting.Exposed.Exchange
}

// allgatherBytes gives every rank the bytes of all ranks, of equal length, in rank order.
func allgatherBytes(c *engine.Comm, mine, all []byte) error {
	if len(all) != c.Size*len(mine) {
		return fmt.Errorf("coll: %d bytes for %d ranks with %d each", len(all), c.Size, len(mine))
	}
	a := engine.AllgatherArgs(engine.BytesBuf(mine), engine.Buf{Mem: datatype.MemOf(all), Count: len(mine), Type: datatype.Byte})
	a.Kind = engine.KindAgreement
	return Do(c, &a)
}
