package coll

import (
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/coll/shared"
)

// agree is the entry of collectives that move much data or data of unequal sizes: the ranks learn that all of them are
// in the same call, with the same n where all must have the same, before anything is sent that could wait for its
// receiver. It reports false, on all ranks, when they are not.
//
// Dissemination, a*log2(p). After step i a rank knows of the 2^i ranks up to itself: they agree if the 2^i before them
// say so, the 2^i up to itself do, and one of either half says the same; a failure travels as the mark of the message.
func agree(c *engine.Run, n int) bool {
	if c.CellRoom() > 0 {
		return shared.AgreeCells(c, n)
	}
	return c.AgreeIn(c.All(), n)
}
