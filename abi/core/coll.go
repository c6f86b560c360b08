package main

import (
	"cadre.example/datatype"
	"cadre.example/mpi"
)

var collCalls = provided{
	"Barrier":              barrier,
	"Bcast":                bcast,
	"Gather":               gather,
	"Gatherv":              gatherv,
	"Scatter":              scatter,
	"Scatterv":             scatterv,
	"Allgather":            allgather,
	"Allgatherv":           allgatherv,
	"Alltoall":             alltoall,
	"Alltoallv":            alltoallv,
	"Alltoallw":            alltoallw,
	"Reduce":               reduce,
	"Allreduce":            allreduce,
	"Reduce_scatter":       reduceScatter,
	"Reduce_scatter_block": reduceScatterBlock,
	"Scan":                 scan,
	"Exscan":               exscan,
	"Reduce_local":         reduceLocal,
	"Neighbor_allgather":   neighborAllgather,
	"Neighbor_allgatherv":  neighborAllgatherv,
	"Neighbor_alltoall":    neighborAlltoall,
	"Neighbor_alltoallv":   neighborAlltoallv,
	"Neighbor_alltoallw":   neighborAlltoallw,
}

// form is how the collective is called.
func (f *frame) form() int { return f.function().form }

// collective is the communicator of argument i of a collective, behind which lie an info and a request in the forms that
// have them.
func (f *frame) collective(i int) (*comm, error) {
	c, err := f.comm(i)
	if err != nil {
		return nil, err
	}
	switch f.form() {
	case asRequest:
		err = f.need(i + 1)
	case asPersistent:
		if _, err = f.info(i+1, true); err == nil {
			err = f.need(i + 2)
		}
	}
	return c, err
}

// begun stores the handle of what was started as the last argument, and prepared that of what can be started.
func (f *frame) begun(r mpi.Request, c *comm) error { return f.started(f.function().args-1, r, c) }
func (f *frame) prepared(p *mpi.Persistent, c *comm) error {
	return f.planned(f.function().args-1, p, c)
}

// A part is what a rank has in a collective with a root.
type part int

const (
	ofAll  part = iota // one of the many
	ofRoot             // the root, which in an intercommunicator is no other rank's equal
	ofBoth             // the root, and one of the many
	ofNone             // beside the root, in its group of an intercommunicator
)

func (p part) root() bool { return p == ofRoot || p == ofBoth }
func (p part) many() bool { return p == ofAll || p == ofBoth }

func (f *frame) part(c *comm, root int) (part, error) {
	switch {
	case !c.IsInter() && root == c.Rank():
		return ofBoth, nil
	case c.IsInter() && root == mpi.Root:
		return ofRoot, nil
	case c.IsInter() && root == mpi.ProcNull:
		return ofNone, nil
	case root < 0 || root >= c.peers:
		return ofNone, f.wrong(mpi.ErrRoot, "root", root, "a rank of the communicator")
	}
	return ofAll, nil
}

// sent is a send buffer, which may be MPI_IN_PLACE.
func (f *frame) sent(buf, count, typ, n int) (mpi.Buffer, error) {
	if f.word(buf) == mpiInPlace {
		return mpi.InPlaceBuffer, nil
	}
	return f.blocks(buf, count, typ, n)
}

// base is memory of a type without a count, for blocks.
func (f *frame) base(buf, typ int) (mpi.Buffer, error) {
	d, err := f.usable(f.word(typ))
	if err != nil {
		return mpi.Buffer{}, err
	}
	return mpi.ViewMem(f.mem(buf), 0, d.t), nil
}

// nothing is a buffer that does not count.
var nothing = mpi.ViewMem(datatype.MemForeign(0), 0, datatype.Byte)

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

// vector is memory with counts, displacements and a type, by the places of the four arguments.
func (f *frame) vector(buf, counts, displs, typ, n int) (b mpi.Buffer, cs, ds []int, err error) {
	if b, err = f.base(buf, typ); err != nil {
		return
	}
	if n > 0 {
		if err = f.need(counts, displs); err != nil {
			return
		}
	}
	if cs, err = f.nonNegative(counts, n); err != nil {
		return
	}
	cs, ds = orEmpty(cs), orEmpty(f.counts(displs, n))
	if uint64(f.word(buf)) < lowest {
		d, _ := f.usable(f.word(typ))
		for _, k := range cs {
			if k > 0 {
				err = f.low(f.word(buf), k, d)
			}
		}
	}
	return
}

// orEmpty is v, never nil: nil counts would mean something else.
func orEmpty(v []int) []int {
	if v == nil {
		return []int{}
	}
	return v
}

