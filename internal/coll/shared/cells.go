package shared

import (
	"sync/atomic"

	"cadre.example/datatype"
	"cadre.example/internal/coll/cells"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/memory"
	"cadre.example/internal/spin"
)

// finished says that this rank is done with all calls up to seq.
func finished(c *engine.Run, seq uint64) {
	s := &c.Area.Cells
	d := s.Done[c.Rank]
	if s.Relaxed {
		memory.Release(d, seq)
	} else {
		d.Store(seq)
	}
	if s.Rest.Load() != 0 {
		s.Ring(cells.DoneMark(c.Rank))
	}
}

// Leave is the end of a call's use of cells.
func Leave(c *engine.Run) {
	finished(c, c.Seq)
	spin.Prefetch(&c.Area.Cells.Head(c.Rank, c.Seq+1).Word[0])
}

// mine is this rank's cell for n bytes, which post publishes; nil when the call is broken.
func mine(c *engine.Run, n, reader int) []byte {
	s := &c.Area.Cells
	if s.Done[c.Rank].Load() != c.Seq-1 {
		finished(c, c.Seq-1) // of calls without cells nobody knows
	}
	if n <= cells.InlineMax {
		if u := s.ClaimHead(c.Seq, reader); u.Seq > s.Safe && !free(c, u) {
			return nil
		}
		return fill(c, c.Rank, n)
	}
	before := s.Claim(c.Seq, n, reader)
	for i := range before {
		if !free(c, before[i]) {
			return nil
		}
	}
	return fill(c, c.Rank, n)
}

// fill is where n bytes of data for the own cell, or for that of the result, are to be put. Few are kept until post: while
// others look at the head, its line should be written once.
func fill(c *engine.Run, r, n int) []byte {
	s := &c.Area.Cells
	if n > cells.InlineMax {
		return s.Data(r, c.Seq, n)
	}
	s.Staged = n
	return s.Stage[:n:n]
}

// free waits until those who read what u says are done with it.
func free(c *engine.Run, u cells.Use) bool {
	s := &c.Area.Cells
	switch {
	case u.Seq <= s.Safe || u.Reader == cells.Nobody:
		return true
	case u.Reader >= 0:
		return until(c, s.Done[u.Reader], u.Seq, u.Reader, cells.DoneMark(u.Reader))
	}
	safe := c.Seq - 1
	for r, d := range s.Done {
		if r != c.Rank {
			if !until(c, d, u.Seq, r, cells.DoneMark(r)) {
				return false
			}
			safe = min(safe, d.Load())
		}
	}
	s.Safe = max(s.Safe, safe)
	return true
}

// heard notes that every rank has come to this call, and so is done with those before.
func heard(c *engine.Run) {
	if !c.Broken {
		c.Area.Cells.Safe = c.Seq - 1
	}
}

// post publishes the cell of rank r, the own one or that of the result, with n bytes of data. What a failed call publishes
// is empty, and marked.
func post(c *engine.Run, r, n int, sig uint32) {
	s := &c.Area.Cells
	if c.Failed {
		n = 0
	}
	h := s.Head(r, c.Seq)
	sig64 := c.Sig(sig)
	if s.Staged > 0 {
		copy(s.Data(r, c.Seq, s.Staged), s.Stage[:s.Staged])
		s.Staged = 0
	}
	memory.Publish(h, c.Seq, sig64, uint64(n)<<32|c.Seq&(1<<32-1))
	if !s.Relaxed {
		h.Word[0].Store(c.Seq) // once more, as a barrier
	}
	if s.Rest.Load() != 0 {
		s.Ring(cells.HeadMark(r, c.Seq))
	}
}

// until waits for a word that rank r writes, or any if r is negative, of the cell with a mark. It reports false when the call
// is broken.
func until(c *engine.Run, w *atomic.Uint64, least uint64, r int, mark uint64) bool {
	return w.Load() >= least || !c.Broken && (c.Ctx.SpinWord(w, least) || sleepUntil(c, w, least, r, mark))
}

