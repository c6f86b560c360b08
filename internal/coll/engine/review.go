package engine

import (
	"fmt"

	"cadre.example/adi/limits"
	"cadre.example/internal/coll/cells"
)

// window is the number of the window that a call is in.
func window(seq uint64) uint64 { return seq / limits.CollNotes }

// spoilTrail notes that a call has failed on this rank: the window proves nothing more.
func (c *Comm) spoilTrail(seq uint64) {
	for old := c.Calls.spoilt.Load(); old < seq && !c.Calls.spoilt.CompareAndSwap(old, seq); old = c.Calls.spoilt.Load() {
	}
}

// review looks whether ranks were in other calls than this one, in calls by cells that this rank has left, and gives the first
// difference that was not known. It is called in the first calls, and at the end of each window.
func (c *Run) review() (first error) {
	s := &c.Area.Cells
	if !s.On || c.Seq&(PlanBit|StartBit) != 0 {
		return nil
	}
	if c.Seq%limits.CollNotes != 0 {
		return c.reviewCells()
	}
	own := s.Trails[c.Rank]
	now := window(c.Seq) - 1
	spoilt := c.Calls.spoilt.Load()
	sum := s.Trail & cells.TrailMask
	if s.Trail = cells.FreshTrail; spoilt >= max(now*limits.CollNotes, 1) {
		sum = 0
	}
	own.Word[cells.TrailWord+now%cells.Trails].Store((now+1)<<cells.TrailBits | sum) // of two that come here at once one sees the other's
	for r, theirs := range s.Trails {
		if r == c.Rank {
			continue
		}
		w := max(s.Compared[r], now-min(now, cells.Trails-1))
		for ; w <= now; w++ {
			v := theirs.Word[cells.TrailWord+w%cells.Trails].Load()
			if v>>cells.TrailBits < w+1 {
				break // it has not come so far
			}
			mine := own.Word[cells.TrailWord+w%cells.Trails].Load()
			if v>>cells.TrailBits > w+1 || v == mine || v&cells.TrailMask == 0 || mine&cells.TrailMask == 0 || spoilt >= max(w*limits.CollNotes, 1) || first != nil {
				continue
			}
			if first = c.reviewCells(); first == nil {
				first = &Error{Reason: ReasonMismatch, Peer: r, Text: fmt.Sprintf("%d to %d calls before, %s was in another collective than this %s", c.Seq-(w+1)*limits.CollNotes+1, c.Seq-w*limits.CollNotes, c.who(r), c.who(c.Rank))}
			}
		}
		s.Compared[r] = w
	}
	return first
}

// reviewCells is review of the calls whose cells are still there.
func (c *Run) reviewCells() (first error) {
	s := &c.Area.Cells
	for seq := c.Seq - min(cells.Turns-1, c.Seq-1); seq < c.Seq; seq++ {
		mine, known := c.Recall(seq)
		if _, there := s.Word(c.Rank, seq); !known || !there || mine.Failed || LooksAtAll[mine.Kind] {
			continue
		}
		for r := range c.Size {
			if theirs, there := c.CellWord(r, seq); r != c.Rank && there && !theirs.Failed && theirs.Word() != mine.Word() {
				c.Forgive(seq)
				if first == nil {
					first = c.ErrDiffered(r, theirs, mine, seq)
				}
				break
			}
		}
	}
	return first
}

// LooksAtAll are the operations in which every rank knows that all are in the same call.
var LooksAtAll = [Kinds]bool{KindBarrier: true, KindAllreduce: true, KindAllgather: true, KindAllgatherLarge: true, KindAllgatherv: true,
	KindAlltoall: true, KindAlltoallLarge: true, KindAlltoallv: true, KindAlltoallw: true, KindReduceScatterBlock: true, kindReduceScatterBlockLarge: true,
	KindReduceScatter: true, kindReduceScatterLarge: true, KindAgreement: true, KindCensus: true}

// besides is strangers by cells: it looks whether a rank is in another call than r, which waits.
func (w *watch) besides(r *Run) {
	s := &w.c.Area.Cells
	if r != &w.c.Main || r.Shm.SettingUp || !s.On { // only the call that blocks, while it waits, leaves s alone
		return
	}
	for p := range r.Size {
		theirs, there := r.CellWord(p, r.Seq)
		if p == r.Rank || !there || r.Wait.Verdict != nil {
			continue
		}
		r.against(p, theirs)
	}
}
