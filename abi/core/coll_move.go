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

// rooted is the arguments of Gather and Scatter, and of Gatherv and Scatterv: a buffer of the many ranks, whose three
// arguments begin at many, and one of the root, whose three arguments, or with a vector four, begin at all; then the root and
// the communicator. The buffer that comes first is read first.
type rooted struct {
	*comm
	root           int
	mine, all      mpi.Buffer
	counts, displs []int // of the blocks of all
}

func (f *frame) rooted(many, all int, vector bool) (r rooted, err error) {
	at := 6
	if vector {
		at = 7
	}
	if r.comm, err = f.collective(at + 1); err != nil {
		return
	}
	r.root = f.int(at)
	p, err := f.part(r.comm, r.root)
	if err != nil {
		return
	}
	r.mine, r.all = nothing, nothing
	if p.many() && many < all {
		r.mine, err = f.sent(many, many+1, many+2, 1)
	}
	switch {
	case err != nil:
		return
	case !p.root():
	case vector:
		r.all, r.counts, r.displs, err = f.vector(all, all+1, all+2, all+3, r.peers)
	default:
		r.all, err = f.blocks(all, all+1, all+2, r.peers)
	}
	if err == nil && p.many() && many > all {
		r.mine, err = f.sent(many, many+1, many+2, 1)
	}
	return
}

func gather(f *frame) error {
	r, err := f.rooted(0, 3, false)
	if err != nil {
		return err
	}
	switch f.form() {
	case asRequest:
		return f.begun(r.IgatherBuf(r.mine, r.all, r.root), r.comm)
	case asPersistent:
		return f.prepared(r.GatherInitBuf(r.mine, r.all, r.root), r.comm)
	}
	return r.GatherBuf(r.mine, r.all, r.root)
}

func gatherv(f *frame) error {
	r, err := f.rooted(0, 3, true)
	if err != nil {
		return err
	}
	switch f.form() {
	case asRequest:
		return f.begun(r.IgathervBuf(r.mine, r.all, r.counts, r.displs, r.root), r.comm)
	case asPersistent:
		return f.prepared(r.GathervInitBuf(r.mine, r.all, r.counts, r.displs, r.root), r.comm)
	}
	return r.GathervBuf(r.mine, r.all, r.counts, r.displs, r.root)
}

func scatter(f *frame) error {
	r, err := f.rooted(3, 0, false)
	if err != nil {
		return err
	}
	switch f.form() {
	case asRequest:
		return f.begun(r.IscatterBuf(r.all, r.mine, r.root), r.comm)
	case asPersistent:
		return f.prepared(r.ScatterInitBuf(r.all, r.mine, r.root), r.comm)
	}
	return r.ScatterBuf(r.all, r.mine, r.root)
}

func scatterv(f *frame) error {
	r, err := f.rooted(4, 0, true)
	if err != nil {
		return err
	}
	switch f.form() {
	case asRequest:
		return f.begun(r.IscattervBuf(r.all, r.counts, r.displs, r.mine, r.root), r.comm)
	case asPersistent:
		return f.prepared(r.ScattervInitBuf(r.all, r.counts, r.displs, r.mine, r.root), r.comm)
	}
	return r.ScattervBuf(r.all, r.counts, r.displs, r.mine, r.root)
}

// A shape is what the arguments of a buffer of an exchange are.
type shape int

const (
	oneBlock      shape = iota // buffer, count, type
	peerBlocks                 // the same, for a block of each peer
	countedBlocks              // buffer, counts, displacements, type
)

func (s shape) args() int {
	if s == countedBlocks {
		return 4
	}
	return 3
}

// An exchange is the arguments of Allgather, Alltoall and their like: what is sent, what is received, and the communicator.
type exchange struct {
	*comm
	send, recv       mpi.Buffer
	scounts, sdispls []int
	rcounts, rdispls []int
}

func (f *frame) exchange(send, recv shape) (x exchange, err error) {
	if x.comm, err = f.collective(send.args() + recv.args()); err != nil {
		return
	}
	switch {
	case f.word(0) == mpiInPlace:
		x.send = mpi.InPlaceBuffer
	default:
		x.send, x.scounts, x.sdispls, err = f.shaped(0, send, x.peers)
	}
	if err == nil {
		x.recv, x.rcounts, x.rdispls, err = f.shaped(send.args(), recv, x.peers)
	}
	return
}

// shaped is a buffer whose arguments begin at i, with n blocks.
func (f *frame) shaped(i int, s shape, n int) (b mpi.Buffer, counts, displs []int, err error) {
	switch s {
	case oneBlock:
		b, err = f.buffer(i, i+1, i+2)
	case peerBlocks:
		b, err = f.blocks(i, i+1, i+2, n)
	case countedBlocks:
		b, counts, displs, err = f.vector(i, i+1, i+2, i+3, n)
	}
	return
}

func allgather(f *frame) error {
	x, err := f.exchange(oneBlock, peerBlocks)
	if err != nil {
		return err
	}
	switch f.form() {
	case asRequest:
		return f.begun(x.IallgatherBuf(x.send, x.recv), x.comm)
	case asPersistent:
		return f.prepared(x.AllgatherInitBuf(x.send, x.recv), x.comm)
	}
	return x.AllgatherBuf(x.send, x.recv)
}

func allgatherv(f *frame) error {
	x, err := f.exchange(oneBlock, countedBlocks)
	if err != nil {
		return err
	}
	switch f.form() {
	case asRequest:
		return f.begun(x.IallgathervBuf(x.send, x.recv, x.rcounts, x.rdispls), x.comm)
	case asPersistent:
		return f.prepared(x.AllgathervInitBuf(x.send, x.recv, x.rcounts, x.rdispls), x.comm)
	}
	return x.AllgathervBuf(x.send, x.recv, x.rcounts, x.rdispls)
}

func alltoall(f *frame) error {
	x, err := f.exchange(peerBlocks, peerBlocks)
	if err != nil {
		return err
	}
	switch f.form() {
	case asRequest:
		return f.begun(x.IalltoallBuf(x.send, x.recv), x.comm)
	case asPersistent:
		return f.prepared(x.AlltoallInitBuf(x.send, x.recv), x.comm)
	}
	return x.AlltoallBuf(x.send, x.recv)
}

func alltoallv(f *frame) error {
	x, err := f.exchange(countedBlocks, countedBlocks)
	if err != nil {
		return err
	}
	switch f.form() {
	case asRequest:
		return f.begun(x.IalltoallvBuf(x.send, x.scounts, x.sdispls, x.recv, x.rcounts, x.rdispls), x.comm)
	case asPersistent:
		return f.prepared(x.AlltoallvInitBuf(x.send, x.scounts, x.sdispls, x.recv, x.rcounts, x.rdispls), x.comm)
	}
	return x.AlltoallvBuf(x.send, x.scounts, x.sdispls, x.recv, x.rcounts, x.rdispls)
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
