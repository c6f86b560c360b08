package proto

import (
	"cadre.example/adi/limits"
	"cadre.example/adi/match"
	"cadre.example/internal/slab"
)

// A table holds values that peers may name. An id is never 0: its low half is the index plus one, its high half a
// generation below genLimit, so that an id whose value is gone, or that a peer made up, finds nothing.
type table[T any] struct {
	cells slab.Blocks[cell[T]] // a flood leaves no garbage
	free  uint32               // index plus one of the first free cell
	live  int
	gen   uint32
}

// genLimit is where generations begin again with 1: the bits above are those by which a Handle tells messages apart.
const genLimit = 1 << 30

// freeCell marks the gen of a free cell; below it is the index plus one of the next.
const freeCell = 1 << 31

type cell[T any] struct {
	v   T
	gen uint32
}

func (c *cell[T]) alive() bool { return c.gen < freeCell }

// alloc returns a cell whose value is whatever its last user left.
func (s *table[T]) alloc() uint32 {
	i := s.free
	if i != 0 {
		i--
		s.free = s.cells.At(i).gen &^ freeCell
	} else {
		i = s.cells.Add()
	}
	s.gen++
	if s.gen >= genLimit {
		s.gen = 1
	}
	s.cells.At(i).gen = s.gen
	s.live++
	return i
}

func (s *table[T]) release(i uint32) {
	s.live--
	if s.live == 0 && s.cells.Cap() > limits.ProtoRetain {
		s.cells.Rest()
		s.free = 0
		return
	}
	s.cells.At(i).gen = freeCell | s.free
	s.free = i + 1
}

func (s *table[T]) id(i uint32) uint64 { return uint64(s.cells.At(i).gen)<<32 | uint64(i+1) }

// at returns the value of cell i.
func (s *table[T]) at(i uint32) *T { return &s.cells.At(i).v }

// find returns the cell that id names.
func (s *table[T]) find(id uint64) (i uint32, ok bool) {
	i = uint32(id) - 1
	gen := uint32(id >> 32)
	return i, i < s.cells.Len() && gen != 0 && gen < genLimit && s.cells.At(i).gen == gen
}

// part gives s memory of its own: none when nothing lives in it.
func (s *table[T]) part() {
	if s.live == 0 {
		s.cells, s.free = slab.Blocks[cell[T]]{}, 0
	} else {
		s.cells = s.cells.Clone()
	}
}

// each calls f for every value that lives, until it returns false. It may release the one it is given.
func (s *table[T]) each(f func(i uint32, v *T) bool) {
	for i := uint32(0); i < s.cells.Len(); i++ {
		if c := s.cells.At(i); c.alive() && !f(i, &c.v) {
			return
		}
	}
}

// A directory finds the send of a request that the host names: open addressing, linear probing, no tombstones.
type directory struct {
	n     int
	slots []dirSlot // a power of two, at most half full
}

type dirSlot struct {
	req match.Handle
	at  uint32 // index of the send plus one; 0: empty
}

func (d *directory) home(req match.Handle) uint32 {
	return uint32(uint64(req)*0x9e3779b97f4a7c15>>32) & uint32(len(d.slots)-1)
}

func (d *directory) put(req match.Handle, i uint32) {
	if 2*d.n >= len(d.slots) {
		old := d.slots
		d.slots = make([]dirSlot, max(16, 2*len(old)))
		for _, s := range old {
			if s.at != 0 {
				d.insert(s)
			}
		}
	}
	d.insert(dirSlot{req, i + 1})
	d.n++
}

func (d *directory) insert(s dirSlot) {
	mask := uint32(len(d.slots) - 1)
	h := d.home(s.req)
	for d.slots[h].at != 0 {
		h = (h + 1) & mask
	}
	d.slots[h] = s
}

func (d *directory) get(req match.Handle) (i uint32, ok bool) {
	if d.n == 0 {
		return 0, false
	}
	mask := uint32(len(d.slots) - 1)
	for h := d.home(req); d.slots[h].at != 0; h = (h + 1) & mask {
		if d.slots[h].req == req {
			return d.slots[h].at - 1, true
		}
	}
	return 0, false
}

func (d *directory) drop(req match.Handle) {
	mask := uint32(len(d.slots) - 1)
	h := d.home(req)
	for d.slots[h].req != req || d.slots[h].at == 0 {
		h = (h + 1) & mask
	}
	d.n--
	if d.n == 0 && len(d.slots) > 2*limits.ProtoRetain {
		d.slots = nil
		return
	}
	// Close the gap: whoever stands behind it and could have stood in it moves up.
	gap := h
	for {
		h = (h + 1) & mask
		s := d.slots[h]
		if s.at == 0 {
			break
		}
		if (h-d.home(s.req))&mask >= (h-gap)&mask {
			d.slots[gap] = s
			gap = h
		}
	}
	d.slots[gap] = dirSlot{}
}
