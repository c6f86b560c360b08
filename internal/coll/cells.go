package coll

import (
	"sync/atomic"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/datatype"
	"cadre.example/internal/memory"
	"cadre.example/internal/spin"
)

// cells are the flags and cells of a communicator whose ranks share memory: what they do little data with, in calls that
// block. Every rank has cells that it alone writes, one for each of its last calls. A cell is a head and data. The head is a
// line:
//
//	word 0   the number of the call that it is of, written last
//	word 1   the word of the call and the signature of the data
//	word 2   the length of the data, and the low half of the number, written first
//	word 4.. the data, if they are so few
//
// Whoever wants a rank's data looks at its head until the number is there. So what the ranks must agree on is seen by all
// who take part, as with messages. A cell is written again when those who read it are done with the call that it was of: a
// rank says so in its done word, and a call in which all ranks wait for all shows that they are done with those before.
//
//	line 0          the device's
//	line 1          how many ranks sleep
//	line 2          how many ranks have arrived, above 20 bits the number of the call; the same of a step (single.go)
//	line 3          more of steps
//	one block       of cells, for what the last of them has made of all
//	for each rank   two lines: done, more of steps, and trails; armed and bell, and how it is read; and its block
//	slots           for calls that do not block (slots.go)
//
// A block is the heads of 32 turns, and 4 pieces for data, which the turns take in turn: each has its eighth of a piece, or
// the whole for more, or all 4.
type cells struct {
	on     bool
	area   adi.Shared
	room   int              // bytes of a piece
	heads  [][]memory.Line  // by rank and 1
	blocks [][]byte         // likewise
	done   []*atomic.Uint64 // by rank
	trails []*memory.Line   // by rank: see review
	bell   []*memory.Line
	here   *atomic.Uint64
	rest   *atomic.Uint64 // how many sleep

	step, left, taken    []*atomic.Uint64 // by rank; see single
	coming, come, unread *atomic.Uint64

	relaxed  bool         // nobody needs a barrier between a store and the look whether others sleep
	gather   bool         // the last to arrive makes the result
	safe     uint64       // all ranks are done with the calls up to this one
	trail    uint64       // of the calls of this window in which this rank has not looked at all
	compared []uint64     // by rank: how many windows have been compared
	served   [kinds]int   // fewer bytes than so many are known to go by cells: see pick
	rules    [kinds]*rule // by which they do
	stage    [inlineMax]byte
	staged   int // bytes of stage that post puts behind the head
	wrote    [turns]use
	pieces   [pieces]struct{ any, whole use }
	sleep    adi.WordWait
	slots    *slots // for calls that do not block
}

// A use of memory is the last call for which this rank has written it, and for which reader.
type use struct {
	seq    uint64
	reader int
}

const (
	turns     = 32
	pieces    = 4
	eighth    = turns / pieces
	inlineAt  = 32
	inlineMax = memory.LineSize - inlineAt

	arrivedBits = 20
	arrivedMask = 1<<arrivedBits - 1
)

func cellRoom(ranks int) int {
	if ranks <= 2 {
		return limits.CollCellTwo
	}
	return min(max(limits.CollCells/pieces/ranks&^(limits.Page-1), limits.CollCellLeast), limits.CollCellMost)
}

// blockLines is odd with the two lines before it, so that the heads of all ranks do not fall into one set of the cache.
func blockLines(room int) int { return turns + pieces*room/memory.LineSize + 1 }

func cellsSize(ranks int) int {
	n := blockLines(cellRoom(ranks))
	return (4 + n + ranks*(2+n) + slotsLines(ranks)) * memory.LineSize
}

// lay finds the parts of shared memory, and says hello there.
func (s *cells) lay(area adi.Shared, rank, ranks int) {
	b := area.Bytes()
	all := memory.Lines(b)
	*s = cells{area: area, room: cellRoom(ranks), rest: &all[1].Word[0], here: &all[2].Word[0],
		coming: &all[2].Word[1], come: &all[3].Word[0], unread: &all[3].Word[1],
		trail: freshTrail, compared: make([]uint64, ranks)}
	n := blockLines(s.room)
	at := 4
	for r := -1; r < ranks; r++ {
		if r >= 0 {
			s.done = append(s.done, &all[at].Word[0])
			s.step = append(s.step, &all[at].Word[1])
			s.left = append(s.left, &all[at].Word[2])
			s.trails = append(s.trails, &all[at])
			s.taken = append(s.taken, &all[at+1].Word[bellTaken])
			s.bell = append(s.bell, &all[at+1])
			at += 2
		}
		s.heads = append(s.heads, all[at:at+turns:at+turns])
		s.blocks = append(s.blocks, b[at*memory.LineSize:(at+n)*memory.LineSize:(at+n)*memory.LineSize])
		at += n
	}
	s.slots = laySlots(all[at:], b[at*memory.LineSize:], ranks)
	s.bell[rank].Word[1].Store(area.Bell())
	s.sleep = adi.WordWait{Armed: &s.bell[rank].Word[0], Sleepers: s.rest}
}

