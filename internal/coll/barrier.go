package coll

// Barrier returns when all ranks have entered it.
func Barrier(c *Comm) error { return c.Do(&barrierArgs) }

var barrierArgs = BarrierArgs() // only read

// BarrierArgs are those of Barrier.
func BarrierArgs() Args { return Args{kind: kindBarrier, root: -1} }

func (c *run) barrier() {
	c.enter(kindBarrier, -1, 0)
	if c.deviceBarrier() {
		return
	}
	if c.meets(kindBarrier) {
		c.show(0, nil, 0, nil, 0)
		if c.expose(kindBarrier, 0, 0, nil, 0) {
			return
		}
	}
	switch c.pick(kindBarrier, 0, nil, 0).algorithm {
	case tree:
		c.gatherRelease(c.all(), fan, nil)
	case linear:
		c.gatherRelease(c.all(), c.Size, nil)
	case twoLevel:
		c.barrierTwoLevel()
	case inCells:
		c.barrierCells()
	default:
		c.disseminate(c.all())
	}
}

// disseminate is the barrier of ranks that have a processor each: in round i every rank hears from the one 2^i before it.
// a*log2(p), p*log2(p) empty messages.
func (c *run) disseminate(s side) {
	p, me := s.size(), s.index(c.Rank)
	for d := 1; d < p; d <<= 1 {
		to, from := me+d, me-d
		if to >= p {
			to -= p
		}
		if from < 0 {
			from += p
		}
		f := c.startRecv(s.at(from), nothing, 0)
		c.sendRaw(s.at(to), nothing, 0)
		c.finish(f)
	}
}

// fan is how many ranks one rank collects and releases. The messages of a round cost it less than the turn on a processor
// that one more level would cost everybody.
const fan = 16

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
