package mpi

import (
	"fmt"

	"cadre.example/internal/coll"
)

// Neighbourhood collectives (section 8.6 of the standard) are for communicators with a topology: every rank sends to its
// neighbours and receives from them. All ranks of the communicator call them. The blocks of a grid are those of the rank
// before and the rank behind, for one dimension after another; beyond an edge there is nobody, whose blocks are left alone.
// In a dimension of one or two ranks that is periodic what goes to the rank before arrives as what comes from the rank
// behind, as it does everywhere. The blocks of a graph are those of its neighbours in their order; between two ranks
// with several edges the first sent is the first received. There is no "in place".

// NeighborAllgather sends send to all neighbours and receives a block of recv from each; the blocks have equal lengths.
func NeighborAllgather[T any](c *Comm, send, recv []T) error {
	return c.neighborAllgather(of(send), of(recv))
}

// NeighborAllgatherBuf is NeighborAllgather of Buffers.
func (c *Comm) NeighborAllgatherBuf(send, recv Buffer) error {
	return c.neighborAllgather(ofBuffer(send), ofBuffer(recv))
}

// NeighborAllgatherv is NeighborAllgather of blocks of different lengths: what neighbour i sends comes to
// recv[displs[i]:][:counts[i]]. A nil displs means one block after another.
func NeighborAllgatherv[T any](c *Comm, send, recv []T, counts, displs []int) error {
	return c.neighborAllgatherv(of(send), of(recv), counts, displs)
}

// NeighborAllgathervBuf is NeighborAllgatherv of Buffers. displs counts extents of recv's type; recv's own count does not
// matter.
func (c *Comm) NeighborAllgathervBuf(send, recv Buffer, counts, displs []int) error {
	return c.neighborAllgatherv(ofBuffer(send), ofBlocks(recv), counts, displs)
}

// NeighborAlltoall sends each neighbour its block of send and receives a block of recv from each; the blocks of send have
// equal lengths, and so have those of recv.
func NeighborAlltoall[T any](c *Comm, send, recv []T) error {
	return c.neighborAlltoall(of(send), of(recv))
}

// NeighborAlltoallBuf is NeighborAlltoall of Buffers.
func (c *Comm) NeighborAlltoallBuf(send, recv Buffer) error {
	return c.neighborAlltoall(ofBuffer(send), ofBuffer(recv))
}

// NeighborAlltoallv is NeighborAlltoall of blocks of different lengths, at displacements as in NeighborAllgatherv.
func NeighborAlltoallv[T any](c *Comm, send []T, scounts, sdispls []int, recv []T, rcounts, rdispls []int) error {
	return c.neighborAlltoallv(of(send), scounts, sdispls, of(recv), rcounts, rdispls)
}

// NeighborAlltoallvBuf is NeighborAlltoallv of Buffers.
func (c *Comm) NeighborAlltoallvBuf(send Buffer, scounts, sdispls []int, recv Buffer, rcounts, rdispls []int) error {
	return c.neighborAlltoallv(ofBlocks(send), scounts, sdispls, ofBlocks(recv), rcounts, rdispls)
}

// NeighborAlltoallwBuf sends send[i] to neighbour i and receives from neighbour i in recv[i], each with a type of its own.
func (c *Comm) NeighborAlltoallwBuf(send, recv []Buffer) error {
	k := collCall{c: c, name: "NeighborAlltoallw", root: -1}
	edges, e := k.edges()
	if e != nil {
		return k.refused(e)
	}
	from, e := k.neighborBuffers("send", send, len(edges.Out))
	if e != nil {
		return k.refused(e)
	}
	to, e := k.neighborBuffers("recv", recv, len(edges.In))
	if e != nil {
		return k.refused(e)
	}
	for s := range from {
		for r := range to {
			if overlap(&from[s], &to[r]) {
				return k.refused(k.overlapping(fmt.Sprintf("send[%d] and recv[%d]", s, r)))
			}
		}
	}
	return k.run(coll.NeighborAlltoallArgs(edges, coll.Blocks{Each: from}, coll.Blocks{Each: to}, 'w'))
}

func (k *collCall) neighborBuffers(name string, bs []Buffer, n int) ([]coll.Buf, *Error) {
	if len(bs) != n {
		return nil, k.wrong(ErrCount, "len("+name+")", len(bs), fmt.Sprintf("%d, the number of neighbours", n))
	}
	each := make([]coll.Buf, n)
	for i := range bs {
		a := ofBuffer(bs[i])
		if e := k.contributes(fmt.Sprintf("%s[%d]", name, i), &a); e != nil {
			return nil, e
		}
		each[i] = a.Buf
	}
	return each, nil
}