func sleepUntil(c *engine.Run, w *atomic.Uint64, least uint64, r int, mark uint64) bool {
	s := &c.Area.Cells.Sleep
	s.Word, s.Least, s.Mark = w, least, mark
	c.Number(c.Seq, int32(c.Seq&engine.TagMask)) // which SmallPath leaves out
	for w.Load() < least {
		if r < 0 {
			if r = absent(c); r < 0 {
				r = max(behind(c), 0)
			}
		}
		if c.Broken {
			return false
		}
		c.Msg.Recv.Peer, c.Msg.Recv.Call.Peer, c.Msg.Recv.Mem, c.Msg.Recv.Type = c.World[r], r, datatype.Mem{}, nil
		req := c.Ctx.BeginWord(s, &c.Msg.Recv)
		c.Pause(engine.Flight{Req: req, Gen: req.Gen(), Peer: r, Word: true})
		c.Msg.One[0] = req
		c.Ctx.WaitAny(engine.Forever, c.Msg.One[:])
		c.Resume()
		if err := c.Ctx.EndWord(s); err != nil {
			c.Lost(err, r)
			return false
		}
	}
	return true
}

// absent is a rank that has not come to the call, or -1. It may find that one is in another call.
func absent(c *engine.Run) int {
	for r := range c.Size {
		if r == c.Rank {
			continue
		}
		theirs, there := c.CellWord(r, c.Seq)
		if !there {
			return r
		}
		if theirs.Failed = false; theirs.Word() != c.Call.Word() {
			c.Mismatch(r, theirs)
			return r
		}
	}
	return -1
}

// come waits for the cell of rank r with n bytes of data, or as many parts of n bytes as the call wants, and reports false when
// the call has failed. Rank -1 stands for the result of all.
func come(c *engine.Run, r, n int, sig uint32) bool {
	h := &c.Area.Cells.Head(r, c.Seq).Word
	if !until(c, &h[0], c.Seq, r, cells.HeadMark(r, c.Seq)) {
		return false
	}
	return h[1].Load() == uint64(c.Call.Word())<<32|uint64(sig) && h[2].Load()>>32 == uint64(n) && h[0].Load() == c.Seq ||
		unlike(c, r, n, sig)
}

// cell is the data of rank r's cell of n bytes, which has come.
func cell(c *engine.Run, r, n int) []byte {
	if c.Form != engine.Blocking {
		return c.Area.Cells.Slots.Data(c.Sched.Owner.Slot, r, n)
	}
	return c.Area.Cells.Data(r, c.Seq, n)
}

// unlike finds what is wrong with the cell of rank r, which is not as come wants it. It reports true when that is nothing.
func unlike(c *engine.Run, r, n int, sig uint32) bool {
	h := &c.Area.Cells.Head(r, c.Seq).Word
	seq, theirs, its := h[0].Load(), h[1].Load(), int(h[2].Load()>>32)
	call := engine.CallOf(uint32(theirs >> 32))
	failed := call.Failed
	call.Failed = false
	switch {
	case seq != c.Seq:
		c.Fail(engine.ErrLeftBehind)
		c.Broken = true
	case failed && r < 0:
		for q := range c.Size { // somebody has brought this about
			if q != c.Rank {
				come(c, q, n, sig)
			}
		}
		c.Fail(engine.ErrLeftBehind)
	case call.Word() != c.Call.Word():
		c.Mismatch(r, call)
	case failed:
		c.Fail(c.ErrFailed(r))
	case !datatype.Compatible(uint32(theirs), sig):
		c.Fail(c.ErrType(r, uint32(theirs), sig))
	case its != n:
		c.Fail(c.ErrLength(r, its, n))
	default:
		return true
	}
	return false
}

// arrive counts this rank among those that have come to the call, and reports whether it is the last.
func arrive(c *engine.Run) bool { return count(c, c.Area.Cells.Here, c.Seq) }

// count counts this rank in w among those that have come to key, a number that grows, of which the low bits count.
func count(c *engine.Run, w *atomic.Uint64, key uint64) bool {
	for {
		v := w.Load()
		n := uint64(1)
		switch ahead := int64(v - key<<cells.ArrivedBits); {
		case v>>cells.ArrivedBits == key&(1<<(64-cells.ArrivedBits)-1):
			n = v&cells.ArrivedMask + 1
		case ahead > 0:
			return false
		}
		if w.CompareAndSwap(v, key<<cells.ArrivedBits|n) {
			return n == uint64(c.Size)
		}
	}
}
