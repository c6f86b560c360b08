package message

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/coll/engine"
)

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindBarrier}, Name: "tree",
		Cost: "2*a*log16(p)",
		Note: "16 branches",
		Do:   func(c *engine.Run, a *engine.Args) { gatherRelease(c, c.All(), limits.CollFan, nil) },
	})
}

// gatherRelease is the barrier of ranks that share processors: up and down a tree, in which a rank needs two turns on a
// processor and not one for each round. 2(p-1) empty messages. Between the two the first rank of the side does what top
// says, if that is not nil.
func gatherRelease(c *engine.Run, s engine.Side, fan int, top func()) {
	p, me := s.Size(), s.Index(c.Rank)
	first := me*fan + 1
	last := min(first+fan, p)
	for i := first; i < last; i++ {
		c.Finish(c.StartRecv(s.At(i), engine.Nothing, 0))
	}
	switch {
	case me > 0:
		parent := s.At((me - 1) / fan)
		f := c.StartRecv(parent, engine.Nothing, 0)
		c.SendRaw(parent, engine.Nothing, 0)
		c.Finish(f)
	case top != nil:
		top()
	}
	for i := first; i < last; i++ {
		c.SendRaw(s.At(i), engine.Nothing, 0)
	}
}
