package engine

import (
	"math"

	"cadre.example/adi"
)

// Single copy is for much data of ranks that share memory and can read each other's, in calls that block: every rank says in the
// head of its cell (cells.go) where its data lie, and others read them from there to where they belong. So no byte is copied
// more often than the operation asks for, and nobody sends a message. What does not lie in one run is packed first, and
// unpacked behind, by its rank.
//
// A rank leaves when nobody reads its memory any more. It waits for the done words of those who do, or all meet: there are up to
// two meetings in a call, whose steps are counted for each rank and, where ranks share processors, for all.
//
// What cannot be read, though ranks have tried when they set up the cells, is a kind of memory that no other process can read. Then all go
// on with messages: who could not read says so before the meeting, and until then no rank has written over what it contributes.
//
// Words are what there is beside the heads:
//
//	line 3 of all   the step that all have come to; the step before which a rank could not read
//	done of a rank  done; the step that it has come to; the last call that it has left while others may read its memory
//	bell of a rank  the step up to which it has taken results (staged_linear.go)
type Single struct {
	Reader adi.Reader
	Sample []byte   // what others try to read
	Owner  []uint64 // by rank, as reader wants it
	At     []uint64 // where a rank's data are, in this call
	Out    []uint64 // and its part of the result
}

// Steps of a call. A key is the number of the call above a step.
const (
	StepBits = 24 // rounds of staged algorithms (staged.go)

	StepFolded = 1 // every rank has its part of the result
	StepUnread = 2 // the rank wants a message
	StepRead   = 3 // nobody reads any more
)

// Key is a step of this call, as step words have it.
func (c *Run) Key(step uint64) uint64 { return c.Seq<<StepBits | step }

// LengthWord is n as a head has it.
func LengthWord(n int) int { return int(min(uint64(n), math.MaxUint32)) }
