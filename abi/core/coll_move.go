package main

import (
	"cadre.example/datatype"
	"cadre.example/mpi"
)

func barrier(f *frame) error {
	c, err := f.collective(0)
	if err != nil {
		return err
	}
	switch f.form() {
	case asRequest:
		return f.begun(c.Ibarrier(), c)
	case asPersistent:
		return f.prepared(c.BarrierInit(), c)
	}
	return c.Barrier()
}

func bcast(f *frame) error {
	c, err := f.collective(4)
	if err != nil {
		return err
	}
	p, err := f.part(c, f.int(3))
	if err != nil {
		return err
	}
	b := nothing
	if p != ofNone {
		if b, err = f.buffer(0, 1, 2); err != nil {
			return err
		}
	}
	switch f.form() {
	case asRequest:
		return f.begun(c.IbcastBuf(b, f.int(3)), c)
	case asPersistent:
		return f.prepared(c.BcastInitBuf(b, f.int(3)), c)
	}
	return c.BcastBuf(b, f.int(3))
}

func gather(f *frame) error {
	c, err := f.collective(7)
	if err != nil {
		return err
	}
	root := f.int(6)
	p, err := f.part(c, root)
	if err != nil {
		return err
	}
	send, recv := nothing, nothing
	if p.many() {
		if send, err = f.sent(0, 1, 2, 1); err != nil {
			return err
		}
	}
	if p.root() {
		if recv, err = f.blocks(3, 4, 5, c.peers); err != nil {
			return err
		}
	}
	switch f.form() {
	case asRequest:
		return f.begun(c.IgatherBuf(send, recv, root), c)
	case asPersistent:
		return f.prepared(c.GatherInitBuf(send, recv, root), c)
	}
	return c.GatherBuf(send, recv, root)
}

func gatherv(f *frame) error {
	c, err := f.collective(8)
	if err != nil {
		return err
	}
	root := f.int(7)
	p, err := f.part(c, root)
	if err != nil {
		return err
	}
	send, recv := nothing, nothing
	var counts, displs []int
	if p.many() {
		if send, err = f.sent(0, 1, 2, 1); err != nil {
			return err
		}
	}
	if p.root() {
		if recv, counts, displs, err = f.vector(3, 4, 5, 6, c.peers); err != nil {
			return err
		}
	}
	switch f.form() {
	case asRequest:
		return f.begun(c.IgathervBuf(send, recv, counts, displs, root), c)
	case asPersistent:
		return f.prepared(c.GathervInitBuf(send, recv, counts, displs, root), c)
	}
	return c.GathervBuf(send, recv, counts, displs, root)
}

func scatter(f *frame) error {
	c, err := f.collective(7)
	if err != nil {
		return err
	}
	root := f.int(6)
	p, err := f.part(c, root)
	if err != nil {
		return err
	}
	send, recv := nothing, nothing
	if p.root() {
		if send, err = f.blocks(0, 1, 2, c.peers); err != nil {
			return err
		}
	}
	if p.many() {
		if recv, err = f.sent(3, 4, 5, 1); err != nil {
			return err
		}
	}
	switch f.form() {
	case asRequest:
		return f.begun(c.IscatterBuf(send, recv, root), c)
	case asPersistent:
		return f.prepared(c.ScatterInitBuf(send, recv, root), c)
	}
	return c.ScatterBuf(send, recv, root)
}

func scatterv(f *frame) error {
	c, err := f.collective(8)
	if err != nil {
		return err
	}
	root := f.int(7)
	p, err := f.part(c, root)
	if err != nil {
		return err
	}
	send, recv := nothing, nothing
	var counts, displs []int
	if p.root() {
		if send, counts, displs, err = f.vector(0, 1, 2, 3, c.peers); err != nil {
			return err
		}
	}
	if p.many() {
		if recv, err = f.sent(4, 5, 6, 1); err != nil {
			return err
		}
	}
	switch f.form() {
	case asRequest:
		return f.begun(c.IscattervBuf(send, counts, displs, recv, root), c)
	case asPersistent:
		return f.prepared(c.ScattervInitBuf(send, counts, displs, recv, root), c)
	}
	return c.ScattervBuf(send, counts, displs, recv, root)
}

