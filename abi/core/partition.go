package main

import (
	"cadre.example/mpi"
)

var partCalls = provided{
	"Psend_init":   func(f *frame) error { return partInit(f, (*mpi.Comm).PsendInitBuf) },
	"Precv_init":   func(f *frame) error { return partInit(f, (*mpi.Comm).PrecvInitBuf) },
	"Pready":       pready,
	"Pready_range": preadyRange,
	"Pready_list":  preadyList,
	"Parrived":     parrived,
}

func partInit(f *frame, begin func(*mpi.Comm, mpi.Buffer, int, int, int) *mpi.Partitioned) error {
	c, err := f.comm(6)
	if err == nil {
		err = f.need(8)
	}
	if err != nil {
		return err
	}
	n := f.int(1)
	if n < 1 {
		return f.wrong(mpi.ErrArg, "partitions", n, "at least 1")
	}
	b, err := f.blocks(0, 2, 3, n)
	if err == nil {
		err = f.peer(c, f.int(4), f.int(5), false)
	}
	if err != nil {
		return err
	}
	h, q := requests.take()
	if q == nil {
		return f.full("requests")
	}
	p := begin(c.Comm, b, n, f.int(4), f.int(5))
	*q = request{p: p.Persistent, part: p, comm: c.handle}
	f.setPointer(8, h)
	return nil
}

func (f *frame) partitioned(i int) (*mpi.Partitioned, error) {
	q, null, err := f.find(f.word(i))
	if err != nil {
		return nil, err
	}
	if null || q.part == nil {
		return nil, f.wrong(mpi.ErrRequest, "request", f.word(i), "a partitioned request")
	}
	return q.part, nil
}

func pready(f *frame) error {
	p, err := f.partitioned(1)
	if err != nil {
		return err
	}
	return p.Pready(f.int(0))
}

func preadyRange(f *frame) error {
	p, err := f.partitioned(2)
	if err != nil {
		return err
	}
	return p.PreadyRange(f.int(0), f.int(1))
}

func preadyList(f *frame) error {
	p, err := f.partitioned(2)
	if err != nil {
		return err
	}
	return p.PreadyList(f.ints(1, f.int(0))...)
}

func parrived(f *frame) error {
	p, err := f.partitioned(0)
	if err == nil {
		err = f.need(2)
	}
	if err != nil {
		return err
	}
	done, err := p.Parrived(f.int(1))
	if err == nil {
		f.setFlag(2, done)
	}
	return err
}
