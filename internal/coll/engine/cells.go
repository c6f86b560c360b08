package engine

import "cadre.example/internal/coll/cells"

// CellRoom is how much data a cell takes for this call: 0 where there are none.
func (c *Run) CellRoom() int {
	if !c.Area.Cells.On || c.Form != Blocking || c.Sched.Rec || c.Shm.Sent {
		return 0
	}
	return cells.Pieces * c.Area.Cells.Room
}

// reads reports whether ranks can read each other's memory in this call.
func (c *Run) reads() bool { return c.Area.Single.Reader != nil && c.CellRoom() > 0 }

// Decide says whether the data of the call go by cells. Ranks that differ in that are in different calls.
func (c *Run) Decide(cells bool) {
	c.Shm.Decided = true
	if cells {
		switch c.Form {
		case Nonblocking:
			c.Call.Form = startedByCells
			if c.Order != nil {
				c.Call.Form = separatelyByCells
			}
		case Persistent:
			c.Call.Form = plannedByCells
			return
		default:
			c.Call.Form = ByCells
		}
		c.remember(c.Seq, c.Call.Word())
		if c.Form == Blocking && !LooksAtAll[c.Call.Kind] {
			c.Area.Cells.LeaveTrail(c.Seq, c.Call.Word())
		}
	}
}

// stillMissing is a rank that has not come to the call, if the one that the run was found to wait for has: a word of all is not
// there before the last has come, whoever was missing when the wait began.
func (c *Run) stillMissing(was int) int {
	t, s := c.Sched.Owner, &c.Area.Cells
	switch {
	case !s.On:
	case c.Form == Blocking:
		if _, there := s.Word(was, c.Seq); !there {
			break
		}
		for d := 1; d < c.Size; d++ {
			r := c.Onward(d)
			if _, there := s.Word(r, c.Seq); !there && s.Head(r, c.Seq).Word[0].Load() < c.Seq {
				return r
			}
		}
	case t != nil && t.Slot >= 0 && t.Phase == PhaseCome && t.Counts():
		for d := 1; d < c.Size; d++ {
			if r := c.Onward(d); s.Slots.Head(t.Slot, r).Word[0].Load() != t.Epoch {
				return r
			}
		}
	}
	return was
}

// CellWord is the call for which rank r has published a cell as number seq, if that is still there to see.
func (c *Comm) CellWord(r int, seq uint64) (Call, bool) {
	word, there := c.Area.Cells.Word(r, seq)
	return CallOf(word), there
}
