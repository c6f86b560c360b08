package shared

import (
	"encoding/binary"

	"cadre.example/internal/coll/cells"
	"cadre.example/internal/coll/engine"
)

// AgreeCells is agree by cells. After it the call uses cells no more.
func AgreeCells(c *engine.Run, n int) bool {
	const size = len(c.Msg.Agreement[0])
	own := mine(c, size, cells.Everybody)
	if own == nil {
		Leave(c)
		return false
	}
	binary.LittleEndian.PutUint64(own, uint64(n))
	post(c, c.Rank, size, 0)
	switch head := &c.Area.Cells.Head(-1, c.Seq).Word; {
	case !c.Area.Cells.Gather:
		compareCells(c, n)
	case arrive(c):
		compareCells(c, n)
		post(c, -1, 0, 0)
	case until(c, &head[0], c.Seq, -1, cells.HeadMark(-1, c.Seq)) && head[1].Load() != c.Sig(0):
		compareCells(c, n)
		c.Fail(engine.ErrLeftBehind)
	}
	heard(c)
	Leave(c)
	return !c.Failed
}

// compareCells waits for all, and compares what they say with n.
func compareCells(c *engine.Run, n int) {
	for r := range c.Size {
		if r == c.Rank {
			continue
		}
		if !come(c, r, len(c.Msg.Agreement[0]), 0) || c.Failed {
			continue
		}
		if its := binary.LittleEndian.Uint64(cell(c, r, len(c.Msg.Agreement[0]))); its != uint64(n) {
			c.Fail(c.ErrLength(r, int(its), n))
		}
	}
}
