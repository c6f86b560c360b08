package shared

import (
	"fmt"
	"sync/atomic"

	"cadre.example/adi"
	"cadre.example/datatype"
	"cadre.example/internal/coll/cells"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/memory"
)

// inSlot notes the step of a call whose data go by a slot.
func inSlot(c *engine.Run, p engine.Pattern) {
	if c.Sched.Owner == nil {
		c.Sched.Owner = new(engine.SlotOwner)
	}
	*c.Sched.Owner = engine.SlotOwner{Slot: -1, Pattern: p}
	if c.Form == engine.Nonblocking {
		n := c.Seq &^ engine.StartBit
		c.Rent(int(n%cells.SlotsStarted), n)
	}
	c.Add(engine.Step{Do: engine.StepSlot})
}

// Dwell carries out what there is to do in the slot, until the call must wait or is over, which it reports.
func Dwell(c *engine.Run) bool {
	t, s := c.Sched.Owner, &c.Area.Cells
	if t.Waits {
		t.Waits = false
		if err := c.Ctx.EndWord(&t.Word); err != nil {
			c.Lost(err, t.Next%c.Size)
		}
	}
	if t.Phase == engine.PhaseGate {
		if !pass(c) {
			return false
		}
		own := &s.Slots.Head(t.Slot, c.Rank).Word[cells.SlotDone]
		if own.Load()+cells.SlotsStarted < t.Epoch {
			own.Store(t.Epoch - 1) // of calls elsewhere nobody knows
			s.RingSlot(t.Slot)
		}
		t.Phase, t.Next = engine.PhaseFree, 0
	}
	if t.Phase == engine.PhaseFree {
		for before := s.Slots.Mine[t.Slot]; t.Next < c.Size; t.Next++ {
			h := s.Slots.Head(t.Slot, t.Next)
			if t.Next != c.Rank && !untilWord(c, &h.Word[cells.SlotDone], before, t.Next) {
				return false
			}
			compareLeft(c, h, before)
		}
		occupy(c)
		t.Phase, t.Next = engine.PhaseCome, 0
	}
	switch {
	case !t.Waiting(c.Rank):
	case t.Counts():
		if !t.Last && !untilWord(c, &s.Slots.Line(t.Slot).Word[1], t.Epoch, cells.Everybody) {
			return false
		}
	case !untilWord(c, &s.Slots.Head(t.Slot, t.Root).Word[0], t.Epoch, t.Root):
		return false
	}
	if !c.Broken {
		harvest(c)
	}
	return true
}

// pass waits until the rank's earlier call in the slot is over. The slots of a plan are its own.
func pass(c *engine.Run) bool {
	t := c.Sched.Owner
	if c.Form == engine.Persistent {
		return true
	}
	w := &c.Watch
	w.Mu.Lock()
	defer w.Mu.Unlock()
	q := &c.Area.SlotQueue[t.Slot]
	if !t.Gate {
		t.Gate = true
		*q = append(*q, c)
	}
	return (*q)[0] == c
}

// untilWord reports whether a word of the slot, of rank r or of all, is at least so much, or the call is broken. Otherwise the
// call's task goes on when it is.
func untilWord(c *engine.Run, w *atomic.Uint64, least uint64, r int) bool {
	if w.Load() >= least || c.Broken {
		return true
	}
	t, s := c.Sched.Owner, &c.Area.Cells
	if r < 0 {
		r = awaited(c)
	}
	if c.Broken || w.Load() >= least {
		return true
	}
	t.Word = adi.WordWait{Word: w, Least: least, Armed: &s.Bell[c.Rank].Word[cells.BellSlots], Mark: 1 << t.Slot, Bits: true, Sleepers: s.Rest}
	c.Prepare(&c.Msg.Recv, engine.Nothing, r)
	req := c.Ctx.BeginWord(&t.Word, &c.Msg.Recv)
	gen := req.Gen()
	t.Waits, c.Sched.Stopped = true, true
	c.Pause(engine.Flight{Req: req, Gen: gen, Peer: r, Word: true})
	c.Sched.Task.After(req, gen) // from here on c may be another goroutine's
	return false
}

