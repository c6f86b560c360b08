package mpi

import (
	"fmt"

	"cadre.example/internal/coll"
)

// Neighbourhood collectives (section 8.6 of the standard) need a communicator with a topology. All of its ranks call them,
// and each rank sends to its neighbours and receives from its neighbours. A communicator without a topology is ErrTopology.
//
// In a grid, the blocks of each dimension in turn are first that of the rank before, then that of the rank after. Beyond
// an edge there is no neighbour, and the block there stays as it is. In a periodic dimension of one or two ranks, the
// block for the rank before arrives as the block from the rank after, as in longer dimensions.
//
// In a graph, the blocks follow the order of the rank's neighbours. If several edges join two ranks, the first block sent
// is the first received. There is no "in place".

// NeighborAllgather sends send to every neighbour and receives one block of recv from each, in the order of the
// neighbours (MPI_Neighbor_allgather). All blocks have the same length: len(recv) is the number of incoming neighbours
// times that length, else ErrCount. send and recv must not overlap.
func NeighborAllgather[T any](c *Comm, send, recv []T) error {
	return c.neighborAllgather(asCall, of(send), of(recv)).err
}

// IneighborAllgather starts a [NeighborAllgather].
func IneighborAllgather[T any](c *Comm, send, recv []T) Request {
	return c.neighborAllgather(asRequest, of(send), of(recv)).req
}

// NeighborAllgatherInit makes a persistent [NeighborAllgather].
func NeighborAllgatherInit[T any](c *Comm, send, recv []T) *Persistent {
	return c.neighborAllgather(asPersistent, of(send), of(recv)).plan
}

// NeighborAllgatherBuf is [NeighborAllgather] of Buffers.
func (c *Comm) NeighborAllgatherBuf(send, recv Buffer) error {
	return c.neighborAllgather(asCall, ofBuffer(send), ofBuffer(recv)).err
}

// IneighborAllgatherBuf is [IneighborAllgather] of Buffers.
func (c *Comm) IneighborAllgatherBuf(send, recv Buffer) Request {
	return c.neighborAllgather(asRequest, ofBuffer(send), ofBuffer(recv)).req
}

// NeighborAllgatherInitBuf is [NeighborAllgatherInit] of Buffers.
func (c *Comm) NeighborAllgatherInitBuf(send, recv Buffer) *Persistent {
	return c.neighborAllgather(asPersistent, ofBuffer(send), ofBuffer(recv)).plan
}

// NeighborAllgatherv is [NeighborAllgather] with blocks of different lengths: the block from neighbour i arrives in
// recv[displs[i]:][:counts[i]]. Counts and displacements are in elements. If displs is nil, the blocks are contiguous.
func NeighborAllgatherv[T any](c *Comm, send, recv []T, counts, displs []int) error {
	return c.neighborAllgatherv(asCall, of(send), of(recv), counts, displs).err
}

// IneighborAllgatherv starts a [NeighborAllgatherv].
func IneighborAllgatherv[T any](c *Comm, send, recv []T, counts, displs []int) Request {
	return c.neighborAllgatherv(asRequest, of(send), of(recv), counts, displs).req
}

// NeighborAllgathervInit makes a persistent [NeighborAllgatherv].
func NeighborAllgathervInit[T any](c *Comm, send, recv []T, counts, displs []int) *Persistent {
	return c.neighborAllgatherv(asPersistent, of(send), of(recv), counts, displs).plan
}

// NeighborAllgathervBuf is [NeighborAllgatherv] of Buffers. displs counts extents of recv's type; recv's own count is
// ignored.
func (c *Comm) NeighborAllgathervBuf(send, recv Buffer, counts, displs []int) error {
	return c.neighborAllgatherv(asCall, ofBuffer(send), ofBlocks(recv), counts, displs).err
}

// IneighborAllgathervBuf is [IneighborAllgatherv] of Buffers.
func (c *Comm) IneighborAllgathervBuf(send, recv Buffer, counts, displs []int) Request {
	return c.neighborAllgatherv(asRequest, ofBuffer(send), ofBlocks(recv), counts, displs).req
}

// NeighborAllgathervInitBuf is [NeighborAllgathervInit] of Buffers.
func (c *Comm) NeighborAllgathervInitBuf(send, recv Buffer, counts, displs []int) *Persistent {
	return c.neighborAllgatherv(asPersistent, ofBuffer(send), ofBlocks(recv), counts, displs).plan
}

