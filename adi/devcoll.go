package adi

// A DevColl is the table of collective operations that a device does better than messages would, for one communicator on
// one rank. What is nil it does not offer, and the algorithms over messages serve: where the seed's code asked
// "#ifdef MPID_Barrier" and comm->AdiBarrier. All ranks of a communicator must be offered the same.
type DevColl struct {
	// Barrier returns when all ranks of the communicator have called it.
	Barrier func() error
	// Bcast gives all ranks the bytes of rank root; there are 1 to limits.DevColl of them.
	Bcast func(p []byte, root int) error
	// Reduce returns the reduction with an operation (its code in package op) over the type of a signature (see
	// datatype.Type.Signature), or nil where that is not offered: the seed's MPID_Reduce_sum_int and its like. It replaces
	// the one element in p by the result, on all ranks: the same bits. It keeps the order of ranks.
	Reduce func(code int, signature uint32) func(p []byte) error
	// Scan is Reduce over the ranks up to the own one.
	Scan func(code int, signature uint32) func(p []byte) error
	// Alltoall sends block i of send to rank i; a block has 1 to limits.DevColl bytes, the same on all ranks.
	Alltoall func(send, recv []byte) error
	// Free releases what the table needs; it is called once, when the communicator is freed or its rank ends.
	Free func()
}

// A CommInfo is the communicator that a table is asked for.
type CommInfo struct {
	Context uint64 // the context id of its collective calls
	Rank    int    // of the caller in it
	World   []int  // world rank of every rank in it
}

// Collectives is what offers such tables: a Device may, and SetCollectives names another.
type Collectives interface {
	// CommInit returns the table of a communicator that is being made, or nil. All its ranks call it: MPID_Comm_init.
	CommInit(CommInfo) *DevColl
}

// SetCollectives names who offers tables for communicators that are made from now on, instead of a Device.
func (c *Context) SetCollectives(p Collectives) {
	c.mu.Lock()
	c.collectives = p
	c.mu.Unlock()
}

// CommInit returns the table for a communicator that is being made, or nil when nobody offers one. CommFree must follow;
// Close does it where it did not.
func (c *Context) CommInit(info CommInfo) *DevColl {
	c.mu.Lock()
	p := c.collectives
	c.mu.Unlock()
	if p == nil || c.hetero { // a table moves bytes
		return nil
	}
	d := p.CommInit(info)
	if d != nil {
		c.mu.Lock()
		if c.tables == nil {
			c.tables = map[uint64]*DevColl{}
		}
		c.tables[info.Context] = d
		c.mu.Unlock()
	}
	return d
}

// CommFree ends the use of a communicator: MPID_Comm_free. One that has no table is passed over.
func (c *Context) CommFree(context uint64) {
	c.mu.Lock()
	d := c.tables[context]
	delete(c.tables, context)
	c.mu.Unlock()
	if d != nil && d.Free != nil {
		d.Free()
	}
}

func (c *Context) freeTables() {
	c.mu.Lock()
	all := c.tables
	c.tables = nil
	c.mu.Unlock()
	for _, d := range all {
		if d.Free != nil {
			d.Free()
		}
	}
}