// awaited is a rank that has not come to the slot. It may find that one is in another call.
func awaited(c *engine.Run) int {
	t := c.Sched.Owner
	missing := c.Rank
	for r := range c.Size {
		h := c.Area.Cells.Slots.Head(t.Slot, r)
		if r == c.Rank {
			continue
		}
		if h.Word[0].Load() != t.Epoch {
			missing = r
			continue
		}
		theirs := engine.CallOf(uint32(h.Word[1].Load() >> 32))
		if !c.Alike(r, theirs) {
			theirs.Failed = false
			c.Mismatch(r, theirs)
			return r
		}
	}
	return missing
}

// compareLeft looks whether rank t.next was in another call when this rank wrote the slot last.
func compareLeft(c *engine.Run, h *memory.Line, before uint64) {
	if before == 0 || c.Form == engine.Persistent || h.Word[0].Load() != before {
		return
	}
	theirs := engine.CallOf(uint32(h.Word[1].Load() >> 32))
	seq := before | c.Seq&engine.StartBit
	mine, known := c.Recall(seq)
	there := h.Word[2].Load()&engine.HalfMask == before&engine.HalfMask // it writes this one first
	if there && known && !mine.Failed && !theirs.Failed && theirs.Word() != mine.Word() {
		c.Forgive(seq)
		c.Fail(c.ErrDiffered(c.Sched.Owner.Next, theirs, mine, seq))
	}
}

// occupy publishes what the rank gives.
func occupy(c *engine.Run) {
	t, s := c.Sched.Owner, &c.Area.Cells
	n := t.Give.Bytes()
	if !c.Failed && n > 0 {
		c.Pack(s.Slots.Data(t.Slot, c.Rank, n), t.Give)
	}
	if t.Parts > 0 {
		n /= t.Parts
	}
	s.Slots.Mine[t.Slot] = t.Epoch
	h := s.Slots.Head(t.Slot, c.Rank)
	memory.Publish(h, t.Epoch, c.Marked(t.Sig), t.Length(n))
	switch {
	case t.Counts():
		line := s.Slots.Line(t.Slot)
		if !count(c, &line.Word[0], t.Epoch) {
			return
		}
		t.Last = true
		if s.Gather && t.OneLooks() {
			takeAllSlots(c)
			if t.How == engine.SlotAllreduce && !c.Failed {
				c.Pack(s.Slots.Data(t.Slot, -1, t.N), t.Recv)
			}
			memory.Publish(s.Slots.Head(t.Slot, -1), t.Epoch, c.Marked(t.Sig), t.Length(t.N))
		}
		line.Word[1].Store(t.Epoch)
		s.RingSlot(t.Slot)
	case t.Root == c.Rank:
		h.Word[0].Store(t.Epoch) // once more, as a barrier
		s.RingSlot(t.Slot)
	}
}

// harvest takes what the rank waited for: it is there.
func harvest(c *engine.Run) {
	t, s := c.Sched.Owner, &c.Area.Cells
	if !t.Waiting(c.Rank) {
		if t.How == engine.SlotScatter && !t.Recv.InPlace() {
			c.Local(t.Recv, t.All.Block(c.Rank))
		}
		return
	}
	if !s.Gather || !t.OneLooks() {
		takeAllSlots(c)
		return
	}
	if t.Last {
		return // it has been done
	}
	h := &s.Slots.Head(t.Slot, -1).Word
	switch {
	case h[0].Load() == t.Epoch && (h[1].Load() == uint64(c.Call.Mark())<<32|uint64(t.Sig) || c.Order != nil && c.LikeAll(h[1].Load())) && h[2].Load() == t.Length(t.N):
		if t.How == engine.SlotAllreduce && t.N > 0 {
			c.Unpack(t.Recv, s.Slots.Data(t.Slot, -1, t.N))
		}
	default:
		for d := 1; d < c.Size; d++ { // somebody has brought this about
			found(c, (c.Rank+d)%c.Size, t.N, t.Sig)
		}
		c.Fail(engine.ErrLeftBehind)
	}
}

