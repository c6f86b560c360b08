package coll

import "cadre.example/internal/op"

// Args are one collective with its arguments, made by the function of its name: BcastArgs and so on.
type Args struct {
	kind       kind // the operation, whatever the sizes
	root       int  // -1 without one
	send, recv Blocks
	counts     []int
	op         *op.Op
	edges      *Edges

	// What the call works out for its algorithm.
	piece  int   // bytes of a piece, or 0
	displs []int // of a reduction with counts: where the blocks begin, in items
	at     int   // and the byte at which this rank's does
}

// Name is what the operation is called in the form that blocks.
func (a *Args) Name() string { return names[a.kind].name }

// Bytes is the packed size of what the rank contributes, or else of what it receives.
func (a *Args) Bytes() int {
	b := &a.send
	if b.Type == nil {
		b = &a.recv
	}
	if b.Type == nil {
		return 0
	}
	if b.Counts == nil {
		return b.Bytes()
	}
	n := 0
	for _, c := range b.Counts {
		n += c
	}
	return n * b.Type.Size()
}

// Root is the root, or -1.
func (a *Args) Root() int { return a.root }

// set makes a a copy of b, of which it copies what is not empty, and drop makes it empty again.
func (a *Args) set(b *Args) {
	if b.uneven() {
		*a = *b
		return
	}
	a.kind, a.root, a.op = b.kind, b.root, b.op // the rest is empty
	a.send.Buf, a.recv.Buf = b.send.Buf, b.recv.Buf
}

func (a *Args) drop() {
	if a.uneven() {
		*a = Args{}
		return
	}
	a.op = nil
	a.send.Buf, a.recv.Buf = Buf{}, Buf{}
}

// uneven reports whether blocks have sizes or places of their own.
func (a *Args) uneven() bool {
	return a.recv.Counts != nil || a.recv.Each != nil || a.send.Counts != nil || a.send.Each != nil || a.counts != nil || a.edges != nil
}

// perform is the algorithm of a, on a run that has been given to it alone.
func (c *run) perform(a *Args) {
	if c.First > 0 && c.between(a) {
		return
	}
	switch a.kind {
	case kindBarrier:
		c.barrier(a)
	case kindBcast:
		c.bcast(a)
	case kindReduce:
		c.reduce(a)
	case kindAllreduce:
		c.allreduce(a)
	case kindScan, kindExscan:
		c.scan(a)
	case kindGather:
		c.gather(a)
	case kindGatherv:
		c.gatherv(a)
	case kindScatter:
		c.scatter(a)
	case kindScatterv:
		c.scatterv(a)
	case kindAllgather:
		c.allgather(a)
	case kindAllgatherv:
		c.allgatherv(a)
	case kindCensus:
		c.census(a.send.Buf, a.recv.Buf, a.op)
	case kindAgreement:
		c.allgatherAs(kindAgreement, a)
	case kindAlltoall:
		c.alltoall(a)
	case kindAlltoallv, kindAlltoallw:
		c.alltoallBlocks(a)
	case kindReduceScatterBlock, kindReduceScatter:
		c.reduceScatter(a)
	case kindNeighborAllgather, kindNeighborAllgatherv, kindNeighborAlltoall, kindNeighborAlltoallv, kindNeighborAlltoallw:
		c.neighbors(a.kind, a.edges, &a.send, &a.recv)
	}
}

// Do carries a out and returns when it is over on this rank.
func (c *Comm) Do(a *Args) error {
	if c.through != nil {
		b := *a // a does not escape
		return c.through(c, &b)
	}
	m := &c.main
	if err := c.lock(a.kind, blocking); err != nil {
		return err
	}
	m.reset(c)
	m.setsUp = true
	m.args.set(a)
	m.perform(&m.args)
	if c.place == nil { // else end does it
		m.args.drop()
	}
	return m.end()
}
