package coll

import (
	"fmt"

	"cadre.example/adi/limits"
)

// Two ranks of which neither looks at the other's cell in a call may leave it although they were in different ones. So each
// rank sums up its calls of a window, which is limits.CollNotes calls, in its trail, and publishes that when they are over: where two
// differ, so did the calls. A trail lies in the line of the rank's done word:
//
//	word 4..   by window: its number, from 1, above trailBits bits, and the sum; 0 for no sum, as of a window with a failed call
const (
	trails    = 4
	trailWord = 4
	trailBits = 40
	trailMask = 1<<trailBits - 1

	freshTrail = 1 // so that only what has failed has no sum
)

// leaveTrail takes a call into the sum.
func (s *cells) leaveTrail(seq uint64, word uint32) {
	s.trail = (s.trail ^ seq<<32 ^ uint64(word)) * 0x9e3779b97f4a7c15
	s.trail ^= s.trail >> 29
}

// window is the number of the window that a call is in.
func window(seq uint64) uint64 { return seq / limits.CollNotes }

// spoilTrail notes that a call has failed on this rank: the window proves nothing more.
func (c *Comm) spoilTrail(seq uint64) {
	for old := c.spoilt.Load(); old < seq && !c.spoilt.CompareAndSwap(old, seq); old = c.spoilt.Load() {
	}
}

// review looks whether ranks were in other calls than this one, in calls by cells that this rank has left, and gives the first
// difference that was not known. It is called in the first calls, and at the end of each window.
func (c *run) review() (first error) {
	s := &c.cells
	if !s.on || c.seq&(planBit|startBit) != 0 {
		return nil
	}
	if c.seq%limits.CollNotes != 0 {
		return c.reviewCells()
	}
	own := s.trails[c.Rank]
	now := window(c.seq) - 1
	spoilt := c.spoilt.Load()
	sum := s.trail & trailMask
	if s.trail = freshTrail; spoilt >= max(now*limits.CollNotes, 1) {
		sum = 0
	}
	own.Word[trailWord+now%trails].Store((now+1)<<trailBits | sum) // of two that come here at once one sees the other's
	for r, theirs := range s.trails {
		if r == c.Rank {
			continue
		}
		w := max(s.compared[r], now-min(now, trails-1))
		for ; w <= now; w++ {
			v := theirs.Word[trailWord+w%trails].Load()
			if v>>trailBits < w+1 {
				break // it has not come so far
			}
			mine := own.Word[trailWord+w%trails].Load()
			if v>>trailBits > w+1 || v == mine || v&trailMask == 0 || mine&trailMask == 0 || spoilt >= max(w*limits.CollNotes, 1) || first != nil {
				continue
			}
			if first = c.reviewCells(); first == nil {
				first = &Error{Reason: ReasonMismatch, Peer: r, Text: fmt.Sprintf("%d to %d calls before, %s was in another collective than this %s", c.seq-(w+1)*limits.CollNotes+1, c.seq-w*limits.CollNotes, c.who(r), c.who(c.Rank))}
			}
		}
		s.compared[r] = w
	}
	return first
}

// reviewCells is review of the calls whose cells are still there.
func (c *run) reviewCells() (first error) {
	s := &c.cells
	for seq := c.seq - min(turns-1, c.seq-1); seq < c.seq; seq++ {
		mine, known := c.recall(seq)
		if _, there := s.word(c.Rank, seq); !known || !there || mine.failed || looksAtAll[mine.kind] {
			continue
		}
		for r := range c.Size {
			if theirs, there := s.word(r, seq); r != c.Rank && there && !theirs.failed && theirs.word() != mine.word() {
				c.forgive(seq)
				if first == nil {
					first = c.errDiffered(r, theirs, mine, seq)
				}
				break
			}
		}
	}
	return first
}

// looksAtAll are the operations in which every rank knows that all are in the same call.
var looksAtAll = [kinds]bool{kindBarrier: true, kindAllreduce: true, kindAllgather: true, kindAllgatherLarge: true, kindAllgatherv: true,
	kindAlltoall: true, kindAlltoallLarge: true, kindAlltoallv: true, kindAlltoallw: true, kindReduceScatterBlock: true, kindReduceScatterBlockLarge: true,
	kindReduceScatter: true, kindReduceScatterLarge: true, kindAgreement: true, kindCensus: true}

// besides is strangers by cells: it looks whether a rank is in another call than r, which waits.
func (w *watch) besides(r *run) {
	s := &w.c.cells
	if r != &w.c.main || r.settingUp || !s.on { // only the call that blocks, while it waits, leaves s alone
		return
	}
	for p := range r.Size {
		theirs, there := s.word(p, r.seq)
		if p == r.Rank || !there || r.wait.verdict != nil {
			continue
		}
		r.against(p, theirs)
	}
}
