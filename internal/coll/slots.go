package coll

import (
	"fmt"
	"sync/atomic"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/datatype"
	"cadre.example/internal/memory"
)

// Slots are cells for calls that do not block, of ranks that share memory (cells.go). Call number n has slot n%slotsStarted, and
// a plan two of its own, which its starts take in turn. A rank puts its data into its block of the slot, and counts itself among
// those who have come; the last that comes says so, and where ranks share processors it makes the result of a reduction for
// all. So a call waits for one word at most, and for another when its slot is not free yet: its steps wait, not the caller.
//
// A slot is:
//
//	line 0          how many ranks have come, as in cells; the last call to which all have
//	for all, and for each rank
//	                a head and data, if they do not fit into the head
//
// A head is:
//
//	word 0   the call that it is of, written last: its number, or the epoch of a plan
//	word 1   the word of the call and the signature of the data
//	word 2   the length of the data, above the low half of word 0, by which who reads between finds out that it is rewritten
//	word 3   the rank is done with all calls of this slot up to this one
//	word 4.. the data, if they are so few
//
// A rank writes its block again when all others are done with what it has written there before. Two calls of a rank in one
// slot follow each other.
//
// Behind the slots every rank has a line about plans (plan_slots.go).
const (
	slotsStarted = 8
	slotsPlanned = 7
	slotCount    = slotsStarted + 2*slotsPlanned

	slotDone = 3
)

// slotRoomOf is how much data a block takes.
func slotRoomOf(ranks int) int {
	if ranks > limits.CollSlotRanks {
		return 0
	}
	return min(max(limits.CollSlots/ranks&^(limits.CollSlotLeast-1), limits.CollSlotLeast), limits.CollSlotMost)
}

// slotLines is the length of a slot, and slotsLines of all, in lines.
func slotLines(ranks int) int { return 1 + (1+ranks)*(1+slotRoomOf(ranks)/memory.LineSize) }

func slotsLines(ranks int) int {
	if slotRoomOf(ranks) == 0 {
		return 0
	}
	return slotCount*slotLines(ranks) + ranks
}

// slots are a communicator's.
type slots struct {
	lines []memory.Line // of all slots, and of the plans
	bytes []byte        // the same
	size  int           // lines of a slot
	room  int
	mine  [slotCount]uint64    // the last call for which this rank has written; of whose call is in the slot
	plans [slotsPlanned]uint64 // at rank 0, guarded by watch.mu: by plan's slot the last plan that got it
	queue [slotsStarted][]*run // calls under way, by slot; guarded by watch.mu
}

// laySlots finds the slots in memory that begins with them.
func laySlots(lines []memory.Line, b []byte, ranks int) (s *slots) {
	if n := slotsLines(ranks); n > 0 {
		s = &slots{lines: lines[:n:n], bytes: b[: n*memory.LineSize : n*memory.LineSize], size: slotLines(ranks), room: slotRoomOf(ranks)}
	}
	return s
}

// line is the first line of a slot, and head that of rank r; rank -1 has the result of all.
func (s *slots) line(slot int) *memory.Line { return &s.lines[slot*s.size] }

func (s *slots) head(slot, r int) *memory.Line { return &s.lines[s.place(slot, r)] }

func (s *slots) place(slot, r int) int { return slot*s.size + 1 + (r+1)*(1+s.room/memory.LineSize) }

// data is where n bytes of rank r are.
func (s *slots) data(slot, r, n int) []byte {
	at := (s.place(slot, r) + 1) * memory.LineSize
	if n <= inlineMax {
		at -= memory.LineSize - inlineAt
	}
	return s.bytes[at : at+n : at+n]
}

// book is rank r's line about plans: by plan's slot the last plan that has given it back, and whether the rank has slots.
func (s *slots) book(r int) *memory.Line { return &s.lines[slotCount*s.size+r] }

const bookReady = slotsPlanned

// A slotOwner is what a run does in its slot.
type slotOwner struct {
	slot  int // -1: none
	epoch uint64
	phase phase
	next  int  // the rank that is looked at
	waits bool // for a word
	gate  bool // it is in the queue of its slot
	last  bool // it came last

	pattern
	word adi.WordWait
}

// A pattern is a call whose data go by a slot.
type pattern struct {
	how        algorithmOfSlot
	root       int
	give       Buf // what the rank publishes
	parts      int // of equal length, or 0
	n          int // bytes that a rank publishes, where all have as many
	sig        uint32
	send, recv Buf // the rank's arguments, or its own block
	all        Blocks
	at         int // where its block begins in a reduction
}

