package main

import (
	"math"

	"cadre.example/datatype"
	"cadre.example/mpi"
)

// wide reports whether the call's results are words: of large forms, and of those whose name ends in _x.
func (f *frame) wide() bool {
	name := f.function().name
	return f.function().large || name[len(name)-2:] == "_x" || name[len(name)-2:] == "_c"
}

// setCount stores a number as an int, or as a word where the call is wide; MPI_UNDEFINED when it does not fit or !ok.
func (f *frame) setCount(i, n int, ok bool) {
	switch {
	case !ok:
		n = mpiUndefined
	case !f.wide() && n > math.MaxInt32:
		n = mpiUndefined
	}
	if f.wide() {
		f.setWord(i, int64(n))
	} else {
		f.setInt(i, n)
	}
}

// typeSize gives MPI_UNDEFINED for types that do not exist here.
func typeSize(f *frame) error {
	d, err := f.anyType(0)
	if err == nil {
		err = f.need(1)
	}
	if err != nil {
		return err
	}
	if d.t == nil {
		f.setCount(1, 0, false)
		return nil
	}
	f.setCount(1, d.t.Size(), true)
	return nil
}

func extent(f *frame, of func(*datatype.Type) (lb, extent int)) error {
	d, err := f.typ(0)
	if err == nil {
		err = f.need(1, 2)
	}
	if err != nil {
		return err
	}
	lb, n := of(d.t)
	f.setWord(1, int64(lb))
	f.setWord(2, int64(n))
	return nil
}

// askable reports why a function without large counts cannot tell how d was made.
func (f *frame) askable(d *dtype) error {
	if d.from.large && len(d.from.larges) > 0 && !f.wide() {
		return f.wrong(mpi.ErrType, "datatype", d.t.Short(), "one made without large counts")
	}
	return nil
}

func envelope(f *frame) error {
	d, err := f.anyType(0)
	if err != nil {
		return err
	}
	if err := f.askable(d); err != nil {
		return err
	}
	c := &d.from
	if f.wide() {
		if err := f.need(1, 2, 3, 4, 5); err != nil {
			return err
		}
		for i, n := range []int{len(c.ints), len(c.addrs), len(c.larges), len(c.types)} {
			f.setWord(1+i, int64(n))
		}
		f.setInt(5, c.combiner)
		return nil
	}
	if err := f.need(1, 2, 3, 4); err != nil {
		return err
	}
	for i, n := range []int{len(c.ints), len(c.addrs), len(c.types), c.combiner} {
		f.setInt(1+i, n)
	}
	return nil
}

func getContents(f *frame) error {
	d, err := f.typ(0)
	if err != nil {
		return err
	}
	if err := f.askable(d); err != nil {
		return err
	}
	c := &d.from
	if c.combiner == mpiCombinerNamed {
		return f.wrong(mpi.ErrType, "datatype", *d.name.Load(), "one that a function has made")
	}
	room := []int{f.int(1), f.int(2), f.int(3)}
	have := []int{len(c.ints), len(c.addrs), len(c.types)}
	at := []int{4, 5, 6}
	if f.wide() {
		room = []int{f.int(1), f.int(2), f.int(4), f.int(3)}
		have = append(have, len(c.larges))
		at = []int{5, 6, 8, 7}
	}
	for i, n := range have {
		if room[i] < n {
			return f.wrong(mpi.ErrArg, "room for what the type was made of", room[i], "at least as many as the envelope says")
		}
		if n > 0 {
			if err := f.need(at[i]); err != nil {
				return err
			}
		}
	}
	f.putInts(at[0], len(c.ints), c.ints)
	f.putWords(at[1], len(c.addrs), c.addrs)
	if f.wide() {
		f.putWords(at[3], len(c.larges), c.larges)
	}
	to := f.handles(at[2], len(c.types))
	for i, d := range c.types {
		if to[i] = d.again(); to[i] == 0 {
			return f.full("datatypes")
		}
	}
	return nil
}

// again is a handle for d that the program may free: d's own where that is the standard's.
func (d *dtype) again() int64 {
	if d.named || d.fixed() {
		return d.handle
	}
	e := &dtype{t: d.t.Dup(), from: d.from}
	e.cached = e.t
	e.committed.Store(d.committed.Load())
	e.name.Store(d.name.Load())
	e.handle = types.put(e)
	typeHandles.Store(e.t, e.handle)
	return e.handle
}

func typeSetName(f *frame) error {
	d, err := f.typ(0)
	if err != nil {
		return err
	}
	name, ok := f.text(1, mpiMaxObjectName-1)
	if !ok {
		return f.wrong(mpi.ErrArg, "type_name", nil, "a text of at most 127 bytes")
	}
	d.name.Store(&name)
	return nil
}

func typeGetName(f *frame) error {
	if err := f.need(1, 2); err != nil {
		return err
	}
	if f.word(0) == mpiDatatypeNull {
		return f.name(1, 2, mpiMaxObjectName, "MPI_DATATYPE_NULL")
	}
	d, err := f.anyType(0)
	if err != nil {
		return err
	}
	return f.name(1, 2, mpiMaxObjectName, *d.name.Load())
}

// received is the status of argument 0.
func (f *frame) received() mpi.Status { return mpi.Status{Bytes: f.statusAt(0).length()} }

func getCount(f *frame) error {
	d, err := f.typ(1)
	if err == nil {
		err = f.need(0, 2)
	}
	if err != nil {
		return err
	}
	n, ok := f.received().Count(d.t)
	f.setCount(2, n, ok)
	return nil
}

func getElements(f *frame) error {
	d, err := f.typ(1)
	if err == nil {
		err = f.need(0, 2)
	}
	if err != nil {
		return err
	}
	n, ok := f.received().Elements(d.t)
	f.setCount(2, n, ok)
	return nil
}

func setElements(f *frame) error {
	d, err := f.typ(1)
	if err == nil {
		err = f.need(0)
	}
	if err != nil {
		return err
	}
	st := f.received()
	if err := st.SetElements(d.t, f.int(2)); err != nil {
		return err
	}
	f.statusAt(0).setBytes(st.Bytes)
	return nil
}
