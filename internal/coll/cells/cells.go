package cells

import (
	"sync/atomic"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/internal/memory"
)

// Cells are the flags and cells of a communicator whose ranks share memory: what they do little data with, in calls that
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
type Cells struct {
	On     bool
	Area   adi.Shared
	Room   int              // bytes of a piece
	heads  [][]memory.Line  // by rank and 1
	blocks [][]byte         // likewise
	Done   []*atomic.Uint64 // by rank
	Trails []*memory.Line   // by rank: see review
	Bell   []*memory.Line
	Here   *atomic.Uint64
	Rest   *atomic.Uint64 // how many sleep

	Step, Left, Taken    []*atomic.Uint64 // by rank; see single
	Coming, Come, Unread *atomic.Uint64

	Relaxed  bool     // nobody needs a barrier between a store and the look whether others sleep
	Gather   bool     // the last to arrive makes the result
	Safe     uint64   // all ranks are done with the calls up to this one
	Trail    uint64   // of the calls of this window in which this rank has not looked at all
	Compared []uint64 // by rank: how many windows have been compared
	Stage    [InlineMax]byte
	Staged   int // bytes of stage that post puts behind the head
	Wrote    [Turns]Use
	Pieces   [Pieces]PieceUse
	Sleep    adi.WordWait
	Slots    *slots // for calls that do not block
}

// A PieceUse is the last use of a piece, and the last of it as a whole.
type PieceUse struct{ any, whole Use }

// A Use of memory is the last call for which this rank has written it, and for which reader.
type Use struct {
	Seq    uint64
	Reader int
}

const (
	Turns     = 32
	Pieces    = 4
	Eighth    = Turns / Pieces
	InlineAt  = 32
	InlineMax = memory.LineSize - InlineAt

	ArrivedBits = 20
	ArrivedMask = 1<<ArrivedBits - 1
)

// CellRoom is how many bytes a piece of a rank's block has.
func CellRoom(ranks int) int {
	if ranks <= 2 {
		return limits.CollCellTwo
	}
	return min(max(limits.CollCells/Pieces/ranks&^(limits.Page-1), limits.CollCellLeast), limits.CollCellMost)
}

// blockLines is odd with the two lines before it, so that the heads of all ranks do not fall into one set of the cache.
func blockLines(room int) int { return Turns + Pieces*room/memory.LineSize + 1 }

// CellsSize is how many bytes the memory of so many ranks has.
func CellsSize(ranks int) int {
	n := blockLines(CellRoom(ranks))
	return (4 + n + ranks*(2+n) + slotsLines(ranks)) * memory.LineSize
}

// Lay finds the parts of shared memory, and says hello there.
func (s *Cells) Lay(area adi.Shared, rank, ranks int) {
	b := area.Bytes()
	all := memory.Lines(b)
	*s = Cells{Area: area, Room: CellRoom(ranks), Rest: &all[1].Word[0], Here: &all[2].Word[0],
		Coming: &all[2].Word[1], Come: &all[3].Word[0], Unread: &all[3].Word[1],
		Trail: FreshTrail, Compared: make([]uint64, ranks)}
	n := blockLines(s.Room)
	at := 4
	for r := -1; r < ranks; r++ {
		if r >= 0 {
			s.Done = append(s.Done, &all[at].Word[0])
			s.Step = append(s.Step, &all[at].Word[1])
			s.Left = append(s.Left, &all[at].Word[2])
			s.Trails = append(s.Trails, &all[at])
			s.Taken = append(s.Taken, &all[at+1].Word[bellTaken])
			s.Bell = append(s.Bell, &all[at+1])
			at += 2
		}
		s.heads = append(s.heads, all[at:at+Turns:at+Turns])
		s.blocks = append(s.blocks, b[at*memory.LineSize:(at+n)*memory.LineSize:(at+n)*memory.LineSize])
		at += n
	}
	s.Slots = laySlots(all[at:], b[at*memory.LineSize:], ranks)
	s.Bell[rank].Word[1].Store(area.Bell())
	s.Sleep = adi.WordWait{Armed: &s.Bell[rank].Word[0], Sleepers: s.Rest}
}

// Head is that of rank r's cell for a call; rank -1 has the result of all.
func (s *Cells) Head(r int, seq uint64) *memory.Line { return &s.heads[r+1][seq%Turns] }

// Data is where n bytes of the cell are.
func (s *Cells) Data(r int, seq uint64, n int) []byte {
	at := Place(seq, n, s.Room)
	return s.blocks[r+1][at : at+n : at+n]
}