func (c *Comm) neighborAllgather(send, recv arg) error {
	k := collCall{c: c, name: "NeighborAllgather", root: -1}
	edges, e := k.edges()
	if e == nil {
		e = k.separate(&send, &recv)
	}
	if e == nil {
		e = k.shares("recv", &recv, len(edges.In))
	}
	if e != nil {
		return k.refused(e)
	}
	return k.run(coll.NeighborAllgatherArgs(edges, send.Buf, coll.Uniform(recv.Buf), false))
}

func (c *Comm) neighborAllgatherv(send, recv arg, counts, displs []int) error {
	k := collCall{c: c, name: "NeighborAllgatherv", root: -1}
	edges, e := k.edges()
	if e == nil {
		e = k.separate(&send, &recv)
	}
	var to coll.Blocks
	if e == nil {
		to, e = k.blocksOf(len(edges.In), "neighbours", "recv", "", &recv, counts, displs)
	}
	if e == nil {
		e = k.disjointBlocks(&send, &recv, &to)
	}
	if e != nil {
		return k.refused(e)
	}
	return k.run(coll.NeighborAllgatherArgs(edges, send.Buf, to, true))
}

func (c *Comm) neighborAlltoall(send, recv arg) error {
	k := collCall{c: c, name: "NeighborAlltoall", root: -1}
	edges, e := k.edges()
	if e == nil {
		e = k.separate(&send, &recv)
	}
	if e == nil {
		e = k.shares("send", &send, len(edges.Out))
	}
	if e == nil {
		e = k.shares("recv", &recv, len(edges.In))
	}
	if e != nil {
		return k.refused(e)
	}
	return k.run(coll.NeighborAlltoallArgs(edges, coll.Uniform(send.Buf), coll.Uniform(recv.Buf), 0))
}

func (c *Comm) neighborAlltoallv(send arg, scounts, sdispls []int, recv arg, rcounts, rdispls []int) error {
	k := collCall{c: c, name: "NeighborAlltoallv", root: -1}
	edges, e := k.edges()
	if e == nil {
		e = k.separate(&send, &recv)
	}
	var from, to coll.Blocks
	if e == nil {
		from, e = k.blocksOf(len(edges.Out), "neighbours", "send", "s", &send, scounts, sdispls)
	}
	if e == nil {
		to, e = k.blocksOf(len(edges.In), "neighbours", "recv", "r", &recv, rcounts, rdispls)
	}
	if e == nil && !send.apart(&recv) {
		for i, n := range from.Counts {
			b := arg{Buf: part(&from.Buf, from.Displs[i], n)}
			if e = k.disjointBlocks(&b, &recv, &to); e != nil {
				break
			}
		}
	}
	if e != nil {
		return k.refused(e)
	}
	return k.run(coll.NeighborAlltoallArgs(edges, from, to, 'v'))
}

// run carries a out.
func (k *collCall) run(a coll.Args) error { return k.done(k.c.coll.Do(&a)) }

// between carries a out unless e is wrong with it.
func (k *collCall) between(a coll.Args, e *Error) error {
	if e != nil {
		return k.refused(e)
	}
	return k.run(a)
}

// edges are the calling rank's neighbours.
func (k *collCall) edges() (*coll.Edges, *Error) {
	if e := k.begin(); e != nil {
		return nil, e
	}
	c := k.c
	if c.cached.topology == nil {
		return nil, c.wrong(k.name, ErrTopology, "the communicator", c.called(), "one with a topology")
	}
	in, out, err := c.cached.topology.edges(c.rank)
	if err != nil {
		return nil, c.err(k.name, ErrTopology, err)
	}
	return &coll.Edges{In: in, Out: out, Grid: c.Topology() == CartTopology}, nil
}

// separate: send and recv are memory, and of what is one piece no byte is in both.
func (k *collCall) separate(send, recv *arg) *Error {
	if e := k.contributes("send", send); e != nil {
		return e
	}
	if e := k.contributes("recv", recv); e != nil {
		return e
	}
	return k.disjoint(send, recv)
}

// shares cuts a to one of n blocks of equal size.
func (k *collCall) shares(name string, a *arg, n int) *Error {
	switch {
	case n == 0 && a.Count != 0:
		return k.wrong(ErrCount, "len("+name+")", a.Count, "0, as there are no neighbours")
	case n == 0:
	case a.Count%n != 0:
		return k.wrong(ErrCount, "len("+name+")", a.Count, fmt.Sprintf("a multiple of %d, the number of neighbours", n))
	default:
		a.Count /= n
	}
	return nil
}
