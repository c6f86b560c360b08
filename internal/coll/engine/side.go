package engine

import "slices"

// A Side is some ranks of a communicator, in an order of their own: perhaps one that comes first, and then a range; or those
// of a list, from one on and around.
type Side struct {
	Head  int // -1 for none
	Lo, N int

	list        []int // ascending, not nil: instead of a range
	turn        int   // which of list comes first
	instead, is int   // this one of list stands for that rank; equal for none
}

// All is every rank.
func (c *Run) All() Side { return Side{Head: -1, N: c.Size} }

// Size is how many ranks the side has.
func (s Side) Size() int {
	if s.Head >= 0 {
		return s.N + 1
	}
	return s.N
}

// At is rank i of the side, as the communicator numbers it.
func (s Side) At(i int) int {
	if s.list != nil {
		if i += s.turn; i >= s.N {
			i -= s.N
		}
		if s.list[i] == s.instead {
			return s.is
		}
		return s.list[i]
	}
	if s.Head >= 0 {
		if i == 0 {
			return s.Head
		}
		i--
	}
	return s.Lo + i
}

// Index is where a rank of the communicator is in the side, which it belongs to.
func (s Side) Index(rank int) int {
	switch {
	case s.list != nil:
		if rank == s.is {
			rank = s.instead
		}
		i, _ := slices.BinarySearch(s.list, rank)
		if i -= s.turn; i < 0 {
			i += s.N
		}
		return i
	case s.Head < 0:
		return rank - s.Lo
	case rank == s.Head:
		return 0
	}
	return rank - s.Lo + 1
}
