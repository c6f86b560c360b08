// Package slab keeps many values of one type in blocks, each found by its number.
//
// A slice that grows by doubling holds, just after it has grown, twice what is needed, and while it grows three times.
// Blocks hold little more than is needed, and no value is ever moved.
package slab

import (
	"slices"
	"sync"
)

// Block is the number of values that are made at once. So many of 12, 24, 40, 48 or 72 bytes are exactly as large as a class
// of Go's allocator.
const Block = 16

// together is the number of blocks that are made at once when there are as many, and more when there are 64 times as many,
// up to togetherMost: what Go keeps for ever of a heap that was large once grows with the number of objects that were in it.
const (
	together     = 32
	togetherMost = 1024
)

// A Blocks is a list of values that grows at its end. The zero value is empty and ready for use.
type Blocks[T any] struct {
	list  []*[Block]T
	n     uint32
	spare *sync.Pool   // of lists that rest
	box   *[]*[Block]T // in which list rested before
}

// Len is the number of values.
func (b *Blocks[T]) Len() uint32 { return b.n }

// Cap is the number of values that there is memory for.
func (b *Blocks[T]) Cap() int { return Block * len(b.list) }

// At returns value i, which is below Len. The pointer stays good.
func (b *Blocks[T]) At(i uint32) *T { return &b.list[i/Block][i%Block] }

// Add appends a value and returns its number. The value is whatever was in its place before Cut or Rest, at
// first zero.
func (b *Blocks[T]) Add() uint32 {
	i := b.n
	if int(i/Block) == len(b.list) {
		b.grow()
	}
	b.n++
	return i
}

func (b *Blocks[T]) grow() {
	if b.n == 0 && b.spare != nil {
		if b.box, _ = b.spare.Get().(*[]*[Block]T); b.box != nil {
			b.list = *b.box
			return
		}
	}
	if len(b.list) < together {
		b.list = append(b.list, new([Block]T))
		return
	}
	n := together
	for n < togetherMost && 64*n <= len(b.list) {
		n *= 2
	}
	all := make([][Block]T, n)
	for i := range all {
		b.list = append(b.list, &all[i])
	}
}

// Rest removes all values and leaves their memory to the collector. Until that comes for it, a later Add from empty on uses
// it again.
func (b *Blocks[T]) Rest() {
	if len(b.list) > 0 {
		if b.spare == nil {
			b.spare = new(sync.Pool)
		}
		if b.box == nil {
			b.box = new([]*[Block]T)
		}
		*b.box = b.list
		b.spare.Put(b.box)
	}
	b.list, b.box, b.n = nil, nil, 0
}

// Succeed lets b, which has never rested, take the place of old, which rests.
func (b *Blocks[T]) Succeed(old *Blocks[T]) {
	old.Rest()
	b.spare = old.spare
}

// Cut removes all values but the first n, and keeps their memory.
func (b *Blocks[T]) Cut(n uint32) { b.n = min(b.n, n) }

// Clone returns a list of the same values that shares no memory with b.
func (b *Blocks[T]) Clone() Blocks[T] {
	c := *b
	c.list, c.spare, c.box = slices.Clone(b.list[:(b.n+Block-1)/Block]), nil, nil
	for i, block := range c.list {
		c.list[i] = new([Block]T)
		copy(c.list[i][:], block[:min(Block, b.n-min(b.n, uint32(i)*Block))])
	}
	return c
}