// takeAllSlots looks at what all that the rank waits for have published, and makes the result.
func takeAllSlots(c *engine.Run) {
	t := c.Sched.Owner
	if !t.Counts() {
		if n := t.Recv.Bytes(); found(c, t.Root, n, t.Recv.Type.Signature()) && !c.Failed && n > 0 {
			i, parts := 0, 1
			if t.How == engine.SlotScatter {
				i, parts = c.Rank, c.Size
			}
			c.Unpack(t.Recv, cell(c, t.Root, n*parts)[i*n:(i+1)*n])
		}
		return
	}
	moves := t.How == engine.SlotGather || t.How == engine.SlotAllgather || t.How == engine.SlotAlltoall
	for d := 1; d < c.Size; d++ {
		r := c.Onward(d)
		if !moves {
			found(c, r, t.N, t.Sig)
			continue
		}
		to := t.All.Block(r)
		n := to.Bytes()
		if !found(c, r, n, to.Type.Signature()) || c.Failed || n == 0 {
			continue
		}
		if t.How == engine.SlotAlltoall {
			c.Unpack(to, cell(c, r, n*c.Size)[c.Rank*n:(c.Rank+1)*n])
		} else {
			c.Unpack(to, cell(c, r, n))
		}
	}
	if c.Failed {
		return
	}
	switch t.How {
	case engine.SlotGather, engine.SlotAllgather, engine.SlotAlltoall:
		if t.Send.Type != nil { // not in place
			c.Local(t.All.Block(c.Rank), t.Send)
		}
	case engine.SlotReduce, engine.SlotAllreduce:
		foldSlot(c, 0, c.Size)
	case engine.SlotScan:
		foldSlot(c, 0, c.Rank+1)
	case engine.SlotExscan:
		if c.Rank > 0 {
			foldSlot(c, 0, c.Rank)
		}
	case engine.SlotReduceScatter:
		foldSlot(c, 0, c.Size)
	}
}

// foldSlot is foldCells. Its goroutine may not be the program's: see FoldSafely.
func foldSlot(c *engine.Run, lo, hi int) {
	defer func() {
		if v := recover(); v != nil {
			c.Fail(fmt.Errorf("the operation of %s panicked: %v", c.Call.Name(), v))
		}
	}()
	t := c.Sched.Owner
	foldCells(c, &c.Bound, lo, hi, t.At, t.N, nil, &t.Recv)
}

// found looks at what rank r has published, which should be n bytes: it is there.
func found(c *engine.Run, r, n int, sig uint32) bool {
	h := &c.Area.Cells.Slots.Head(c.Sched.Owner.Slot, r).Word
	epoch, theirs, its := h[0].Load(), h[1].Load(), h[2].Load()
	if epoch == c.Sched.Owner.Epoch && theirs == uint64(c.Call.Mark())<<32|uint64(sig) && its == c.Sched.Owner.Length(n) {
		return true
	}
	its >>= 32
	call := engine.CallOf(uint32(theirs >> 32))
	failed := call.Failed
	call.Failed = false
	switch {
	case epoch != c.Sched.Owner.Epoch:
		c.Fail(engine.ErrLeftBehind)
		c.Broken = true
	case !c.Alike(r, call):
		c.Mismatch(r, call)
	case failed:
		c.Fail(c.ErrFailed(r))
	case its != uint64(n):
		c.Fail(c.ErrLength(r, int(its), n))
	case n > 0 && uint32(theirs) != sig && !datatype.Compatible(uint32(theirs), sig):
		c.Fail(c.ErrType(r, uint32(theirs), sig))
	default:
		return true
	}
	return false
}
