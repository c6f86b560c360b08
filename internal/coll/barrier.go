package coll

// Barrier returns when all ranks have entered it.
func Barrier(c *Comm) error { return c.Do(&barrierArgs) }

var barrierArgs = BarrierArgs() // only read

// BarrierArgs are those of Barrier.
func BarrierArgs() Args { return Args{kind: kindBarrier, root: -1} }

func (c *run) barrier(a *Args) {
	c.enter(kindBarrier, -1, 0)
	if c.deviceBarrier() {
		return
	}
	if c.exposes(kindBarrier) {
		c.show(0, nil, 0, nil, 0)
		if c.expose(kindBarrier, 0, 0, nil, 0) {
			return
		}
	}
	c.by(c.pick(kindBarrier, 0, nil, 0), a)
}