// Place is where n bytes of data of a call begin in a block.
func Place(seq uint64, n, room int) int {
	turn := int(seq % Turns)
	at := Turns*memory.LineSize + turn%Pieces*room
	switch {
	case n <= InlineMax:
		at = turn*memory.LineSize + InlineAt
	case n <= room/Eighth:
		at += turn / Pieces * (room / Eighth)
	case n > room:
		at = Turns * memory.LineSize
	}
	return at
}

// HeadMark and DoneMark name words of rank r for those who sleep.
func HeadMark(r int, seq uint64) uint64 { return uint64(r+1)*(Turns+1) + seq%Turns + 1 }

func DoneMark(r int) uint64 { return uint64(r+1)*(Turns+1) + Turns + 1 }

// Claim notes that this rank writes a cell of n bytes in a call for a reader, and says which uses of the same memory must be
// over before.
func (s *Cells) Claim(seq uint64, n, reader int) (before [1 + Pieces]Use) {
	turn := seq % Turns
	before[0] = s.ClaimHead(seq, reader)
	parts := s.Pieces[turn%Pieces:][:1]
	if n > s.Room {
		parts = s.Pieces[:]
	}
	for i := range parts {
		if n <= InlineMax {
			break
		}
		piece, now := &parts[i], Use{seq, reader}
		if before[1+i] = piece.whole; n > s.Room/Eighth {
			before[1+i] = piece.any
			piece.whole = now
		}
		if piece.any.Seq > s.Safe && piece.any.Reader != reader {
			now.Reader = Everybody
		}
		piece.any = now
	}
	return before
}

// ClaimHead is claim of a head, with as many data as it takes.
func (s *Cells) ClaimHead(seq uint64, reader int) (before Use) {
	u := &s.Wrote[seq%Turns]
	if before = *u; reader != Nobody {
		*u = Use{seq, reader}
	}
	return before
}

// Ring wakes the ranks that sleep until the cell of a mark is written.
func (s *Cells) Ring(mark uint64) {
	for _, b := range s.Bell {
		if b.Word[0].Load() == mark && b.Word[0].CompareAndSwap(mark, 0) {
			s.Area.Ring(b.Word[1].Load())
		}
	}
}

// Word is the word of the call for which rank r has published a cell as number seq, if that is still there to see.
func (s *Cells) Word(r int, seq uint64) (uint32, bool) {
	h := &s.Head(r, seq).Word
	if h[0].Load() != seq {
		return 0, false
	}
	w := h[1].Load()
	return uint32(w >> 32), h[2].Load()&(1<<32-1) == seq&(1<<32-1) // it writes this one first
}

// Say writes a word of this rank, or of all, for those who wait for it.
func (s *Cells) Say(w *atomic.Uint64, value, mark uint64) {
	if s.Relaxed {
		memory.Release(w, value)
	} else {
		w.Store(value)
	}
	if s.Rest.Load() != 0 {
		s.Ring(mark)
	}
}

// LeaveTrail takes a call into the sum.
func (s *Cells) LeaveTrail(seq uint64, word uint32) {
	s.Trail = (s.Trail ^ seq<<32 ^ uint64(word)) * 0x9e3779b97f4a7c15
	s.Trail ^= s.Trail >> 29
}

// Two ranks of which neither looks at the other's cell in a call may leave it although they were in different ones. So each
// rank sums up its calls of a window, which is limits.CollNotes calls, in its trail, and publishes that when they are over: where two
// differ, so did the calls. A trail lies in the line of the rank's done word:
//
//	word 4..   by window: its number, from 1, above TrailBits bits, and the sum; 0 for no sum, as of a window with a failed call
const (
	Trails    = 4
	TrailWord = 4
	TrailBits = 40
	TrailMask = 1<<TrailBits - 1

	FreshTrail = 1 // so that only what has failed has no sum
)

// Words of the line of a bell that say how the rank is read.
const (
	BellOwner  = 2
	BellPlace  = 3
	BellSample = 4
	bellTaken  = 6 // see single
	BellSlots  = 7 // by slot, whether the rank sleeps until something happens there

	SampleBytes = 16
)

// Who reads a rank's cell, if not the rank of a number.
const (
	Everybody = -1
	Nobody    = -2 // but for its head
)

// StageOf is where rank r puts what others shall have.
func (s *Cells) StageOf(r int) []byte {
	return s.Data(r, 0, Pieces*s.Room)
}

// RingSlot wakes the ranks that sleep until something happens in a slot.
func (s *Cells) RingSlot(slot int) {
	if s.Rest.Load() == 0 {
		return
	}
	for _, b := range s.Bell {
		w := &b.Word[BellSlots]
		for v := w.Load(); v>>slot&1 != 0; v = w.Load() {
			if w.CompareAndSwap(v, v&^(1<<slot)) {
				s.Area.Ring(b.Word[1].Load())
				break
			}
		}
	}
}