type algorithmOfSlot uint8

const (
	slotBarrier algorithmOfSlot = iota
	slotBcast
	slotScatter
	slotGather
	slotReduce
	slotAllgather
	slotAlltoall
	slotAllreduce
	slotScan
	slotExscan
	slotReduceScatter
)

// counts reports whether ranks count themselves, so that who waits for all waits for one word; otherwise all wait for root.
func (p *pattern) counts() bool { return p.how != slotBcast && p.how != slotScatter }

// waiting reports whether a rank waits at all.
func (p *pattern) waiting(rank int) bool {
	switch p.how {
	case slotBcast, slotScatter:
		return rank != p.root
	case slotGather, slotReduce:
		return rank == p.root
	}
	return true
}

// oneLooks reports whether where ranks share processors the last that comes looks at all others.
func (p *pattern) oneLooks() bool { return p.how == slotBarrier || p.how == slotAllreduce }

type phase uint8

const (
	phaseGate phase = iota // until the rank's last call of the slot is over
	phaseFree              // until all have read what is there
	phaseCome              // until the data of those that are waited for are there
)

// slotRoom is how much data goes into a slot in this call: 0 where there are none.
func (c *run) slotRoom() int {
	switch {
	case !c.rec || c.First != 0 || c.Size < 2:
	case c.form == nonblocking && c.ready.Load() && (c.order == nil || c.order.inSlots()):
		return c.cells.slots.room
	case c.form == persistent && c.planning:
		return slotRoomOf(c.Size)
	}
	return 0
}

// slotKinds are the operations that slots serve.
var slotKinds = [kinds]bool{kindBarrier: true, kindBcast: true, kindScatter: true, kindGather: true, kindReduce: true, kindAllgather: true,
	kindAlltoall: true, kindAllreduce: true, kindScan: true, kindExscan: true, kindReduceScatter: true, kindReduceScatterBlock: true}

// inSlot notes the step of a call whose data go by a slot.
func (c *run) inSlot(p pattern) {
	if c.owner == nil {
		c.owner = new(slotOwner)
	}
	*c.owner = slotOwner{slot: -1, pattern: p}
	if c.form == nonblocking {
		n := c.seq &^ startBit
		c.rent(int(n%slotsStarted), n)
	}
	c.add(step{do: stepSlot})
}

// length is word 2 of a head.
func (t *slotOwner) length(n int) uint64 { return uint64(n)<<32 | t.epoch&halfMask }

const halfMask = 1<<32 - 1

// rent gives the run its slot for one call.
func (c *run) rent(slot int, epoch uint64) {
	t := c.owner
	t.slot, t.epoch, t.phase, t.waits, t.gate, t.last = slot, epoch, phaseGate, false, false, false
}

// dwell carries out what there is to do in the slot, until the call must wait or is over, which it reports.
func (c *run) dwell() bool {
	t, s := c.owner, &c.cells
	if t.waits {
		t.waits = false
		if err := c.Ctx.EndWord(&t.word); err != nil {
			c.lost(err, t.next%c.Size)
		}
	}
	if t.phase == phaseGate {
		if !c.pass() {
			return false
		}
		own := &s.slots.head(t.slot, c.Rank).Word[slotDone]
		if own.Load()+slotsStarted < t.epoch {
			own.Store(t.epoch - 1) // of calls elsewhere nobody knows
			s.ringSlot(t.slot)
		}
		t.phase, t.next = phaseFree, 0
	}
	if t.phase == phaseFree {
		for before := s.slots.mine[t.slot]; t.next < c.Size; t.next++ {
			h := s.slots.head(t.slot, t.next)
			if t.next != c.Rank && !c.untilWord(&h.Word[slotDone], before, t.next) {
				return false
			}
			c.compareLeft(h, before)
		}
		c.occupy()
		t.phase, t.next = phaseCome, 0
	}
	switch {
	case !t.waiting(c.Rank):
	case t.counts():
		if !t.last && !c.untilWord(&s.slots.line(t.slot).Word[1], t.epoch, everybody) {
			return false
		}
	case !c.untilWord(&s.slots.head(t.slot, t.root).Word[0], t.epoch, t.root):
		return false
	}
	if !c.broken {
		c.harvest()
	}
	return true
}

// pass waits until the rank's earlier call in the slot is over. The slots of a plan are its own.
func (c *run) pass() bool {
	t := c.owner
	if c.form == persistent {
		return true
	}
	w := &c.watch
	w.mu.Lock()
	defer w.mu.Unlock()
	q := &c.cells.slots.queue[t.slot]
	if !t.gate {
		t.gate = true
		*q = append(*q, c)
	}
	return (*q)[0] == c
}

