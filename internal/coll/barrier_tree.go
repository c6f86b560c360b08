package coll

import "cadre.example/adi/limits"

func init() {
	register(Algorithm{
		Of: []kind{kindBarrier}, Name: "tree",
		Cost: "2*a*log16(p)",
		Note: "16 branches",
		Do:   func(c *run, a *Args) { c.gatherRelease(c.all(), limits.CollFan, nil) },
	})
}

// gatherRelease is the barrier of ranks that share processors: up and down a tree, in which a rank needs two turns on a
// processor and not one for each round. 2(p-1) empty messages. Between the two the first rank of the side does what top
// says, if that is not nil.
func (c *run) gatherRelease(s side, fan int, top func()) {
	p, me := s.size(), s.index(c.Rank)
	first := me*fan + 1
	last := min(first+fan, p)
	for i := first; i < last; i++ {
		c.finish(c.startRecv(s.at(i), nothing, 0))
	}
	switch {
	case me > 0:
		parent := s.at((me - 1) / fan)
		f := c.startRecv(parent, nothing, 0)
		c.sendRaw(parent, nothing, 0)
		c.finish(f)
	case top != nil:
		top()
	}
	for i := first; i < last; i++ {
		c.sendRaw(s.at(i), nothing, 0)
	}
}