// NeighborAlltoall sends a different block of send to each neighbour and receives one block of recv from each
// (MPI_Neighbor_alltoall). The blocks of send have equal lengths, and so have the blocks of recv. send and recv must not
// overlap.
func NeighborAlltoall[T any](c *Comm, send, recv []T) error {
	return c.neighborAlltoall(asCall, of(send), of(recv)).err
}

// IneighborAlltoall starts a [NeighborAlltoall].
func IneighborAlltoall[T any](c *Comm, send, recv []T) Request {
	return c.neighborAlltoall(asRequest, of(send), of(recv)).req
}

// NeighborAlltoallInit makes a persistent [NeighborAlltoall].
func NeighborAlltoallInit[T any](c *Comm, send, recv []T) *Persistent {
	return c.neighborAlltoall(asPersistent, of(send), of(recv)).plan
}

// NeighborAlltoallBuf is [NeighborAlltoall] of Buffers.
func (c *Comm) NeighborAlltoallBuf(send, recv Buffer) error {
	return c.neighborAlltoall(asCall, ofBuffer(send), ofBuffer(recv)).err
}

// IneighborAlltoallBuf is [IneighborAlltoall] of Buffers.
func (c *Comm) IneighborAlltoallBuf(send, recv Buffer) Request {
	return c.neighborAlltoall(asRequest, ofBuffer(send), ofBuffer(recv)).req
}

// NeighborAlltoallInitBuf is [NeighborAlltoallInit] of Buffers.
func (c *Comm) NeighborAlltoallInitBuf(send, recv Buffer) *Persistent {
	return c.neighborAlltoall(asPersistent, ofBuffer(send), ofBuffer(recv)).plan
}

// NeighborAlltoallv is [NeighborAlltoall] with blocks of different lengths: send[sdispls[i]:][:scounts[i]] goes to
// neighbour i, and the block from neighbour i arrives in recv[rdispls[i]:][:rcounts[i]]. Counts and displacements are in
// elements. If displacements are nil, the blocks are contiguous.
func NeighborAlltoallv[T any](c *Comm, send []T, scounts, sdispls []int, recv []T, rcounts, rdispls []int) error {
	return c.neighborAlltoallv(asCall, of(send), scounts, sdispls, of(recv), rcounts, rdispls).err
}

// IneighborAlltoallv starts a [NeighborAlltoallv].
func IneighborAlltoallv[T any](c *Comm, send []T, scounts, sdispls []int, recv []T, rcounts, rdispls []int) Request {
	return c.neighborAlltoallv(asRequest, of(send), scounts, sdispls, of(recv), rcounts, rdispls).req
}

// NeighborAlltoallvInit makes a persistent [NeighborAlltoallv].
func NeighborAlltoallvInit[T any](c *Comm, send []T, scounts, sdispls []int, recv []T, rcounts, rdispls []int) *Persistent {
	return c.neighborAlltoallv(asPersistent, of(send), scounts, sdispls, of(recv), rcounts, rdispls).plan
}

// NeighborAlltoallvBuf is [NeighborAlltoallv] of Buffers. Displacements count extents of the buffer's type; the buffers'
// own counts are ignored.
func (c *Comm) NeighborAlltoallvBuf(send Buffer, scounts, sdispls []int, recv Buffer, rcounts, rdispls []int) error {
	return c.neighborAlltoallv(asCall, ofBlocks(send), scounts, sdispls, ofBlocks(recv), rcounts, rdispls).err
}

// IneighborAlltoallvBuf is [IneighborAlltoallv] of Buffers.
func (c *Comm) IneighborAlltoallvBuf(send Buffer, scounts, sdispls []int, recv Buffer, rcounts, rdispls []int) Request {
	return c.neighborAlltoallv(asRequest, ofBlocks(send), scounts, sdispls, ofBlocks(recv), rcounts, rdispls).req
}

// NeighborAlltoallvInitBuf is [NeighborAlltoallvInit] of Buffers.
func (c *Comm) NeighborAlltoallvInitBuf(send Buffer, scounts, sdispls []int, recv Buffer, rcounts, rdispls []int) *Persistent {
	return c.neighborAlltoallv(asPersistent, ofBlocks(send), scounts, sdispls, ofBlocks(recv), rcounts, rdispls).plan
}