// vacate leaves the slot. watch.mu is held. It gives the call that is next there.
func (c *run) vacate() (next *run) {
	t := c.owner
	if t == nil || t.slot < 0 {
		return nil
	}
	s := &c.cells
	if t.phase > phaseGate && s.on {
		s.slots.head(t.slot, c.Rank).Word[slotDone].Store(t.epoch)
		s.ringSlot(t.slot)
	}
	if t.gate {
		q := &s.slots.queue[t.slot]
		n := copy(*q, (*q)[1:])
		(*q)[n] = nil
		*q = (*q)[:n]
		if n > 0 {
			next = (*q)[0]
		}
	}
	t.slot, t.gate = -1, false
	return next
}

// untilWord reports whether a word of the slot, of rank r or of all, is at least so much, or the call is broken. Otherwise the
// call's task goes on when it is.
func (c *run) untilWord(w *atomic.Uint64, least uint64, r int) bool {
	if w.Load() >= least || c.broken {
		return true
	}
	t, s := c.owner, &c.cells
	if r < 0 {
		r = c.awaited()
	}
	if c.broken || w.Load() >= least {
		return true
	}
	t.word = adi.WordWait{Word: w, Least: least, Armed: &s.bell[c.Rank].Word[bellSlots], Mark: 1 << t.slot, Bits: true, Sleepers: s.rest}
	c.prepare(&c.recv, nothing, r)
	req := c.Ctx.BeginWord(&t.word, &c.recv)
	gen := req.Gen()
	t.waits, c.stopped = true, true
	c.pause(flight{req: req, gen: gen, peer: r, word: true})
	c.task.After(req, gen) // from here on c may be another goroutine's
	return false
}

// awaited is a rank that has not come to the slot. It may find that one is in another call.
func (c *run) awaited() int {
	t := c.owner
	missing := c.Rank
	for r := range c.Size {
		h := c.cells.slots.head(t.slot, r)
		if r == c.Rank {
			continue
		}
		if h.Word[0].Load() != t.epoch {
			missing = r
			continue
		}
		theirs := callOf(uint32(h.Word[1].Load() >> 32))
		if !c.alike(r, theirs) {
			theirs.failed = false
			c.mismatch(r, theirs)
			return r
		}
	}
	return missing
}

// compareLeft looks whether rank t.next was in another call when this rank wrote the slot last.
func (c *run) compareLeft(h *memory.Line, before uint64) {
	if before == 0 || c.form == persistent || h.Word[0].Load() != before {
		return
	}
	theirs := callOf(uint32(h.Word[1].Load() >> 32))
	seq := before | c.seq&startBit
	mine, known := c.recall(seq)
	there := h.Word[2].Load()&halfMask == before&halfMask // it writes this one first
	if there && known && !mine.failed && !theirs.failed && theirs.word() != mine.word() {
		c.forgive(seq)
		c.fail(c.errDiffered(c.owner.next, theirs, mine, seq))
	}
}

// occupy publishes what the rank gives.
func (c *run) occupy() {
	t, s := c.owner, &c.cells
	n := t.give.Bytes()
	if !c.failed && n > 0 {
		c.pack(s.slots.data(t.slot, c.Rank, n), t.give)
	}
	if t.parts > 0 {
		n /= t.parts
	}
	s.slots.mine[t.slot] = t.epoch
	h := s.slots.head(t.slot, c.Rank)
	memory.Publish(h, t.epoch, c.marked(t.sig), t.length(n))
	switch {
	case t.counts():
		line := s.slots.line(t.slot)
		if !c.count(&line.Word[0], t.epoch) {
			return
		}
		t.last = true
		if s.gather && t.oneLooks() {
			c.takeAllSlots()
			if t.how == slotAllreduce && !c.failed {
				c.pack(s.slots.data(t.slot, -1, t.n), t.recv)
			}
			memory.Publish(s.slots.head(t.slot, -1), t.epoch, c.marked(t.sig), t.length(t.n))
		}
		line.Word[1].Store(t.epoch)
		s.ringSlot(t.slot)
	case t.root == c.Rank:
		h.Word[0].Store(t.epoch) // once more, as a barrier
		s.ringSlot(t.slot)
	}
}

