package cells

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/memory"
)

// Slots are cells for calls that do not block, of ranks that share memory (cells.go). Call number n has slot n%SlotsStarted, and
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
	SlotsStarted = 8
	SlotsPlanned = 7
	slotCount    = SlotsStarted + 2*SlotsPlanned

	SlotDone = 3
)

// SlotRoomOf is how much data a block takes.
func SlotRoomOf(ranks int) int {
	if ranks > limits.CollSlotRanks {
		return 0
	}
	return min(max(limits.CollSlots/ranks&^(limits.CollSlotLeast-1), limits.CollSlotLeast), limits.CollSlotMost)
}

// slotLines is the length of a slot, and slotsLines of all, in lines.
func slotLines(ranks int) int { return 1 + (1+ranks)*(1+SlotRoomOf(ranks)/memory.LineSize) }

func slotsLines(ranks int) int {
	if SlotRoomOf(ranks) == 0 {
		return 0
	}
	return slotCount*slotLines(ranks) + ranks
}

// slots are a communicator's.
type slots struct {
	lines []memory.Line // of all slots, and of the plans
	bytes []byte        // the same
	size  int           // lines of a slot
	Room  int
	Mine  [slotCount]uint64    // the last call for which this rank has written; of whose call is in the slot
	Plans [SlotsPlanned]uint64 // at rank 0, guarded by watch.mu: by plan's slot the last plan that got it
}

// laySlots finds the slots in memory that begins with them.
func laySlots(lines []memory.Line, b []byte, ranks int) (s *slots) {
	if n := slotsLines(ranks); n > 0 {
		s = &slots{lines: lines[:n:n], bytes: b[: n*memory.LineSize : n*memory.LineSize], size: slotLines(ranks), Room: SlotRoomOf(ranks)}
	}
	return s
}

// Line is the first line of a slot, and head that of rank r; rank -1 has the result of all.
func (s *slots) Line(slot int) *memory.Line { return &s.lines[slot*s.size] }

func (s *slots) Head(slot, r int) *memory.Line { return &s.lines[s.place(slot, r)] }

func (s *slots) place(slot, r int) int { return slot*s.size + 1 + (r+1)*(1+s.Room/memory.LineSize) }

// Data is where n bytes of rank r are.
func (s *slots) Data(slot, r, n int) []byte {
	at := (s.place(slot, r) + 1) * memory.LineSize
	if n <= InlineMax {
		at -= memory.LineSize - InlineAt
	}
	return s.bytes[at : at+n : at+n]
}

// Book is rank r's line about plans: by plan's slot the last plan that has given it back, and whether the rank has slots.
func (s *slots) Book(r int) *memory.Line { return &s.lines[slotCount*s.size+r] }

const BookReady = SlotsPlanned
