// Package slab keeps many values of one type in blocks, each found by its number.
//
// A slice that grows by doubling holds, just after it has grown, twice what is needed, and while it grows three times.
// Blocks hold at most one block more than is needed, and no value is ever moved.
package slab

import "slices"

// Block is the number of values that are made at once. So many of 12, 24, 40, 48 or 72 bytes are exactly as large as a class
// of Go's allocator.
const Block = 16

// A Blocks is a list of values that grows at its end. The zero value is empty and ready for use.
type Blocks[T any] struct {
	list []*[Block]T
	n    uint32
}

// Len is the number of values.
func (b *Blocks[T]) Len() uint32 { return b.n }

// Cap is the number of values that there is memory for.
func (b *Blocks[T]) Cap() int { return Block * len(b.list) }

// At returns value i, which is below Len. The pointer stays good.
func (b *Blocks[T]) At(i uint32) *T { return &b.list[i/Block][i%Block] }

// Add appends a value and returns its number. The value is whatever was in its place before Cut, at first zero.
func (b *Blocks[T]) Add() uint32 {
	i := b.n
	if int(i/Block) == len(b.list) {
		b.list = append(b.list, new([Block]T))
	}
	b.n++
	return i
}

// Cut removes all values but the first n, and keeps their memory.
func (b *Blocks[T]) Cut(n uint32) { b.n = min(b.n, n) }

// Clone returns a list of the same values that shares no memory with b.
func (b *Blocks[T]) Clone() Blocks[T] {
	c := *b
	c.list = slices.Clone(b.list)
	for i, block := range c.list {
		c.list[i] = new([Block]T)
		copy(c.list[i][:], block[:min(Block, b.n-min(b.n, uint32(i)*Block))])
	}
	return c
}
