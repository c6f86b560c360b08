package adi

import "math/bits"

// blockSteps is the number of lengths of blocks between a power of two and the next: what a block has too much is at most a
// quarter, or less than 16 bytes.
const blockSteps = 4

// blockClasses is the number of lengths of blocks that are kept for reuse, up to 8 MiB.
const blockClasses = 18 * blockSteps

// blockPool keeps the copies of unexpected messages by length. Its rank's lock guards it.
type blockPool struct {
	classes *[blockClasses][][]byte // made when first needed
	kept    int                     // bytes in all classes
}

// keepBytes is what the pool keeps for reuse after a flood has drained; the rest goes back to the collector.
const keepBytes = 1 << 20

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
	if p.classes != nil {
		if l := p.classes[class]; len(l) > 0 {
			b := l[len(l)-1]
			l[len(l)-1] = nil
			p.classes[class] = l[:len(l)-1]
			p.kept -= size
			return b[:n]
		}
	}
	return make([]byte, n, size)
}

func (p *blockPool) put(b []byte) {
	class, size := blockClass(cap(b))
	if class >= blockClasses || cap(b) != size || p.kept+size > keepBytes {
		return
	}
	if p.classes == nil {
		p.classes = new([blockClasses][][]byte)
	}
	p.kept += size
	p.classes[class] = append(p.classes[class], b[:size])
}
