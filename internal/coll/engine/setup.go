package engine

import (
	"math/bits"

	"cadre.example/adi/limits"
)

const (
	setupTag = noteTag - 128
)

// SetupTagOf is the tag of the messages of a setup.
func SetupTagOf(seq uint64) int32 { return int32(setupTag + 2*(bits.Len64(seq)-1) + int(seq&1)) }

// setupOf is the call of such a tag.
func setupOf(tag int) uint64 { return 1<<((tag-setupTag)/2) + uint64(tag-setupTag)&1 }

// MaySetUp reports whether the call is one in which ranks set cells up.
func (c *Run) MaySetUp() bool {
	behind := c.Seq - c.Seq&1
	return c.Shm.SetsUp && behind&(behind-1) == 0 && c.Seq >= 1<<limits.CollJoin && !c.Area.Cells.On && c.Size > 1 && c.First == 0
}