// head is that of rank r's cell for a call; rank -1 has the result of all.
func (s *cells) head(r int, seq uint64) *memory.Line { return &s.heads[r+1][seq%turns] }

// data is where n bytes of the cell are.
func (s *cells) data(r int, seq uint64, n int) []byte {
	at := place(seq, n, s.room)
	return s.blocks[r+1][at : at+n : at+n]
}

// place is where n bytes of data of a call begin in a block.
func place(seq uint64, n, room int) int {
	turn := int(seq % turns)
	at := turns*memory.LineSize + turn%pieces*room
	switch {
	case n <= inlineMax:
		at = turn*memory.LineSize + inlineAt
	case n <= room/eighth:
		at += turn / pieces * (room / eighth)
	case n > room:
		at = turns * memory.LineSize
	}
	return at
}

// headMark and doneMark name words of rank r for those who sleep.
func headMark(r int, seq uint64) uint64 { return uint64(r+1)*(turns+1) + seq%turns + 1 }
func doneMark(r int) uint64             { return uint64(r+1)*(turns+1) + turns + 1 }

// cellRoom is how much data a cell takes for this call: 0 where there are none.
func (c *run) cellRoom() int {
	if !c.cells.on || c.form != blocking || c.rec || c.sent {
		return 0
	}
	return pieces * c.cells.room
}

// reads reports whether ranks can read each other's memory in this call.
func (c *run) reads() bool { return c.single.reader != nil && c.cellRoom() > 0 }

// decide says whether the data of the call go by cells. Ranks that differ in that are in different calls.
func (c *run) decide(cells bool) {
	c.decided = true
	if cells {
		switch c.form {
		case nonblocking:
			c.call.form = startedByCells
			if c.order != nil {
				c.call.form = separatelyByCells
			}
		case persistent:
			c.call.form = plannedByCells
			return
		default:
			c.call.form = byCells
		}
		c.remember(c.seq, c.call.word())
		if c.form == blocking && !looksAtAll[c.call.kind] {
			c.cells.leaveTrail(c.seq, c.call.word())
		}
	}
}

// finished says that this rank is done with all calls up to seq.
func (c *run) finished(seq uint64) {
	s := &c.cells
	d := s.done[c.Rank]
	if s.relaxed {
		memory.Release(d, seq)
	} else {
		d.Store(seq)
	}
	if s.rest.Load() != 0 {
		s.ring(doneMark(c.Rank))
	}
}

// leave is the end of a call's use of cells.
func (c *run) leave() {
	c.finished(c.seq)
	spin.Prefetch(&c.cells.head(c.Rank, c.seq+1).Word[0])
}

// Who reads a rank's cell, if not the rank of a number.
const (
	everybody = -1
	nobody    = -2 // but for its head
)

// mine is this rank's cell for n bytes, which post publishes; nil when the call is broken.
func (c *run) mine(n, reader int) []byte {
	s := &c.cells
	if s.done[c.Rank].Load() != c.seq-1 {
		c.finished(c.seq - 1) // of calls without cells nobody knows
	}
	if n <= inlineMax {
		if u := s.claimHead(c.seq, reader); u.seq > s.safe && !c.free(u) {
			return nil
		}
		return c.fill(c.Rank, n)
	}
	before := s.claim(c.seq, n, reader)
	for i := range before {
		if !c.free(before[i]) {
			return nil
		}
	}
	return c.fill(c.Rank, n)
}

