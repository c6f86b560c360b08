package engine

import (
	"encoding/binary"
)

// AgreeIn is agree of the ranks of a side.
func (c *Run) AgreeIn(s Side, n int) bool {
	binary.LittleEndian.PutUint64(c.Msg.Agreement[0][:], uint64(n))
	p, me := s.Size(), s.Index(c.Rank)
	for d := 1; d < p; d <<= 1 {
		to, from := s.At((me+d)%p), s.At((me-d+p)%p)
		f := c.StartRecv(from, BytesBuf(c.Msg.Agreement[1][:]), 0)
		c.SendTo(to, BytesBuf(c.Msg.Agreement[0][:]))
		c.Finish(f)
		c.Same(from, n)
	}
	if c.Sched.Rec {
		c.Add(Step{Do: StepAgreed})
		return true
	}
	return !c.Failed
}

// Same compares what rank from has said in agree with n.
func (c *Run) Same(from, n int) {
	if c.Sched.Rec {
		c.Add(Step{Do: StepSame, Peer: from, Slot: n})
		return
	}
	if !c.Failed && c.Msg.Agreement[0] != c.Msg.Agreement[1] {
		c.Fail(c.ErrLength(from, int(binary.LittleEndian.Uint64(c.Msg.Agreement[1][:])), n))
	}
}