// harvest takes what the rank waited for: it is there.
func (c *run) harvest() {
	t, s := c.owner, &c.cells
	if !t.waiting(c.Rank) {
		if t.how == slotScatter && !t.recv.InPlace() {
			c.local(t.recv, t.all.block(c.Rank))
		}
		return
	}
	if !s.gather || !t.oneLooks() {
		c.takeAllSlots()
		return
	}
	if t.last {
		return // it has been done
	}
	h := &s.slots.head(t.slot, -1).Word
	switch {
	case h[0].Load() == t.epoch && (h[1].Load() == uint64(c.call.mark())<<32|uint64(t.sig) || c.order != nil && c.likeAll(h[1].Load())) && h[2].Load() == t.length(t.n):
		if t.how == slotAllreduce && t.n > 0 {
			c.unpack(t.recv, s.slots.data(t.slot, -1, t.n))
		}
	default:
		for d := 1; d < c.Size; d++ { // somebody has brought this about
			c.found((c.Rank+d)%c.Size, t.n, t.sig)
		}
		c.fail(errLeftBehind)
	}
}

// takeAllSlots looks at what all that the rank waits for have published, and makes the result.
func (c *run) takeAllSlots() {
	t := c.owner
	if !t.counts() {
		if n := t.recv.Bytes(); c.found(t.root, n, t.recv.Type.Signature()) && !c.failed && n > 0 {
			i, parts := 0, 1
			if t.how == slotScatter {
				i, parts = c.Rank, c.Size
			}
			c.unpack(t.recv, c.cell(t.root, n*parts)[i*n:(i+1)*n])
		}
		return
	}
	moves := t.how == slotGather || t.how == slotAllgather || t.how == slotAlltoall
	for d := 1; d < c.Size; d++ {
		r := c.onward(d)
		if !moves {
			c.found(r, t.n, t.sig)
			continue
		}
		to := t.all.block(r)
		n := to.Bytes()
		if !c.found(r, n, to.Type.Signature()) || c.failed || n == 0 {
			continue
		}
		if t.how == slotAlltoall {
			c.unpack(to, c.cell(r, n*c.Size)[c.Rank*n:(c.Rank+1)*n])
		} else {
			c.unpack(to, c.cell(r, n))
		}
	}
	if c.failed {
		return
	}
	switch t.how {
	case slotGather, slotAllgather, slotAlltoall:
		if t.send.Type != nil { // not in place
			c.local(t.all.block(c.Rank), t.send)
		}
	case slotReduce, slotAllreduce:
		c.foldSlot(0, c.Size)
	case slotScan:
		c.foldSlot(0, c.Rank+1)
	case slotExscan:
		if c.Rank > 0 {
			c.foldSlot(0, c.Rank)
		}
	case slotReduceScatter:
		c.foldSlot(0, c.Size)
	}
}

// foldSlot is foldCells. Its goroutine may not be the program's: see foldSafely.
func (c *run) foldSlot(lo, hi int) {
	defer func() {
		if v := recover(); v != nil {
			c.fail(fmt.Errorf("the operation of %s panicked: %v", c.call.name(), v))
		}
	}()
	t := c.owner
	c.foldCells(&c.bound, lo, hi, t.at, t.n, nil, &t.recv)
}

// ringSlot wakes the ranks that sleep until something happens in a slot.
func (s *cells) ringSlot(slot int) {
	if s.rest.Load() == 0 {
		return
	}
	for _, b := range s.bell {
		w := &b.Word[bellSlots]
		for v := w.Load(); v>>slot&1 != 0; v = w.Load() {
			if w.CompareAndSwap(v, v&^(1<<slot)) {
				s.area.Ring(b.Word[1].Load())
				break
			}
		}
	}
}

// found looks at what rank r has published, which should be n bytes: it is there.
func (c *run) found(r, n int, sig uint32) bool {
	h := &c.cells.slots.head(c.owner.slot, r).Word
	epoch, theirs, its := h[0].Load(), h[1].Load(), h[2].Load()
	if epoch == c.owner.epoch && theirs == uint64(c.call.mark())<<32|uint64(sig) && its == c.owner.length(n) {
		return true
	}
	its >>= 32
	call := callOf(uint32(theirs >> 32))
	failed := call.failed
	call.failed = false
	switch {
	case epoch != c.owner.epoch:
		c.fail(errLeftBehind)
		c.broken = true
	case !c.alike(r, call):
		c.mismatch(r, call)
	case failed:
		c.fail(c.errFailed(r))
	case its != uint64(n):
		c.fail(c.errLength(r, int(its), n))
	case n > 0 && uint32(theirs) != sig && !datatype.Compatible(uint32(theirs), sig):
		c.fail(c.errType(r, uint32(theirs), sig))
	default:
		return true
	}
	return false
}
