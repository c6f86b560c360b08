package main

import (
	"cadre.example/mpi"
)

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
		if total += n; total < 0 {
			return f.wrong(mpi.ErrCount, "a count", n, "no more than can be counted with the others")
		}
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
