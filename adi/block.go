package adi

import (
	"math/bits"
	"sync"

	"cadre.example/adi/limits"
)

// blockSteps is the number of lengths of blocks between a power of two and the next: what a block has too much is at most a
// quarter, or less than 16 bytes.
const blockSteps = 4

// blockClasses is the number of lengths of blocks that are kept for reuse, up to 8 MiB.
const blockClasses = 18 * blockSteps

// blockPool keeps the memory of copies of unexpected messages for reuse. Its rank's lock guards it.
type blockPool struct {
	free *freeBlocks // nil: none
	out  int         // blocks in use
	rest sync.Pool   // many free blocks, while none is in use, until the collector wants their memory
}

// freeBlocks are by length.
type freeBlocks struct {
	classes [blockClasses][][]byte
	bytes   int
}

// blockClass is the class of blocks for n bytes, at least 1, and their length: multiples of 16 up to 64, then four lengths
// between powers of two.
func blockClass(n int) (class, size int) {
	if n <= 64 {
		class = (n - 1) / 16
		return class, 16 * (class + 1)
	}
	k := bits.Len(uint(n - 1)) // 1<<(k-1) < n <= 1<<k
	step := 1 << (k - 1) / blockSteps
	up := (n - 1 - 1<<(k-1)) / step
	return (k-6)*blockSteps + up, 1<<(k-1) + (up+1)*step
}

// blockSize is the length of the block of n bytes.
func blockSize(n int) int {
	if n <= 0 {
		return 0
	}
	_, size := blockClass(n)
	return size
}

func (p *blockPool) get(n int) []byte {
	class, size := blockClass(n)
	if class >= blockClasses {
		return make([]byte, n)
	}
	p.out++
	if p.free == nil {
		if p.free, _ = p.rest.Get().(*freeBlocks); p.free == nil {
			p.free = new(freeBlocks)
		}
	}
	if l := p.free.classes[class]; len(l) > 0 {
		b := l[len(l)-1]
		l[len(l)-1] = nil
		p.free.classes[class] = l[:len(l)-1]
		p.free.bytes -= size
		return b[:n]
	}
	return make([]byte, n, size)
}

func (p *blockPool) put(b []byte) {
	class, size := blockClass(cap(b))
	if class >= blockClasses {
		return
	}
	p.out--
	if f := p.free; f.bytes+size <= limits.KeepBlocks {
		f.bytes += size
		f.classes[class] = append(f.classes[class], b[:size])
	}
	p.setAside()
}

// drop says that a block will not come back.
func (p *blockPool) drop(b []byte) {
	if class, _ := blockClass(cap(b)); class < blockClasses {
		p.out--
		p.setAside()
	}
}

func (p *blockPool) setAside() {
	if p.out == 0 && p.free.bytes > limits.KeepBlocksRest {
		p.rest.Put(p.free)
		p.free = nil
	}
}