func (f *frame) nonNegative(i, n int) ([]int, error) {
	v := f.counts(i, n)
	for _, x := range v {
		if x < 0 {
			return nil, f.wrong(mpi.ErrCount, "a count", x, "at least 0")
		}
	}
	return v, nil
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

// each is n buffers at displacements in bytes with types of their own, by the places of the four arguments.
func (f *frame) each(buf, counts, displs, typs, n int, word bool) ([]mpi.Buffer, error) {
	out := make([]mpi.Buffer, n)
	if n == 0 {
		return out, nil
	}
	if err := f.need(counts, displs, typs); err != nil {
		return nil, err
	}
	cs := f.counts(counts, n)
	ds := f.counts(displs, n)
	if word {
		ds = f.words(displs, n)
	}
	for i, h := range f.handles(typs, n) {
		d, err := f.usable(h)
		if err != nil {
			return nil, err
		}
		if out[i], err = f.items(f.word(buf)+int64(ds[i]), cs[i], 1, d); err != nil {
			return nil, err
		}
	}
	return out, nil
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
	if f.word(0) != mpiInPlace {
		if send, err = f.each(0, 1, 2, 3, c.peers, false); err != nil {
			return err
		}
	} else if f.form() == asPersistent {
		return f.wrong(mpi.ErrUnsupportedOperation, "sendbuf", "MPI_IN_PLACE", "memory, in a persistent Alltoallw")
	} else {
		send = packed(recv)
	}
	switch f.form() {
	case asRequest:
		return f.begun(c.IalltoallwBuf(send, recv), c)
	case asPersistent:
		return f.prepared(c.AlltoallwInitBuf(send, recv), c)
	}
	return c.AlltoallwBuf(send, recv)
}

// packed is what the buffers hold now, packed: what an operation in place sends.
func packed(of []mpi.Buffer) []mpi.Buffer {
	out := make([]mpi.Buffer, len(of))
	for i, b := range of {
		data := make([]byte, b.Count()*b.Type().Size())
		datatype.PackInto(data, b.Mem(), b.Count(), b.Type())
		out[i] = mpi.View(data, len(data), datatype.Packed)
	}
	return out
}

func reduce(f *frame) error {
	c, err := f.collective(6)
	if err != nil {
		return err
	}
	root := f.int(5)
	p, err := f.part(c, root)
	if err != nil {
		return err
	}
	o, err := f.op(4, 3)
	if err != nil {
		return err
	}
	send, recv := nothing, nothing
	if p.many() {
		if send, err = f.sent(0, 2, 3, 1); err != nil {
			return err
		}
	}
	if p.root() {
		if recv, err = f.buffer(1, 2, 3); err != nil {
			return err
		}
	}
	switch f.form() {
	case asRequest:
		return f.begun(c.IreduceBuf(send, recv, o, root), c)
	case asPersistent:
		return f.prepared(c.ReduceInitBuf(send, recv, o, root), c)
	}
	return c.ReduceBuf(send, recv, o, root)
}

// folded is the arguments sendbuf, recvbuf, count, type, op, comm.
func (f *frame) folded() (c *comm, send, recv mpi.Buffer, o mpi.Op, err error) {
	if c, err = f.collective(5); err != nil {
		return
	}
	if o, err = f.op(4, 3); err != nil {
		return
	}
	if send, err = f.sent(0, 2, 3, 1); err != nil {
		return
	}
	recv, err = f.buffer(1, 2, 3)
	return
}

func allreduce(f *frame) error {
	c, send, recv, o, err := f.folded()
	if err != nil {
		return err
	}
	switch f.form() {
	case asRequest:
		return f.begun(c.IallreduceBuf(send, recv, o), c)
	case asPersistent:
		return f.prepared(c.AllreduceInitBuf(send, recv, o), c)
	}
	return c.AllreduceBuf(send, recv, o)
}

func scan(f *frame) error {
	c, send, recv, o, err := f.folded()
	if err != nil {
		return err
	}
	switch f.form() {
	case asRequest:
		return f.begun(c.IscanBuf(send, recv, o), c)
	case asPersistent:
		return f.prepared(c.ScanInitBuf(send, recv, o), c)
	}
	return c.ScanBuf(send, recv, o)
}

func exscan(f *frame) error {
	c, send, recv, o, err := f.folded()
	if err != nil {
		return err
	}
	switch f.form() {
	case asRequest:
		return f.begun(c.IexscanBuf(send, recv, o), c)
	case asPersistent:
		return f.prepared(c.ExscanInitBuf(send, recv, o), c)
	}
	return c.ExscanBuf(send, recv, o)
}

func reduceScatter(f *frame) error {
	c, err := f.collective(5)
	if err != nil {
		return err
	}
	o, err := f.op(4, 3)
	if err != nil {
		return err
	}
	d, err := f.usable(f.word(3))
	if err == nil {
		err = f.need(2)
	}
	if err != nil {
		return err
	}
	counts, err := f.nonNegative(2, c.Size())
	if err != nil {
		return err
	}
	total := 0
	for _, n := range counts {
		total += n
	}
	send, n := mpi.InPlaceBuffer, total
	if f.word(0) != mpiInPlace {
		if send, err = f.items(f.word(0), total, 1, d); err != nil {
			return err
		}
		n = counts[c.Rank()]
	}
	recv, err := f.items(f.word(1), n, 1, d)
	if err != nil {
		return err
	}
	switch f.form() {
	case asRequest:
		return f.begun(c.IreduceScatterBuf(send, recv, counts, o), c)
	case asPersistent:
		return f.prepared(c.ReduceScatterInitBuf(send, recv, counts, o), c)
	}
	return c.ReduceScatterBuf(send, recv, counts, o)
}

func reduceScatterBlock(f *frame) error {
	c, err := f.collective(5)
	if err != nil {
		return err
	}
	o, err := f.op(4, 3)
	if err != nil {
		return err
	}
	send, err := f.sent(0, 2, 3, c.Size())
	if err != nil {
		return err
	}
	n := 1
	if f.word(0) == mpiInPlace {
		n = c.Size()
	}
	recv, err := f.blocks(1, 2, 3, n)
	if err != nil {
		return err
	}
	switch f.form() {
	case asRequest:
		return f.begun(c.IreduceScatterBlockBuf(send, recv, o), c)
	case asPersistent:
		return f.prepared(c.ReduceScatterBlockInitBuf(send, recv, o), c)
	}
	return c.ReduceScatterBlockBuf(send, recv, o)
}

func reduceLocal(f *frame) error {
	o, err := f.op(4, 3)
	if err != nil {
		return err
	}
	in, err := f.buffer(0, 2, 3)
	if err != nil {
		return err
	}
	inout, err := f.buffer(1, 2, 3)
	if err != nil {
		return err
	}
	return mpi.ReduceLocalBuf(in, inout, o)
}
