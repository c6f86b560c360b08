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
		c.show(0, Buf{}, Buf{})
		if c.expose(kindBarrier, 0, 0, nil, 0) {
			return
		}
	}
	switch c.pick(kindBarrier, 0, nil, 0).algorithm {
	case tree:
		c.gatherRelease(fan)
	case linear:
		c.gatherRelease(c.Size)
	default:
		c.disseminate()
	}
}

// disseminate is the barrier of ranks that have a processor each: in round i every rank hears from the one 2^i before it.
// a*log2(p), p*log2(p) empty messages.
func (c *run) disseminate() {
	for d := 1; d < c.Size; d <<= 1 {
		to, from := c.Rank+d, c.Rank-d
		if to >= c.Size {
			to -= c.Size
		}
		if from < 0 {
			from += c.Size
		}
		f := c.startRecv(from, nothing, 0)
		c.sendRaw(to, nothing, 0)
		c.finish(f)
	}
}

// fan is how many ranks one rank collects and releases. The messages of a round cost it less than the turn on a processor
// that one more level would cost everybody.
const fan = 16

// gatherRelease is the barrier of ranks that share processors: up and down a tree, in which a rank needs two turns on a
// processor and not one for each round. 2(p-1) empty messages.
func (c *run) gatherRelease(fan int) {
	first := c.Rank*fan + 1
	last := min(first+fan, c.Size)
	for r := first; r < last; r++ {
		c.finish(c.startRecv(r, nothing, 0))
	}
	if c.Rank > 0 {
		parent := (c.Rank - 1) / fan
		f := c.startRecv(parent, nothing, 0)
		c.sendRaw(parent, nothing, 0)
		c.finish(f)
	}
	for r := first; r < last; r++ {
		c.sendRaw(r, nothing, 0)
	}
}
