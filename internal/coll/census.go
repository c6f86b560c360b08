package coll

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/coll/local"
	"cadre.example/internal/coll/message"
	"cadre.example/internal/coll/shared"
	"cadre.example/internal/op"
)

func callCensus(c *engine.Run, send, recv engine.Buf, o *op.Op) {
	if !c.Bind(engine.KindCensus, -1, o, &recv) {
		return
	}
	begin(c, engine.KindCensus, -1, 0)
	if c.Size == 1 {
		c.Local(recv, send)
		return
	}
	if n := recv.Bytes(); local.Exposes(c, engine.KindCensus) && local.ReduceExposed(c, engine.KindCensus, n, n, &recv) {
		return
	}
	if room := c.CellRoom() + c.SlotRoom(); room > 0 && recv.Bytes() <= min(room, limits.CollSmall) {
		c.Decide(true)
		shared.AllreduceCells(c, &c.Bound, &send, &recv)
		return
	}
	message.AllreduceDoubling(c, &c.Bound, send, recv)
}
