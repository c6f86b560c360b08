package mpi

// inter is what an intercommunicator has beside what every communicator has. Its ranks are in two groups, and messages go
// from each to the other.
type inter struct {
	local []int // world rank of every rank of the own group
}

// IsInter reports whether c is an intercommunicator: one between two groups, whose messages go to the ranks of the other.
func (c *Comm) IsInter() bool {
	c.must("IsInter")
	return c.inter != nil
}

// RemoteSize is the number of ranks in the other group of an intercommunicator.
func (c *Comm) RemoteSize() (int, error) {
	if e := c.between("RemoteSize"); e != nil {
		return 0, c.report(e)
	}
	return len(c.world), nil
}

// RemoteGroup is the other group of an intercommunicator.
func (c *Comm) RemoteGroup() *Group {
	if e := c.between("RemoteGroup"); e != nil {
		return &Group{err: e}
	}
	return &Group{ids: c.world, proc: c.proc}
}

// between says why c is no intercommunicator that can be used for op.
func (c *Comm) between(op string) *Error {
	if e := c.usable(op); e != nil {
		return e
	}
	if c.inter == nil {
		return c.wrong(op, ErrComm, "the communicator", c.name, "an intercommunicator")
	}
	return nil
}
