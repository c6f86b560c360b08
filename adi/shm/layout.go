package shm

import (
	"fmt"

	"cadre.example/adi/limits"
	"cadre.example/internal/memory"
	"cadre.example/internal/wire"
)

// A segment begins with the control lines of its maker and of the other end, two lines each so that adjacent-line
// prefetching does not tie them together; the maker's ring follows and then the other's.
//
//	lines 0, 1, 2   the maker: its bell; what it has pulled; what it has consumed       lines 4, 5, 6   the other end
//	lines 8...      the maker's ring: it produces                                       ...             the other's ring, as long
const controlLines = 8

// A control is what one end tells the other beside packets.
type control struct {
	bell *memory.Line // what its sleep needs; see wordArmed
	pull *memory.Line // what it has read of the other end's memory; see wordAnswers
	head *memory.Line // word 0: lines of the ring towards it that it has consumed
}

const (
	wordArmed  = 0 // ring when something changes; the one who rings takes it back
	wordStuck  = 1 // it waits for room
	wordFences = 2 // 1: between arming and its last look it makes a barrier in all processes
	wordSeat   = 3 // the number of the processor that it last waited on, and 1
	wordDozes  = 4 // ring when the ring is full; the one who rings takes it back
)

// segmentSize is the size in bytes of a pair's segment where so many ranks share a host.
func segmentSize(ranks int) int {
	const control = controlLines * memory.LineSize
	size := min(limits.RingsMost/max(1, ranks-1), control+2*limits.RingMost) &^ (limits.Page - 1)
	return max(size, control+2*limits.RingLeast)
}

// segmentLeast and segmentMost are what this rank accepts from a peer.
const (
	segmentLeast = controlLines*memory.LineSize + 2*limits.RingLeast
	segmentMost  = controlLines*memory.LineSize + 2*limits.RingAccept
)

// ends cuts a segment: the control lines of its maker and the other, and their rings.
func ends(b []byte) (ctl [2]control, rings [2][]byte) {
	l := memory.Lines(b)
	for i := range ctl {
		ctl[i] = control{bell: &l[4*i], pull: &l[4*i+1], head: &l[4*i+2]}
	}
	n := (len(l) - controlLines) / 2 * memory.LineSize
	b = b[controlLines*memory.LineSize:]
	rings[0], rings[1] = b[:n:n], b[n:2*n:2*n]
	return ctl, rings
}

// A record is what a ring carries: some whole lines that lie together. Its first word says what it is, once everything
// else is there; the word of the line behind a record is 0 until the next record is.
//
//	bits 0..23 bytes, 24..31 form, 32..63 the low bits of the number of lines that the ring has carried before
type form uint8

const (
	// formShort is a Short packet: source, tag, context and signature, and its bytes of payload from shortHead on.
	formShort form = 1 + iota
	// formPacket is a header from headerAt on, and the payload behind it unless that follows in pieces. Bytes: both.
	formPacket
	// formPiece is more payload of the packet before: its bytes from the second line on.
	formPiece
	// formRuns says where more payload of the packet before lies in the producer's memory: pairs of address and length
	// from runsHead on. Bytes: of the pairs. The producer writes nothing more until the consumer has answered.
	formRuns
	// formPad fills the rest of the ring. Bytes: none.
	formPad
)

const (
	shortHead = 32
	headerAt  = 8
	runsHead  = 8
	pieceHead = memory.LineSize
	bytesMost = 1<<24 - 1
)

func recordWord(f form, bytes int, carried uint64) uint64 {
	return carried<<32 | uint64(f)<<24 | uint64(bytes)
}

func splitWord(w uint64) (f form, bytes int, stamp uint32) {
	return form(w >> 24), int(w & bytesMost), uint32(w >> 32)
}

// recordLines is the length of a record in lines; 0 for forms that there are not.
func recordLines(f form, bytes int) int {
	var n int
	switch f {
	case formShort:
		n = shortHead + bytes
	case formPacket:
		n = headerAt + bytes
	case formPiece:
		n = pieceHead + bytes
	case formRuns:
		n = runsHead + bytes
	default:
		return 0
	}
	return (n + memory.LineSize - 1) / memory.LineSize
}

// A scribble is what makes a ring unbelievable.
type scribble struct{ what string }

func (s *scribble) Error() string { return "its shared memory is damaged: " + s.what }

func scribbled(format string, args ...any) error { return &scribble{fmt.Sprintf(format, args...)} }

// packetLeast is the shortest formPacket.
const packetLeast = wire.Size
