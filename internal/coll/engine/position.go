package engine

// A Position is how far a rank has come in the calls of a communicator.
type Position struct {
	Count   uint64 // calls that it has begun; where those that do not block are numbered separately, without them
	Started uint64 // those
	Latest  string // what the latest is
	Inside  bool   // the rank is in one that blocks
}

// Position says how far the rank has come.
func (c *Comm) Position() (s Position) {
	s.Count, s.Inside = c.Calls.Last.Load(), c.Calls.InMain.Load() != 0
	seq := s.Count
	if c.Order != nil {
		s.Started = c.Order.Started.Load()
		if seq == 0 {
			seq = StartBit | s.Started
		}
	}
	if k, ok := c.Recall(seq); ok {
		s.Latest = k.describe(false)
	}
	return s
}
