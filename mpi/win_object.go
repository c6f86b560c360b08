package mpi

import (
	"strconv"
	"strings"
	"sync/atomic"
)

// winObject is what a window has as an object: a name, hints, attributes and an error handler.
type winObject struct {
	name    atomic.Pointer[string]
	info    atomic.Pointer[Info]
	attrs   attributes[*Win]
	handler handlerOf[*Win]
	entry   uint64 // in the ledger
}

var windows = objects[*Win]{
	keyNames:   keysNamed("WinKey"),
	attributes: func(w *Win, _ bool) *attributes[*Win] { return &w.attrs },
	usable:     (*Win).usable,
	failed:     func(w *Win, op string, class Class) *Error { return w.comm.err(op, class, nil) },
	report:     (*Win).report,
}

// begin makes w known to the rank, and gives it the error handler of its communicator if that is a predefined one.
func (o *winObject) begin(w *Win, c *Comm) {
	if h := c.handler.get(); h.f == nil {
		o.handler.set(h)
	}
	o.entry = w.comm.proc.ledger.enter("window", "freed", strconv.Quote(w.comm.name))
}

// SetName names w on the calling rank, for reports (MPI_Win_set_name). Bytes after the 127th are cut off.
func (w *Win) SetName(name string) error {
	if e := w.usable("SetName"); e != nil {
		return w.report(e)
	}
	if len(name) > maxName {
		name = strings.ToValidUTF8(name[:maxName], "")
	}
	w.name.Store(&name)
	return w.comm.SetName(name)
}

// Name returns the name that SetName gave w, or "" (MPI_Win_get_name).
func (w *Win) Name() string {
	if name := w.name.Load(); name != nil {
		return *name
	}
	return ""
}

// winHints are the hints that every window has, each with what holds unless [Win.SetInfo] says another (section 12.2.1). All
// accesses are ordered, and updates atomic, whatever they say.
var winHints = [...][2]string{
	{"no_locks", "false"}, {"accumulate_ordering", "rar,raw,war,waw"}, {"accumulate_ops", "same_op_no_op"},
	{"mpi_accumulate_granularity", "0"}, {"same_size", "false"}, {"same_disp_unit", "false"}, {"alloc_shared_noncontig", "false"},
}

// SetInfo sets the hints of w that info has and Cadre knows (MPI_Win_set_info).
func (w *Win) SetInfo(info *Info) error {
	if e := w.usable("SetInfo"); e != nil {
		return w.report(e)
	}
	all := w.Info()
	for _, h := range winHints {
		if v, ok := info.Get(h[0]); ok {
			if err := all.Set(h[0], v); err != nil {
				return err
			}
		}
	}
	w.info.Store(all)
	return nil
}

// Info returns the hints of w, as a new Info (MPI_Win_get_info).
func (w *Win) Info() *Info {
	if info := w.info.Load(); info != nil {
		return info.Dup()
	}
	info := NewInfo()
	for _, h := range winHints {
		_ = info.Set(h[0], h[1]) // which are valid
	}
	return info
}

// NewWinErrhandler makes an error handler for windows. It works like [NewErrhandler], but f gets the window.
func NewWinErrhandler(f func(w *Win, err *Error) error) *Errhandler {
	return newErrhandler("NewWinErrhandler", f)
}

// SetErrhandler makes h handle the errors of w (MPI_Win_set_errhandler). At first a window has the handler of its
// communicator if that is a predefined one. A nil h is ErrorsReturn. SetErrhandler panics if h is for other objects.
func (w *Win) SetErrhandler(h *Errhandler) {
	if !w.handler.set(h) {
		panic(w.comm.err("SetErrhandler", ErrErrhandler, errWrongHandler))
	}
}

// Errhandler returns the error handler of w (MPI_Win_get_errhandler).
func (w *Win) Errhandler() *Errhandler { return w.handler.get() }

// CallErrhandler passes err to the error handler of w and returns the result (MPI_Win_call_errhandler). A nil err does
// nothing.
func (w *Win) CallErrhandler(err error) error {
	if err == nil {
		return nil
	}
	if e, ok := err.(*Error); ok {
		return w.report(e)
	}
	return w.report(w.comm.err("", classOf(err), err))
}

func (w *Win) abortJob(err *Error) { w.comm.abortJob(err) }
