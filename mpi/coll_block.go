package mpi

import (
	"fmt"

	"cadre.example/datatype"
	"cadre.example/internal/coll"
)

// Gather and Scatter are each other's mirror. On every rank there is the rank's own block, which Gather sends and Scatter
// receives. At the root there is the whole: a block of each rank, which Gather receives and Scatter sends.

// rootBlock checks the memory of a rooted call with blocks of equal size.
func (k *collCall) rootBlock(ownName string, own *arg, wholeName string, whole *arg) *Error {
	if e := k.rootRange(); e != nil {
		return e
	}
	if k.c.rank != k.root {
		return k.contributes(ownName, own)
	}
	return k.ownBlock(ownName, own, wholeName, whole)
}

// rootBlocks is rootBlock for blocks of different sizes, which it returns at the root.
func (k *collCall) rootBlocks(ownName string, own *arg, wholeName string, whole *arg, counts, displs []int) (coll.Blocks, *Error) {
	if e := k.rootRange(); e != nil {
		return coll.Blocks{}, e
	}
	if k.c.rank != k.root {
		return coll.Blocks{}, k.contributes(ownName, own)
	}
	return k.ownBlocks(ownName, own, wholeName, whole, counts, displs)
}

// ownBlock checks own against whole, which holds a block of equal size for each rank, and cuts whole to the first of them. own
// becomes in place if it is the rank's block of whole.
func (k *collCall) ownBlock(ownName string, own *arg, wholeName string, whole *arg) *Error {
	if e := k.memory(ownName, own); e != nil {
		return e
	}
	if e := k.contributes(wholeName, whole); e != nil {
		return e
	}
	if e := k.product(ownName, own, wholeName, whole); e != nil {
		return e
	}
	all := *whole
	if e := k.cut(wholeName, whole); e != nil {
		return e
	}
	if isOwn(own, part(&whole.Buf, k.c.rank*whole.Count, whole.Count)) {
		return nil
	}
	return k.disjoint(own, &all)
}

// ownBlocks is ownBlock for blocks of different sizes, which it returns.
func (k *collCall) ownBlocks(ownName string, own *arg, wholeName string, whole *arg, counts, displs []int) (coll.Blocks, *Error) {
	if e := k.memory(ownName, own); e != nil {
		return coll.Blocks{}, e
	}
	if e := k.contributes(wholeName, whole); e != nil {
		return coll.Blocks{}, e
	}
	blocks, e := k.blocks(wholeName, "", whole, counts, displs)
	if e != nil || own.mark {
		return blocks, e
	}
	me := k.c.rank
	block := part(&whole.Buf, blocks.Displs[me], counts[me])
	if block.Bytes() != own.Bytes() {
		does := map[string]string{"send": "sends", "recv": "receives"}[ownName]
		return blocks, k.wrong(ErrCount, fmt.Sprintf("counts[%d]", me), counts[me], fmt.Sprintf("what this rank %s: %s", does, amount(own, whole)))
	}
	if isOwn(own, block) {
		return blocks, nil
	}
	return blocks, k.disjointBlocks(own, whole, &blocks)
}

// isOwn reports whether own is the block, and then makes it in place.
func isOwn(own *arg, block coll.Buf) bool {
	if !alias(&own.Buf, &block) {
		return false
	}
	own.mark, own.Buf = true, coll.Buf{}
	return true
}

// contributes checks the only memory that a call has on a rank other than the root.
func (k *collCall) contributes(name string, a *arg) *Error {
	if e := k.noMark(name, a); e != nil {
		return e
	}
	return k.memory(name, a)
}

// cut makes a the block of one rank.
func (k *collCall) cut(name string, a *arg) *Error {
	if e := k.divides(name, a); e != nil {
		return e
	}
	a.Count /= len(k.c.world)
	return nil
}

// atRoot is b on the root and nothing on others, where b does not count and need not be valid.
func (c *Comm) atRoot(name string, b Buffer, root int) Buffer {
	if c.usable(name) == nil && (c.inter == nil && c.rank == root || c.inter != nil && root == Root) {
		return b
	}
	return Buffer{typ: datatype.Byte}
}

// ofBlocks is a buffer that only says where blocks lie and of which type they are.
func ofBlocks(b Buffer) arg {
	b.count = 0
	return ofBuffer(b)
}

// amount is how much a is, in items when it is of b's type.
func amount(a, b *arg) string {
	if a.Type == b.Type {
		return fmt.Sprint(a.Count)
	}
	return fmt.Sprintf("%d bytes", a.Bytes())
}

// disjointBlocks is disjoint for blocks inside b.
func (k *collCall) disjointBlocks(a, b *arg, blocks *coll.Blocks) *Error {
	if a.disjointFrom(b) {
		return nil
	}
	for r, n := range blocks.Counts {
		p := part(&blocks.Buf, blocks.Displs[r], n)
		if overlap(&a.Buf, &p) {
			return k.overlapping(fmt.Sprintf("send and recv (block %d)", r))
		}
	}
	return nil
}

// disjointPairs is disjoint for the blocks from inside send and the blocks to inside recv.
func (k *collCall) disjointPairs(send *arg, from *coll.Blocks, recv *arg, to *coll.Blocks) *Error {
	if send.disjointFrom(recv) {
		return nil
	}
	for r, n := range from.Counts {
		a := arg{Buf: part(&from.Buf, from.Displs[r], n)}
		if e := k.disjointBlocks(&a, recv, to); e != nil {
			return e
		}
	}
	return nil
}
