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
