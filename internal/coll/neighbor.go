package coll

// Edges are the neighbours of a rank, in the order of its buffers: block i of what is received comes from In[i], block i of
// what is sent goes to Out[i]. A negative rank is nobody, and its block is left alone. A neighbour may be there several
// times, and a rank may be its own.
type Edges struct {
	In, Out []int
	// Grid says that the blocks are pairs, for a dimension of a grid each: what goes to the rank before arrives as what comes
	// from the rank behind. That matters where both are one rank.
	Grid bool
}

// NeighborAllgatherArgs are those of NeighborAllgather and NeighborAllgatherv: every neighbour of Out gets send.
func NeighborAllgatherArgs(e *Edges, send Buf, recv Blocks, v bool) Args {
	a := Args{kind: kindNeighborAllgather, root: -1, send: Blocks{Buf: send}, recv: recv, edges: e}
	if v {
		a.kind = kindNeighborAllgatherv
	}
	return a
}

// NeighborAlltoallArgs are those of NeighborAlltoall, NeighborAlltoallv and NeighborAlltoallw, which are told apart by
// form: 0, 'v' or 'w'.
func NeighborAlltoallArgs(e *Edges, send, recv Blocks, form byte) Args {
	a := Args{kind: kindNeighborAlltoall, root: -1, send: send, recv: recv, edges: e}
	switch form {
	case 'v':
		a.kind = kindNeighborAlltoallv
	case 'w':
		a.kind = kindNeighborAlltoallw
	}
	return a
}

// neighbors exchanges blocks along the edges. a*(edges of a rank) + b*n. All receives are there before anything is sent,
// so that a send waits for nothing but the rank that it goes to. Messages between two ranks keep their order, so the kth
// edge from one rank to another is the same for both, in a grid by the order of directions.
func (c *run) neighbors(k kind, e *Edges, send, recv *Blocks) {
	c.enter(k, -1, 0)
	for i := range e.In {
		if e.Grid {
			i ^= 1
		}
		if r := e.In[i]; r >= 0 {
			b := recv.block(i)
			c.launch(c.startRecv(r, b, b.Type.Signature()))
		}
	}
	same := k == kindNeighborAllgather || k == kindNeighborAllgatherv
	for i, r := range e.Out {
		if r < 0 {
			continue
		}
		b := send.Buf
		if !same {
			b = send.block(i)
		}
		c.launch(c.startSend(r, b, b.Type.Signature()))
	}
	c.land(0)
}
