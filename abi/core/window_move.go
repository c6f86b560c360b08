package main

import (
	"cadre.example/datatype"
	"cadre.example/mpi"
)

var rmaCalls = provided{
	"Put":             func(f *frame) error { return f.moved(put) },
	"Get":             func(f *frame) error { return f.moved(get) },
	"Rput":            func(f *frame) error { return f.moved(rput) },
	"Rget":            func(f *frame) error { return f.moved(rget) },
	"Accumulate":      accumulate,
	"Raccumulate":     accumulate,
	"Get_accumulate":  getAccumulate,
	"Rget_accumulate": getAccumulate,
	"Fetch_and_op":    fetchAndOp,

	"Compare_and_swap": compareAndSwap,
}

// A remote is what a call names at a target.
type remote struct {
	rank, disp, count int
	typ               *datatype.Type
}

// remote is arguments i to i+3: rank, displacement, count and type.
func (f *frame) remote(i int) (r remote, err error) {
	d, err := f.usable(f.word(i + 3))
	if err != nil {
		return r, err
	}
	return remote{f.int(i), f.int(i + 1), f.int(i + 2), d.t}, nil
}

// ends is arguments 0 to 6: the origin's data and what they meet at the target.
func (f *frame) ends() (b mpi.Buffer, r remote, err error) {
	if b, err = f.buffer(0, 1, 2); err == nil {
		r, err = f.remote(3)
	}
	return b, r, err
}

func (f *frame) moved(do func(f *frame, w *win, b mpi.Buffer, r remote) error) error {
	w, err := f.win(7)
	if err != nil {
		return err
	}
	b, r, err := f.ends()
	if err != nil {
		return err
	}
	return do(f, w, b, r)
}

func put(_ *frame, w *win, b mpi.Buffer, r remote) error {
	return w.PutBuf(b, r.rank, r.disp, r.count, r.typ)
}

func get(_ *frame, w *win, b mpi.Buffer, r remote) error {
	return w.GetBuf(b, r.rank, r.disp, r.count, r.typ)
}

func rput(f *frame, w *win, b mpi.Buffer, r remote) error {
	return f.asked(8, w, func() (mpi.Request, error) { return w.RputBuf(b, r.rank, r.disp, r.count, r.typ) })
}

func rget(f *frame, w *win, b mpi.Buffer, r remote) error {
	return f.asked(8, w, func() (mpi.Request, error) { return w.RgetBuf(b, r.rank, r.disp, r.count, r.typ) })
}

// asked stores the request of an operation as argument i.
func (f *frame) asked(i int, w *win, begin func() (mpi.Request, error)) error {
	if err := f.need(i); err != nil {
		return err
	}
	r, err := begin()
	if err != nil {
		return err
	}
	return f.startedOf(i, r, w.handle)
}

func accumulate(f *frame) error {
	w, err := f.win(8)
	if err != nil {
		return err
	}
	b, r, err := f.ends()
	if err != nil {
		return err
	}
	o, err := f.op(7, 6)
	if err != nil {
		return err
	}
	if f.function().base == "Raccumulate" {
		return f.asked(9, w, func() (mpi.Request, error) { return w.RaccumulateBuf(b, r.rank, r.disp, r.count, r.typ, o) })
	}
	return w.AccumulateBuf(b, r.rank, r.disp, r.count, r.typ, o)
}

func getAccumulate(f *frame) error {
	w, err := f.win(11)
	if err != nil {
		return err
	}
	o, err := f.op(10, 9)
	if err != nil {
		return err
	}
	var b mpi.Buffer
	if f.word(10) != mpiNoOp { // which ignores the origin
		if b, err = f.buffer(0, 1, 2); err != nil {
			return err
		}
	}
	result, err := f.buffer(3, 4, 5)
	if err != nil {
		return err
	}
	r, err := f.remote(6)
	if err != nil {
		return err
	}
	if f.function().base == "Rget_accumulate" {
		return f.asked(12, w, func() (mpi.Request, error) {
			return w.RgetAccumulateBuf(b, result, r.rank, r.disp, r.count, r.typ, o)
		})
	}
	return w.GetAccumulateBuf(b, result, r.rank, r.disp, r.count, r.typ, o)
}

func fetchAndOp(f *frame) error {
	w, err := f.win(6)
	if err != nil {
		return err
	}
	o, err := f.op(5, 2)
	if err != nil {
		return err
	}
	d, err := f.usable(f.word(2))
	if err != nil {
		return err
	}
	var b mpi.Buffer
	if f.word(5) != mpiNoOp {
		if b, err = f.items(f.word(0), 1, 1, d); err != nil {
			return err
		}
	}
	result, err := f.items(f.word(1), 1, 1, d)
	if err != nil {
		return err
	}
	return w.GetAccumulateBuf(b, result, f.int(3), f.int(4), 1, d.t, o)
}

func compareAndSwap(f *frame) error {
	w, err := f.win(6)
	if err != nil {
		return err
	}
	d, err := f.usable(f.word(3))
	if err != nil {
		return err
	}
	var all [3]mpi.Buffer
	for i := range all {
		if all[i], err = f.items(f.word(i), 1, 1, d); err != nil {
			return err
		}
	}
	return w.CompareAndSwapBuf(all[1], all[0], all[2], f.int(4), f.int(5), d.t)
}