func allgather(f *frame) error {
	c, err := f.collective(6)
	if err != nil {
		return err
	}
	send, err := f.sent(0, 1, 2, 1)
	if err != nil {
		return err
	}
	recv, err := f.blocks(3, 4, 5, c.peers)
	if err != nil {
		return err
	}
	switch f.form() {
	case asRequest:
		return f.begun(c.IallgatherBuf(send, recv), c)
	case asPersistent:
		return f.prepared(c.AllgatherInitBuf(send, recv), c)
	}
	return c.AllgatherBuf(send, recv)
}

func allgatherv(f *frame) error {
	c, err := f.collective(7)
	if err != nil {
		return err
	}
	send, err := f.sent(0, 1, 2, 1)
	if err != nil {
		return err
	}
	recv, counts, displs, err := f.vector(3, 4, 5, 6, c.peers)
	if err != nil {
		return err
	}
	switch f.form() {
	case asRequest:
		return f.begun(c.IallgathervBuf(send, recv, counts, displs), c)
	case asPersistent:
		return f.prepared(c.AllgathervInitBuf(send, recv, counts, displs), c)
	}
	return c.AllgathervBuf(send, recv, counts, displs)
}

func alltoall(f *frame) error {
	c, err := f.collective(6)
	if err != nil {
		return err
	}
	send, err := f.sent(0, 1, 2, c.peers)
	if err != nil {
		return err
	}
	recv, err := f.blocks(3, 4, 5, c.peers)
	if err != nil {
		return err
	}
	switch f.form() {
	case asRequest:
		return f.begun(c.IalltoallBuf(send, recv), c)
	case asPersistent:
		return f.prepared(c.AlltoallInitBuf(send, recv), c)
	}
	return c.AlltoallBuf(send, recv)
}

func alltoallv(f *frame) error {
	c, err := f.collective(8)
	if err != nil {
		return err
	}
	send := mpi.InPlaceBuffer
	var scounts, sdispls []int
	if f.word(0) != mpiInPlace {
		if send, scounts, sdispls, err = f.vector(0, 1, 2, 3, c.peers); err != nil {
			return err
		}
	}
	recv, rcounts, rdispls, err := f.vector(4, 5, 6, 7, c.peers)
	if err != nil {
		return err
	}
	switch f.form() {
	case asRequest:
		return f.begun(c.IalltoallvBuf(send, scounts, sdispls, recv, rcounts, rdispls), c)
	case asPersistent:
		return f.prepared(c.AlltoallvInitBuf(send, scounts, sdispls, recv, rcounts, rdispls), c)
	}
	return c.AlltoallvBuf(send, scounts, sdispls, recv, rcounts, rdispls)
}

func alltoallw(f *frame) error {
	c, err := f.collective(8)
	if err != nil {
		return err
	}
	recv, err := f.each(4, 5, 6, 7, c.peers, false)
	if err != nil {
		return err
	}
	var send []mpi.Buffer
	var pack func()
	if f.word(0) != mpiInPlace {
		if send, err = f.each(0, 1, 2, 3, c.peers, false); err != nil {
			return err
		}
	} else if send, pack = packed(recv); f.form() != asPersistent {
		pack()
	}
	switch f.form() {
	case asRequest:
		return f.begun(c.IalltoallwBuf(send, recv), c)
	case asPersistent:
		if err := f.prepared(c.AlltoallwInitBuf(send, recv), c); err != nil {
			return err
		}
		if q, ok := requests.get(f.handleAt(f.function().args - 1)); ok {
			q.pack = pack
		}
		return nil
	}
	return c.AlltoallwBuf(send, recv)
}

// packed is room for what the buffers hold, packed, which an operation in place sends, and what packs it.
func packed(of []mpi.Buffer) (out []mpi.Buffer, pack func()) {
	out = make([]mpi.Buffer, len(of))
	data := make([][]byte, len(of))
	for i, b := range of {
		data[i] = make([]byte, b.Count()*b.Type().Size())
		out[i] = mpi.View(data[i], len(data[i]), datatype.Packed)
	}
	return out, func() {
		for i, b := range of {
			datatype.PackInto(data[i], b.Mem(), b.Count(), b.Type())
		}
	}
}
