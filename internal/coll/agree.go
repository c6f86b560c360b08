package coll

import "encoding/binary"

// agree is the entry of collectives that move much data or data of unequal sizes: the ranks learn that all of them are
// in the same call, with the same n where all must have the same, before anything is sent that could wait for its
// receiver. It reports false, on all ranks, when they are not.
//
// Dissemination, a*log2(p). After step i a rank knows of the 2^i ranks up to itself: they agree if the 2^i before them
// say so, the 2^i up to itself do, and one of either half says the same; a failure travels as the mark of the message.
func (c *run) agree(n int) bool {
	if c.cellRoom() > 0 {
		return c.agreeCells(n)
	}
	return c.agreeIn(c.all(), n)
}

// agreeIn is agree of the ranks of a side.
func (c *run) agreeIn(s side, n int) bool {
	binary.LittleEndian.PutUint64(c.agreement[0][:], uint64(n))
	p, me := s.size(), s.index(c.Rank)
	for d := 1; d < p; d <<= 1 {
		to, from := s.at((me+d)%p), s.at((me-d+p)%p)
		f := c.startRecv(from, bytesBuf(c.agreement[1][:]), 0)
		c.sendTo(to, bytesBuf(c.agreement[0][:]))
		c.finish(f)
		c.same(from, n)
	}
	if c.rec {
		c.add(step{do: stepAgreed})
		return true
	}
	return !c.failed
}

// same compares what rank from has said in agree with n.
func (c *run) same(from, n int) {
	if c.rec {
		c.add(step{do: stepSame, peer: from, slot: n})
		return
	}
	if !c.failed && c.agreement[0] != c.agreement[1] {
		c.fail(c.errLength(from, int(binary.LittleEndian.Uint64(c.agreement[1][:])), n))
	}
}