// claim notes that this rank writes a cell of n bytes in a call for a reader, and says which uses of the same memory must be
// over before.
func (s *cells) claim(seq uint64, n, reader int) (before [1 + pieces]use) {
	turn := seq % turns
	before[0] = s.claimHead(seq, reader)
	parts := s.pieces[turn%pieces:][:1]
	if n > s.room {
		parts = s.pieces[:]
	}
	for i := range parts {
		if n <= inlineMax {
			break
		}
		piece, now := &parts[i], use{seq, reader}
		if before[1+i] = piece.whole; n > s.room/eighth {
			before[1+i] = piece.any
			piece.whole = now
		}
		if piece.any.seq > s.safe && piece.any.reader != reader {
			now.reader = everybody
		}
		piece.any = now
	}
	return before
}

// claimHead is claim of a head, with as many data as it takes.
func (s *cells) claimHead(seq uint64, reader int) (before use) {
	u := &s.wrote[seq%turns]
	if before = *u; reader != nobody {
		*u = use{seq, reader}
	}
	return before
}

// fill is where n bytes of data for the own cell, or for that of the result, are to be put. Few are kept until post: while
// others look at the head, its line should be written once.
func (c *run) fill(r, n int) []byte {
	s := &c.cells
	if n > inlineMax {
		return s.data(r, c.seq, n)
	}
	s.staged = n
	return s.stage[:n:n]
}

// free waits until those who read what u says are done with it.
func (c *run) free(u use) bool {
	s := &c.cells
	switch {
	case u.seq <= s.safe || u.reader == nobody:
		return true
	case u.reader >= 0:
		return c.until(s.done[u.reader], u.seq, u.reader, doneMark(u.reader))
	}
	safe := c.seq - 1
	for r, d := range s.done {
		if r != c.Rank {
			if !c.until(d, u.seq, r, doneMark(r)) {
				return false
			}
			safe = min(safe, d.Load())
		}
	}
	s.safe = max(s.safe, safe)
	return true
}

// heard notes that every rank has come to this call, and so is done with those before.
func (c *run) heard() {
	if !c.broken {
		c.cells.safe = c.seq - 1
	}
}

// post publishes the cell of rank r, the own one or that of the result, with n bytes of data. What a failed call publishes
// is empty, and marked.
func (c *run) post(r, n int, sig uint32) {
	s := &c.cells
	if c.failed {
		n = 0
	}
	h := s.head(r, c.seq)
	sig64 := c.sig(sig)
	if s.staged > 0 {
		copy(s.data(r, c.seq, s.staged), s.stage[:s.staged])
		s.staged = 0
	}
	memory.Publish(h, c.seq, sig64, uint64(n)<<32|c.seq&(1<<32-1))
	if !s.relaxed {
		h.Word[0].Store(c.seq) // once more, as a barrier
	}
	if s.rest.Load() != 0 {
		s.ring(headMark(r, c.seq))
	}
}

// ring wakes the ranks that sleep until the cell of a mark is written.
func (s *cells) ring(mark uint64) {
	for _, b := range s.bell {
		if b.Word[0].Load() == mark && b.Word[0].CompareAndSwap(mark, 0) {
			s.area.Ring(b.Word[1].Load())
		}
	}
}

// until waits for a word that rank r writes, or any if r is negative, of the cell with a mark. It reports false when the call
// is broken.
func (c *run) until(w *atomic.Uint64, least uint64, r int, mark uint64) bool {
	return w.Load() >= least || !c.broken && (c.Ctx.SpinWord(w, least) || c.sleepUntil(w, least, r, mark))
}

func (c *run) sleepUntil(w *atomic.Uint64, least uint64, r int, mark uint64) bool {
	s := &c.cells.sleep
	s.Word, s.Least, s.Mark = w, least, mark
	c.number(c.seq, int32(c.seq&tagMask)) // which SmallPath leaves out
	for w.Load() < least {
		if r < 0 {
			if r = c.absent(); r < 0 {
				r = max(c.behind(), 0)
			}
		}
		if c.broken {
			return false
		}
		c.recv.Peer, c.recv.Call.Peer, c.recv.Mem, c.recv.Type = c.World[r], r, datatype.Mem{}, nil
		req := c.Ctx.BeginWord(s, &c.recv)
		c.pause(flight{req: req, gen: req.Gen(), peer: r, word: true})
		c.one[0] = req
		c.Ctx.WaitAny(forever, c.one[:])
		c.resume()
		if err := c.Ctx.EndWord(s); err != nil {
			c.lost(err, r)
			return false
		}
	}
	return true
}

