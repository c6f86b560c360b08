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

// inTurn makes threads that call collectives of a communicator at the same time do so one after the other, each when the
// one before is over. The standard forbids such calls; package mpi makes them an error; but programs of C do it, with calls
// that are all alike, and expect no more than that each is carried out.
func inTurn(h handler) handler {
	return func(f *frame) error {
		c := findComm(f.word(f.function().args - 1 - f.form()))
		if c == nil {
			return h(f)
		}
		c.turn.Lock()
		defer c.turn.Unlock()
		return h(f)
	}
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
		for _, k := range cs {
			if k > 0 && err == nil {
				err = f.low(f.word(buf), k, b.Type())
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
