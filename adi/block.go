package adi

import "math/bits"

// blockPool keeps the copies of unexpected messages by powers of two. Its rank's lock guards it.
type blockPool struct {
	classes [24][][]byte // class k: blocks of 1<<k bytes, up to 8 MiB
	kept    int          // bytes in all classes
}

// keepBytes is what the pool keeps for reuse after a flood has drained; the rest goes back to the collector.
const keepBytes = 1 << 20

func (p *blockPool) get(n int) []byte {
	k := bits.Len(uint(n - 1))
	if k >= len(p.classes) {
		return make([]byte, n)
	}
	if l := p.classes[k]; len(l) > 0 {
		b := l[len(l)-1]
		l[len(l)-1] = nil
		p.classes[k] = l[:len(l)-1]
		p.kept -= 1 << k
		return b[:n]
	}
	return make([]byte, n, 1<<k)
}

func (p *blockPool) put(b []byte) {
	k := bits.Len(uint(cap(b) - 1))
	if k >= len(p.classes) || cap(b) != 1<<k || p.kept+cap(b) > keepBytes {
		return
	}
	p.kept += cap(b)
	p.classes[k] = append(p.classes[k], b[:cap(b)])
}
