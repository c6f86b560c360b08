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

func neighborAllgather(f *frame) error {
	c, err := f.collective(6)
	if err != nil {
		return err
	}
	in, _, err := f.degrees(c)
	if err != nil {
		return err
	}
	send, err := f.buffer(0, 1, 2)
	if err != nil {
		return err
	}
	recv, err := f.manyBlocks(3, 4, 5, in)
	if err != nil {
		return err
	}
	switch f.form() {
	case asRequest:
		return f.begun(c.IneighborAllgatherBuf(send, recv), c)
	case asPersistent:
		return f.prepared(c.NeighborAllgatherInitBuf(send, recv), c)
	}
	return c.NeighborAllgatherBuf(send, recv)
}

// manyBlocks is blocks of n items, where n may be 0.
func (f *frame) manyBlocks(buf, count, typ, n int) (mpi.Buffer, error) {
	if n == 0 {
		return f.base(buf, typ)
	}
	return f.blocks(buf, count, typ, n)
}

func neighborAllgatherv(f *frame) error {
	c, err := f.collective(7)
	if err != nil {
		return err
	}
	in, _, err := f.degrees(c)
	if err != nil {
		return err
	}
	send, err := f.buffer(0, 1, 2)
	if err != nil {
		return err
	}
	recv, counts, displs, err := f.vector(3, 4, 5, 6, in)
	if err != nil {
		return err
	}
	switch f.form() {
	case asRequest:
		return f.begun(c.IneighborAllgathervBuf(send, recv, counts, displs), c)
	case asPersistent:
		return f.prepared(c.NeighborAllgathervInitBuf(send, recv, counts, displs), c)
	}
	return c.NeighborAllgathervBuf(send, recv, counts, displs)
}

func neighborAlltoall(f *frame) error {
	c, err := f.collective(6)
	if err != nil {
		return err
	}
	in, out, err := f.degrees(c)
	if err != nil {
		return err
	}
	send, err := f.manyBlocks(0, 1, 2, out)
	if err != nil {
		return err
	}
	recv, err := f.manyBlocks(3, 4, 5, in)
	if err != nil {
		return err
	}
	switch f.form() {
	case asRequest:
		return f.begun(c.IneighborAlltoallBuf(send, recv), c)
	case asPersistent:
		return f.prepared(c.NeighborAlltoallInitBuf(send, recv), c)
	}
	return c.NeighborAlltoallBuf(send, recv)
}

func neighborAlltoallv(f *frame) error {
	c, err := f.collective(8)
	if err != nil {
		return err
	}
	in, out, err := f.degrees(c)
	if err != nil {
		return err
	}
	send, scounts, sdispls, err := f.vector(0, 1, 2, 3, out)
	if err != nil {
		return err
	}
	recv, rcounts, rdispls, err := f.vector(4, 5, 6, 7, in)
	if err != nil {
		return err
	}
	switch f.form() {
	case asRequest:
		return f.begun(c.IneighborAlltoallvBuf(send, scounts, sdispls, recv, rcounts, rdispls), c)
	case asPersistent:
		return f.prepared(c.NeighborAlltoallvInitBuf(send, scounts, sdispls, recv, rcounts, rdispls), c)
	}
	return c.NeighborAlltoallvBuf(send, scounts, sdispls, recv, rcounts, rdispls)
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
