package main

import (
	"cadre.example/mpi"
)

// degrees is how many neighbours the rank has: those that it receives from and those that it sends to.
func (f *frame) degrees(c *comm) (in, out int, err error) {
	switch c.Topology() {
	case mpi.CartTopology:
		t, err := c.AsCart()
		if err != nil {
			return 0, 0, err
		}
		return 2 * len(t.Dims()), 2 * len(t.Dims()), nil
	case mpi.GraphTopology:
		t, err := c.AsGraph()
		if err != nil {
			return 0, 0, err
		}
		v, err := t.Neighbors(c.Rank())
		return len(v), len(v), err
	case mpi.DistGraphTopology:
		t, err := c.AsDistGraph()
		if err != nil {
			return 0, 0, err
		}
		in, out, _ := t.Degrees()
		return in, out, nil
	}
	return 0, 0, f.wrong(mpi.ErrTopology, "comm", c.Name(), "a communicator with a topology")
}

// neighbors is exchange with the neighbours of the topology, of which there may be none.
func (f *frame) neighbors(send, recv shape) (x exchange, err error) {
	if x.comm, err = f.collective(send.args() + recv.args()); err != nil {
		return
	}
	in, out, err := f.degrees(x.comm)
	if err != nil {
		return
	}
	if x.send, x.scounts, x.sdispls, err = f.shapedFor(0, send, out); err == nil {
		x.recv, x.rcounts, x.rdispls, err = f.shapedFor(send.args(), recv, in)
	}
	return
}

// shapedFor is shaped where n may be 0.
func (f *frame) shapedFor(i int, s shape, n int) (b mpi.Buffer, counts, displs []int, err error) {
	if n == 0 && s == peerBlocks {
		b, err = f.base(i, i+2)
		return
	}
	return f.shaped(i, s, n)
}

func neighborAllgather(f *frame) error {
	x, err := f.neighbors(oneBlock, peerBlocks)
	if err != nil {
		return err
	}
	switch f.form() {
	case asRequest:
		return f.begun(x.IneighborAllgatherBuf(x.send, x.recv), x.comm)
	case asPersistent:
		return f.prepared(x.NeighborAllgatherInitBuf(x.send, x.recv), x.comm)
	}
	return x.NeighborAllgatherBuf(x.send, x.recv)
}

func neighborAllgatherv(f *frame) error {
	x, err := f.neighbors(oneBlock, countedBlocks)
	if err != nil {
		return err
	}
	switch f.form() {
	case asRequest:
		return f.begun(x.IneighborAllgathervBuf(x.send, x.recv, x.rcounts, x.rdispls), x.comm)
	case asPersistent:
		return f.prepared(x.NeighborAllgathervInitBuf(x.send, x.recv, x.rcounts, x.rdispls), x.comm)
	}
	return x.NeighborAllgathervBuf(x.send, x.recv, x.rcounts, x.rdispls)
}

func neighborAlltoall(f *frame) error {
	x, err := f.neighbors(peerBlocks, peerBlocks)
	if err != nil {
		return err
	}
	switch f.form() {
	case asRequest:
		return f.begun(x.IneighborAlltoallBuf(x.send, x.recv), x.comm)
	case asPersistent:
		return f.prepared(x.NeighborAlltoallInitBuf(x.send, x.recv), x.comm)
	}
	return x.NeighborAlltoallBuf(x.send, x.recv)
}

func neighborAlltoallv(f *frame) error {
	x, err := f.neighbors(countedBlocks, countedBlocks)
	if err != nil {
		return err
	}
	switch f.form() {
	case asRequest:
		return f.begun(x.IneighborAlltoallvBuf(x.send, x.scounts, x.sdispls, x.recv, x.rcounts, x.rdispls), x.comm)
	case asPersistent:
		return f.prepared(x.NeighborAlltoallvInitBuf(x.send, x.scounts, x.sdispls, x.recv, x.rcounts, x.rdispls), x.comm)
	}
	return x.NeighborAlltoallvBuf(x.send, x.scounts, x.sdispls, x.recv, x.rcounts, x.rdispls)
}

func neighborAlltoallw(f *frame) error {
	c, err := f.collective(8)
	if err != nil {
		return err
	}
	in, out, err := f.degrees(c)
	if err != nil {
		return err
	}
	send, err := f.each(0, 1, 2, 3, out, true)
	if err != nil {
		return err
	}
	recv, err := f.each(4, 5, 6, 7, in, true)
	if err != nil {
		return err
	}
	switch f.form() {
	case asRequest:
		return f.begun(c.IneighborAlltoallwBuf(send, recv), c)
	case asPersistent:
		return f.prepared(c.NeighborAlltoallwInitBuf(send, recv), c)
	}
	return c.NeighborAlltoallwBuf(send, recv)
}
