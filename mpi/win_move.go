package mpi

import (
	"cadre.example/adi"
	"cadre.example/datatype"
	"cadre.example/internal/window"
)

// Put writes src to rank target's window, from displacement disp on (MPI_Put). src may be used again after a flush or the end
// of the epoch; in this implementation at once.
func Put[T any](w *Win, src []T, target, disp int) error {
	return w.PutBuf(Of(src), target, disp, len(src), typeOf[T]())
}

// Get reads rank target's window from displacement disp on into dst (MPI_Get). The values are there after a flush or the end of
// the epoch.
func Get[T any](w *Win, dst []T, target, disp int) error {
	return w.GetBuf(Of(dst), target, disp, len(dst), typeOf[T]())
}

// Accumulate makes each item of rank target's window from displacement disp on the result of op on it and that of src
// (MPI_Accumulate). It is atomic for each item, towards all accumulating calls of all ranks. op is a predefined operation, or
// Replace.
func Accumulate[T any](w *Win, src []T, target, disp int, op Op) error {
	return w.AccumulateBuf(Of(src), target, disp, len(src), typeOf[T](), op)
}

// GetAccumulate is [Accumulate] that also brings what was there before into result (MPI_Get_accumulate). With NoOp nothing
// changes, and src may be nil.
func GetAccumulate[T any](w *Win, src, result []T, target, disp int, op Op) error {
	return w.GetAccumulateBuf(Of(src), Of(result), target, disp, len(result), typeOf[T](), op)
}

// FetchAndOp makes one item of rank target's window the result of op on it and v, and returns what was there before
// (MPI_Fetch_and_op). Unlike the standard's it waits for that.
func FetchAndOp[T any](w *Win, v T, target, disp int, op Op) (before T, err error) {
	src, out := []T{v}, []T{before}
	r, err := w.getAccumulate("FetchAndOp", Of(src), Of(out), target, disp, 1, typeOf[T](), op)
	if err == nil {
		err = w.faulty("FetchAndOp", target, r.Wait())
	}
	return out[0], err
}

// CompareAndSwap makes one item of rank target's window swap if it is equal to compare, bit by bit, and returns what was there
// before (MPI_Compare_and_swap). Unlike the standard's it waits for that.
func CompareAndSwap[T comparable](w *Win, compare, swap T, target, disp int) (before T, err error) {
	out := []T{before}
	r, err := w.compareAndSwap(Of([]T{compare}), Of([]T{swap}), Of(out), target, disp, typeOf[T]())
	if err == nil {
		err = w.faulty("CompareAndSwap", target, r.Wait())
	}
	return out[0], err
}

func typeOf[T any]() *datatype.Type {
	t, err := datatype.For[T]()
	if err != nil {
		return nil
	}
	return t
}

// PutBuf is [Put] of a Buffer to count items of t.
func (w *Win) PutBuf(src Buffer, target, disp, count int, t *datatype.Type) error {
	const op = "Put"
	p, null, e := w.place(op, &src, target, disp, count, t)
	if e != nil || null {
		return w.report(e)
	}
	return w.faulty(op, target, w.w.Put(origin(&src), p))
}

// GetBuf is [Get] of count items of t into a Buffer.
func (w *Win) GetBuf(dst Buffer, target, disp, count int, t *datatype.Type) error {
	const op = "Get"
	r, err := w.get(op, dst, target, disp, count, t)
	return w.loose(r, err)
}

func (w *Win) get(op string, dst Buffer, target, disp, count int, t *datatype.Type) (window.Pending, error) {
	p, null, e := w.place(op, &dst, target, disp, count, t)
	if e != nil || null {
		return window.Pending{}, w.report(e)
	}
	r, err := w.w.Get(origin(&dst), p)
	return r, w.faulty(op, target, err)
}

// loose lets an operation end that the program does not wait for.
func (w *Win) loose(r window.Pending, err error) error {
	if r.Req != nil {
		r.Req.Discard(r.Gen)
	}
	return err
}

// AccumulateBuf is [Accumulate] of a Buffer into count items of t.
func (w *Win) AccumulateBuf(src Buffer, target, disp, count int, t *datatype.Type, o Op) error {
	const op = "Accumulate"
	p, null, e := w.place(op, &src, target, disp, count, t)
	if e == nil && o.op == nil {
		e = w.comm.wrong(op, ErrOp, "op", "none", "a predefined operation or Replace")
	}
	if e != nil || null {
		return w.report(e)
	}
	return w.faulty(op, target, w.w.Accumulate(origin(&src), p, o.op))
}

// GetAccumulateBuf is [GetAccumulate] of Buffers and count items of t.
func (w *Win) GetAccumulateBuf(src, result Buffer, target, disp, count int, t *datatype.Type, o Op) error {
	return w.loose(w.getAccumulate("GetAccumulate", src, result, target, disp, count, t, o))
}

func (w *Win) getAccumulate(op string, src, result Buffer, target, disp, count int, t *datatype.Type, o Op) (window.Pending, error) {
	p, null, e := w.place(op, &result, target, disp, count, t)
	if e == nil && o.op == nil {
		e = w.comm.wrong(op, ErrOp, "op", "none", "a predefined operation, Replace or NoOp")
	}
	if e == nil && o.op != NoOp.op {
		if err := src.check(); err != nil {
			e = w.comm.wrongBuffer(op, "src", src.count, err)
		}
	}
	if e != nil || null {
		return window.Pending{}, w.report(e)
	}
	r, err := w.w.GetAccumulate(origin(&src), origin(&result), p, o.op)
	return r, w.faulty(op, target, err)
}