// absent is a rank that has not come to the call, or -1. It may find that one is in another call.
func (c *run) absent() int {
	for r := range c.Size {
		if r == c.Rank {
			continue
		}
		theirs, there := c.cells.word(r, c.seq)
		if !there {
			return r
		}
		if theirs.failed = false; theirs.word() != c.call.word() {
			c.mismatch(r, theirs)
			return r
		}
	}
	return -1
}

// stillMissing is a rank that has not come to the call, if the one that the run was found to wait for has: a word of all is not
// there before the last has come, whoever was missing when the wait began.
func (c *run) stillMissing(was int) int {
	t, s := c.owner, &c.cells
	switch {
	case !s.on:
	case c.form == blocking:
		if _, there := s.word(was, c.seq); !there {
			break
		}
		for d := 1; d < c.Size; d++ {
			r := c.onward(d)
			if _, there := s.word(r, c.seq); !there && s.head(r, c.seq).Word[0].Load() < c.seq {
				return r
			}
		}
	case t != nil && t.slot >= 0 && t.phase == phaseCome && t.counts():
		for d := 1; d < c.Size; d++ {
			if r := c.onward(d); s.slots.head(t.slot, r).Word[0].Load() != t.epoch {
				return r
			}
		}
	}
	return was
}

// word is the call for which rank r has published a cell as number seq, if that is still there to see.
func (s *cells) word(r int, seq uint64) (call, bool) {
	h := &s.head(r, seq).Word
	if h[0].Load() != seq {
		return call{}, false
	}
	w := h[1].Load()
	return callOf(uint32(w >> 32)), h[2].Load()&(1<<32-1) == seq&(1<<32-1) // it writes this one first
}

// come waits for the cell of rank r with n bytes of data, or as many parts of n bytes as the call wants, and reports false when
// the call has failed. Rank -1 stands for the result of all.
func (c *run) come(r, n int, sig uint32) bool {
	h := &c.cells.head(r, c.seq).Word
	if !c.until(&h[0], c.seq, r, headMark(r, c.seq)) {
		return false
	}
	return h[1].Load() == uint64(c.call.word())<<32|uint64(sig) && h[2].Load()>>32 == uint64(n) && h[0].Load() == c.seq ||
		c.unlike(r, n, sig)
}

// cell is the data of rank r's cell of n bytes, which has come.
func (c *run) cell(r, n int) []byte {
	if c.form != blocking {
		return c.cells.slots.data(c.owner.slot, r, n)
	}
	return c.cells.data(r, c.seq, n)
}

// unlike finds what is wrong with the cell of rank r, which is not as come wants it. It reports true when that is nothing.
func (c *run) unlike(r, n int, sig uint32) bool {
	h := &c.cells.head(r, c.seq).Word
	seq, theirs, its := h[0].Load(), h[1].Load(), int(h[2].Load()>>32)
	call := callOf(uint32(theirs >> 32))
	failed := call.failed
	call.failed = false
	switch {
	case seq != c.seq:
		c.fail(errLeftBehind)
		c.broken = true
	case failed && r < 0:
		for q := range c.Size { // somebody has brought this about
			if q != c.Rank {
				c.come(q, n, sig)
			}
		}
		c.fail(errLeftBehind)
	case call.word() != c.call.word():
		c.mismatch(r, call)
	case failed:
		c.fail(c.errFailed(r))
	case !datatype.Compatible(uint32(theirs), sig):
		c.fail(c.errType(r, uint32(theirs), sig))
	case its != n:
		c.fail(c.errLength(r, its, n))
	default:
		return true
	}
	return false
}

// arrive counts this rank among those that have come to the call, and reports whether it is the last.
func (c *run) arrive() bool { return c.count(c.cells.here, c.seq) }

// count counts this rank in w among those that have come to key, a number that grows, of which the low bits count.
func (c *run) count(w *atomic.Uint64, key uint64) bool {
	for {
		v := w.Load()
		n := uint64(1)
		switch ahead := int64(v - key<<arrivedBits); {
		case v>>arrivedBits == key&(1<<(64-arrivedBits)-1):
			n = v&arrivedMask + 1
		case ahead > 0:
			return false
		}
		if w.CompareAndSwap(v, key<<arrivedBits|n) {
			return n == uint64(c.Size)
		}
	}
}