// NeighborAlltoallwBuf sends send[i] to neighbour i and receives from neighbour i into recv[i]; each Buffer has its own
// type (MPI_Neighbor_alltoallw). A wrong number of Buffers is ErrCount.
func (c *Comm) NeighborAlltoallwBuf(send, recv []Buffer) error {
	return c.neighborAlltoallw(asCall, send, recv).err
}

// IneighborAlltoallwBuf starts a [Comm.NeighborAlltoallwBuf].
func (c *Comm) IneighborAlltoallwBuf(send, recv []Buffer) Request {
	return c.neighborAlltoallw(asRequest, send, recv).req
}

// NeighborAlltoallwInitBuf makes a persistent [Comm.NeighborAlltoallwBuf].
func (c *Comm) NeighborAlltoallwInitBuf(send, recv []Buffer) *Persistent {
	return c.neighborAlltoallw(asPersistent, send, recv).plan
}

func (c *Comm) neighborAlltoallw(f form, send, recv []Buffer) collResult {
	k := collCall{c: c, form: f, name: "NeighborAlltoallw", root: -1}
	edges, e := k.edges()
	var from, to []coll.Buf
	if e == nil {
		from, e = k.neighborBuffers("send", send, len(edges.Out))
	}
	if e == nil {
		to, e = k.neighborBuffers("recv", recv, len(edges.In))
	}
	if e == nil {
		e = k.disjointEach(from, to)
	}
	if e == nil {
		k.args = coll.NeighborAlltoallArgs(edges, coll.Blocks{Each: from}, coll.Blocks{Each: to}, 'w')
	}
	return k.end(e)
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

func (c *Comm) neighborAllgather(f form, send, recv arg) collResult {
	k := collCall{c: c, form: f, name: "NeighborAllgather", root: -1}
	edges, e := k.edges()
	if e == nil {
		e = k.separate(&send, &recv)
	}
	if e == nil {
		e = k.shares("recv", &recv, len(edges.In))
	}
	if e == nil {
		k.args = coll.NeighborAllgatherArgs(edges, send.Buf, coll.Uniform(recv.Buf), false)
	}
	return k.end(e)
}

func (c *Comm) neighborAllgatherv(f form, send, recv arg, counts, displs []int) collResult {
	k := collCall{c: c, form: f, name: "NeighborAllgatherv", root: -1}
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
	if e == nil {
		k.args = coll.NeighborAllgatherArgs(edges, send.Buf, to, true)
	}
	return k.end(e)
}

func (c *Comm) neighborAlltoall(f form, send, recv arg) collResult {
	k := collCall{c: c, form: f, name: "NeighborAlltoall", root: -1}
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
	if e == nil {
		k.args = coll.NeighborAlltoallArgs(edges, coll.Uniform(send.Buf), coll.Uniform(recv.Buf), 0)
	}
	return k.end(e)
}

func (c *Comm) neighborAlltoallv(f form, send arg, scounts, sdispls []int, recv arg, rcounts, rdispls []int) collResult {
	k := collCall{c: c, form: f, name: "NeighborAlltoallv", root: -1}
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
	if e == nil {
		e = k.disjointPairs(&send, &from, &recv, &to)
	}
	if e == nil {
		k.args = coll.NeighborAlltoallArgs(edges, from, to, 'v')
	}
	return k.end(e)
}

// edges returns the calling rank's neighbours.
func (k *collCall) edges() (*coll.Edges, *Error) {
	if e := k.begin(); e != nil {
		return nil, e
	}
	c := k.c
	if c.cached.topology == nil {
		return nil, c.wrong(k.title(), ErrTopology, "the communicator", c.called(), "one with a topology")
	}
	edges, err := c.cached.neighbors(c.rank)
	if err != nil {
		return nil, c.err(k.title(), ErrTopology, err)
	}
	return edges, nil
}

// separate checks that send and recv are valid memory and that no contiguous ones overlap.
func (k *collCall) separate(send, recv *arg) *Error {
	if e := k.contributes("send", send); e != nil {
		return e
	}
	if e := k.contributes("recv", recv); e != nil {
		return e
	}
	return k.disjoint(send, recv)
}

// shares reduces a to the first of n blocks of equal size.
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
