package proto

import (
	"slices"

	"cadre.example/adi/match"
)

// retain is the number of free cells that a slab keeps when nothing lives in it.
const retain = 1024

// A slab holds values that peers may name. An id is never 0: its low half is the index plus one, its high half a
// generation below 2^31, so that an id whose value is gone, or that a peer made up, finds nothing.
type slab[T any] struct {
	blocks [][]cell[T] // all but the last have slabBlock cells; none is moved when it is full, so that a flood leaves no garbage
	n      uint32      // cells
	free   uint32      // index plus one of the first free cell
	live   int
	gen    uint32
}

// slabBlock is the number of cells that are made at once, but for the first ones.
const slabBlock = 256

type cell[T any] struct {
	v    T
	gen  uint32 // 0: free
	next uint32
}

// alloc returns a cell whose value is whatever its last user left.
func (s *slab[T]) alloc() uint32 {
	i := s.free
	if i != 0 {
		i--
		s.free = s.cell(i).next
	} else {
		i = s.n
		s.grow()
	}
	s.gen++
	if s.gen >= 1<<31 {
		s.gen = 1
	}
	s.cell(i).gen = s.gen
	s.live++
	return i
}

func (s *slab[T]) grow() {
	b := int(s.n / slabBlock)
	if b == len(s.blocks) {
		var block []cell[T]
		if b > 0 {
			block = make([]cell[T], 0, slabBlock)
		}
		s.blocks = append(s.blocks, block)
	}
	s.blocks[b] = append(s.blocks[b], cell[T]{})
	s.n++
}

func (s *slab[T]) cell(i uint32) *cell[T] { return &s.blocks[i/slabBlock][i%slabBlock] }

// part gives s memory of its own.
func (s *slab[T]) part() {
	s.blocks = slices.Clone(s.blocks)
	for i, b := range s.blocks {
		s.blocks[i] = slices.Clone(b)
	}
}

func (s *slab[T]) release(i uint32) {
	s.live--
	if s.live == 0 && s.n > retain {
		s.blocks, s.n, s.free = nil, 0, 0
		return
	}
	c := s.cell(i)
	c.gen, c.next = 0, s.free
	s.free = i + 1
}

func (s *slab[T]) id(i uint32) uint64 { return uint64(s.cell(i).gen)<<32 | uint64(i+1) }

// at returns the value of cell i. The pointer is good until the next alloc.
func (s *slab[T]) at(i uint32) *T { return &s.cell(i).v }

// find returns the cell that id names.
func (s *slab[T]) find(id uint64) (i uint32, ok bool) {
	i = uint32(id) - 1
	gen := uint32(id >> 32)
	return i, i < s.n && gen != 0 && s.cell(i).gen == gen
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
	if d.n == 0 && len(d.slots) > 2*retain {
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
