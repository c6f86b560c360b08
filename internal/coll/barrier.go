package coll

import (
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/coll/local"
)

// Barrier returns when all ranks have entered it.
func Barrier(c *engine.Comm) error { return Do(c, &barrierArgs) }

var barrierArgs = engine.BarrierArgs() // only read

func callBarrier(c *engine.Run, a *engine.Args) {
	begin(c, engine.KindBarrier, -1, 0)
	if deviceBarrier(c) {
		return
	}
	if local.Exposes(c, engine.KindBarrier) {
		local.Show(c, 0, nil, 0, nil, 0)
		if local.Expose(c, engine.KindBarrier, 0, 0, nil, 0) {
			return
		}
	}
	c.By(c.Pick(engine.KindBarrier, 0, nil, 0), a)
}

// Finish is a last barrier and Close. A rank that waits in an earlier collective for one that has left it in another call
// gets its answer from the barrier.
func Finish(c *engine.Comm) error {
	err := Barrier(c)
	if left := c.Close(); err == nil {
		err = left
	}
	return err
}