func (w *Win) compareAndSwap(compare, swap, result Buffer, target, disp int, t *datatype.Type) (window.Pending, error) {
	const op = "CompareAndSwap"
	p, null, e := w.place(op, &result, target, disp, 1, t)
	if e != nil || null {
		return window.Pending{}, w.report(e)
	}
	r, err := w.w.CompareAndSwap(origin(&compare), origin(&swap), origin(&result), p)
	return r, w.faulty(op, target, err)
}

// CompareAndSwapBuf is [CompareAndSwap] of one item of t each. What was there before is in result after a flush or the end of the
// epoch.
func (w *Win) CompareAndSwapBuf(compare, swap, result Buffer, target, disp int, t *datatype.Type) error {
	return w.loose(w.compareAndSwap(compare, swap, result, target, disp, t))
}

// Rput is [Put] with a request that is done when src may be used again (MPI_Rput).
func Rput[T any](w *Win, src []T, target, disp int) (Request, error) {
	return w.RputBuf(Of(src), target, disp, len(src), typeOf[T]())
}

// Rget is [Get] with a request that is done when the values are there (MPI_Rget).
func Rget[T any](w *Win, dst []T, target, disp int) (Request, error) {
	return w.RgetBuf(Of(dst), target, disp, len(dst), typeOf[T]())
}

// Raccumulate is [Accumulate] with a request that is done when src may be used again (MPI_Raccumulate).
func Raccumulate[T any](w *Win, src []T, target, disp int, op Op) (Request, error) {
	return w.RaccumulateBuf(Of(src), target, disp, len(src), typeOf[T](), op)
}

// RgetAccumulate is [GetAccumulate] with a request that is done when the values are there (MPI_Rget_accumulate).
func RgetAccumulate[T any](w *Win, src, result []T, target, disp int, op Op) (Request, error) {
	return w.RgetAccumulateBuf(Of(src), Of(result), target, disp, len(result), typeOf[T](), op)
}

// RputBuf is [Rput] of a Buffer.
func (w *Win) RputBuf(src Buffer, target, disp, count int, t *datatype.Type) (Request, error) {
	return w.request("Rput", target, window.Pending{}, w.PutBuf(src, target, disp, count, t))
}

// RgetBuf is [Rget] into a Buffer.
func (w *Win) RgetBuf(dst Buffer, target, disp, count int, t *datatype.Type) (Request, error) {
	p, err := w.get("Rget", dst, target, disp, count, t)
	return w.request("Rget", target, p, err)
}

// RaccumulateBuf is [Raccumulate] of a Buffer.
func (w *Win) RaccumulateBuf(src Buffer, target, disp, count int, t *datatype.Type, op Op) (Request, error) {
	return w.request("Raccumulate", target, window.Pending{}, w.AccumulateBuf(src, target, disp, count, t, op))
}

// RgetAccumulateBuf is [RgetAccumulate] of Buffers.
func (w *Win) RgetAccumulateBuf(src, result Buffer, target, disp, count int, t *datatype.Type, op Op) (Request, error) {
	p, err := w.getAccumulate("RgetAccumulate", src, result, target, disp, count, t, op)
	return w.request("RgetAccumulate", target, p, err)
}

// request is the program's request of an operation.
func (w *Win) request(op string, target int, p window.Pending, err error) (Request, error) {
	if err != nil {
		return Request{}, err
	}
	if p.Req == nil {
		p.Req = w.comm.ctx.Completed(adi.Call{Comm: (*label)(w.comm), Name: op, Peer: target}, adi.Status{}, nil)
		p.Gen = p.Req.Gen()
	}
	return Request{p: p.Req, gen: p.Gen, c: w.comm, call: opJoint}, nil
}

func origin(b *Buffer) *window.Buf { return &window.Buf{Mem: b.mem, Count: b.count, Type: b.typ} }

// place checks the arguments of an operation. null says that the target is ProcNull.
func (w *Win) place(op string, b *Buffer, target, disp, count int, t *datatype.Type) (p *window.Place, null bool, e *Error) {
	if e := w.usable(op); e != nil {
		return nil, false, e
	}
	if t == nil {
		return nil, false, w.comm.wrong(op, ErrType, "the target's datatype", "none", "a committed datatype")
	}
	if err := b.check(); err != nil {
		return nil, false, w.comm.wrongBuffer(op, "the origin's buffer", b.count, err)
	}
	if err := t.Err(); err != nil {
		return nil, false, w.comm.err(op, ErrType, err)
	}
	switch {
	case target == ProcNull:
		return nil, true, nil
	case count < 0:
		return nil, false, w.comm.wrong(op, ErrCount, "the target's count", count, "at least 0")
	case disp < 0 && w.flavor != WinFlavorDynamic:
		return nil, false, w.comm.wrong(op, ErrDisp, "disp", disp, "at least 0")
	}
	if e := w.checkTarget(op, target); e != nil {
		return nil, false, e
	}
	return &window.Place{Rank: target, Disp: disp, Count: count, Type: t}, false, nil
}
