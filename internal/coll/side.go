package coll

import "slices"

// A side is some ranks of a communicator, in an order of their own: perhaps one that comes first, and then a range; or those
// of a list, from one on and around.
type side struct {
	head  int // -1 for none
	lo, n int

	list        []int // ascending, not nil: instead of a range
	turn        int   // which of list comes first
	instead, is int   // this one of list stands for that rank; equal for none
}

// all is every rank.
func (c *run) all() side { return side{head: -1, n: c.Size} }

func (s side) size() int {
	if s.head >= 0 {
		return s.n + 1
	}
	return s.n
}

// at is rank i of the side, as the communicator numbers it.
func (s side) at(i int) int {
	if s.list != nil {
		if i += s.turn; i >= s.n {
			i -= s.n
		}
		if s.list[i] == s.instead {
			return s.is
		}
		return s.list[i]
	}
	if s.head >= 0 {
		if i == 0 {
			return s.head
		}
		i--
	}
	return s.lo + i
}

// index is where a rank of the communicator is in the side, which it belongs to.
func (s side) index(rank int) int {
	switch {
	case s.list != nil:
		if rank == s.is {
			rank = s.instead
		}
		i, _ := slices.BinarySearch(s.list, rank)
		if i -= s.turn; i < 0 {
			i += s.n
		}
		return i
	case s.head < 0:
		return rank - s.lo
	case rank == s.head:
		return 0
	}
	return rank - s.lo + 1
}

// treeIn gives all ranks of a side what its first has in b: a binomial tree. (a+b*n)*log2(p).
func (c *run) treeIn(s side, b Buf) {
	p, v := s.size(), s.index(c.Rank)
	mask := 1
	for ; mask < p; mask <<= 1 {
		if v&mask != 0 {
			c.recvFrom(s.at(v-mask), b)
			break
		}
	}
	for mask >>= 1; mask > 0; mask >>= 1 {
		if v+mask < p {
			c.sendTo(s.at(v+mask), b)
		}
	}
}
