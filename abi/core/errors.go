package main

import (
	"strings"
	"sync"
	"sync/atomic"

	"cadre.example/mpi"
)

// An errhandler decides about errors. One without a function is one of the standard's.
type errhandler struct {
	kind     kind
	function int64
	handle   int64 // the last that the program was given, or the standard's

	mu   sync.Mutex
	refs int // how often the program may free it: once for having made it, and once for every get
}

var (
	errorsFatal  = &errhandler{handle: mpiErrorsAreFatal}
	errorsAbort  = &errhandler{handle: mpiErrorsAbort}
	errorsReturn = &errhandler{handle: mpiErrorsReturn}
	errhandlers  = table[*errhandler]{kind: kindErrhandler}
)

// handlerOf is what decides about an error of f: the handler of the communicator that the call is about. Where there is
// none, errors are those of MPI_COMM_SELF, as the standard says, or of MPI_COMM_WORLD when only that was given a handler.
// Those of files are MPI_FILE_NULL's.
func handlerOf(f *frame) *errhandler {
	if strings.HasPrefix(f.function().name, "File_") {
		f.object = mpiFileNull
		return nullFileErrh.Load()
	}
	if f.object != 0 {
		if c := findComm(f.object); c != nil {
			return c.errh.Load()
		}
		if s, ok := sessions.get(f.object); ok {
			return (*s).errh.Load()
		}
		if w, ok := wins.get(f.object); ok {
			return (*w).errh.Load()
		}
	}
	for _, c := range []*comm{&selfComm, &worldComm} {
		if h := c.errh.Load(); h != nil && h != errorsFatal {
			f.object = c.handle
			return h
		}
	}
	return errorsFatal
}

func findErrhandler(h int64) *errhandler {
	switch h {
	case mpiErrorsAreFatal:
		return errorsFatal
	case mpiErrorsAbort:
		return errorsAbort
	case mpiErrorsReturn:
		return errorsReturn
	}
	if e, ok := errhandlers.get(h); ok {
		return *e
	}
	return nil
}

// A handled kind of object has error handlers.
type handled struct {
	kind kind
	// place is where the handler of the object of argument 0 stands. From there on errors are the object's.
	place func(f *frame) (*atomic.Pointer[errhandler], error)
}

var commHandler = handled{kindComm, func(f *frame) (*atomic.Pointer[errhandler], error) {
	c, err := f.comm(0)
	if err != nil {
		return nil, err
	}
	return &c.errh, nil
}}

var sessionHandler = handled{kindSession, func(f *frame) (*atomic.Pointer[errhandler], error) {
	s, err := f.session(0)
	if err != nil {
		return nil, err
	}
	return &s.errh, nil
}}

// There is only the null file, for what is set on it.
var fileHandler = handled{kindFile, func(f *frame) (*atomic.Pointer[errhandler], error) {
	if h := f.word(0); h != mpiFileNull {
		return nil, f.wrong(mpi.ErrFile, "file", h, "MPI_FILE_NULL: there are no files yet")
	}
	return &nullFileErrh, nil
}}

// nullFileErrh is what is set on MPI_FILE_NULL. At first errors of files are returned (MPI-5.0, 9.3): a program that finds no
// files goes on without.
var nullFileErrh atomic.Pointer[errhandler]

func init() { nullFileErrh.Store(errorsReturn) }

func (o handled) set(f *frame) error {
	p, err := o.place(f)
	if err != nil {
		return err
	}
	e, err := f.errhandler(1, o.kind)
	if err == nil {
		p.Store(e)
	}
	return err
}

func (o handled) get(f *frame) error {
	p, err := o.place(f)
	if err == nil {
		err = f.need(1)
	}
	if err != nil {
		return err
	}
	return f.setHandle(1, p.Load().again(), "error handlers")
}

// call hands a code of the program to the error handler of the object.
func (o handled) call(f *frame) error {
	if _, err := o.place(f); err != nil {
		return err
	}
	n := f.int(1)
	if n == mpiSuccess {
		return nil
	}
	e := code(n)
	h := handlerOf(f)
	switch {
	case h.function != 0:
		return called{e}
	case h == errorsReturn:
		return nil
	}
	return e
}

// errhandler is the error handler of argument i, which must be of a kind.
func (f *frame) errhandler(i int, k kind) (*errhandler, error) {
	e := findErrhandler(f.word(i))
	if e == nil || e.function != 0 && e.kind != k {
		return nil, f.wrong(mpi.ErrErrhandler, "errhandler", f.word(i), "an error handler of this kind")
	}
	return e, nil
}

// A handed error is that of a call that is given the error handler of what it would make.
type handed struct {
	error
	h      *errhandler
	object int64
}

func (g handed) Unwrap() error { return g.error }

// handTo makes the error of a call one that e decides about. The object is the null handle of what is not made.
func handTo(e *errhandler, object int64, err *error) {
	if *err != nil {
		*err = handed{*err, e, object}
	}
}

var errorCalls = provided{
	"Comm_create_errhandler":    func(f *frame) error { return createErrhandler(f, kindComm) },
	"Win_create_errhandler":     func(f *frame) error { return createErrhandler(f, kindWin) },
	"File_create_errhandler":    func(f *frame) error { return createErrhandler(f, kindFile) },
	"Session_create_errhandler": func(f *frame) error { return createErrhandler(f, kindSession) },
	"Errhandler_free":           errhandlerFree,
	"Comm_set_errhandler":       commHandler.set,
	"Comm_get_errhandler":       commHandler.get,
	"Comm_call_errhandler":      commHandler.call,
	"Session_set_errhandler":    sessionHandler.set,
	"Session_get_errhandler":    sessionHandler.get,
	"Session_call_errhandler":   sessionHandler.call,
	"File_set_errhandler":       fileHandler.set,
	"File_get_errhandler":       fileHandler.get,
	"File_call_errhandler":      fileHandler.call,
	"Error_class":               errorClass,
	"Error_string":              errorString,
	"Add_error_class":           addErrorClass,
	"Add_error_code":            addErrorCode,
	"Add_error_string":          addErrorString,
	"Remove_error_class":        func(f *frame) error { return removed(mpi.RemoveErrorClass(mpi.Class(f.int(0)))) },
	"Remove_error_code":         func(f *frame) error { return removed(mpi.RemoveErrorCode(mpi.Code(f.int(0)))) },
	"Remove_error_string":       func(f *frame) error { return mpi.RemoveErrorString(mpi.Code(f.int(0))) },
}

func createErrhandler(f *frame, k kind) error {
	if err := f.need(0, 1); err != nil {
		return err
	}
	e := &errhandler{kind: k, function: f.word(0), refs: 1}
	e.handle = errhandlers.put(e)
	return f.setHandle(1, e.handle, "error handlers")
}

func errhandlerFree(f *frame) error {
	if err := f.need(0); err != nil {
		return err
	}
	h := f.handleAt(0)
	e := findErrhandler(h)
	if e == nil {
		return f.wrong(mpi.ErrErrhandler, "errhandler", h, "an error handler")
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.refs--; e.refs == 0 {
		errhandlers.drop(h) // where it is set it stays in use
	}
	f.setPointer(0, mpiErrhandlerNull)
	return nil
}

// again is a handle that the program frees: the one that it has, once more, or another where it has freed that; 0 when there are too many.
func (e *errhandler) again() int64 {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.function == 0 {
		return e.handle
	}
	if e.refs == 0 {
		h := errhandlers.put(e)
		if h == 0 {
			return 0
		}
		e.handle = h
	}
	e.refs++
	return e.handle
}

// called is an error that the program hands to its handler: the call itself succeeds.
type called struct{ error }

func (c called) Unwrap() error { return c.error }

func errorClass(f *frame) error {
	if err := f.need(1); err != nil {
		return err
	}
	if f.int(0) == mpiSuccess {
		f.setInt(1, mpiSuccess)
		return nil
	}
	if n := f.int(0); n > 1000 && n <= mpiTErrPvarNoAtomic {
		f.setInt(1, n)
		return nil
	}
	f.setInt(1, int(mpi.Code(f.int(0)).Class()))
	return nil
}

func errorString(f *frame) error {
	if err := f.need(1, 2); err != nil {
		return err
	}
	text := "no error"
	if n := f.int(0); n != mpiSuccess {
		text = mpi.Code(n).Text()
		if t := toolText(n); t != "" {
			text = t
		}
	}
	return f.name(1, 2, mpiMaxErrorString, text)
}

func addErrorClass(f *frame) error {
	if err := f.need(0); err != nil {
		return err
	}
	f.setInt(0, int(mpi.AddErrorClass()))
	updateLastCode()
	return nil
}

func addErrorCode(f *frame) error {
	if err := f.need(1); err != nil {
		return err
	}
	k, err := mpi.AddErrorCode(mpi.Class(f.int(0)))
	if err != nil {
		return err
	}
	f.setInt(1, int(k))
	updateLastCode()
	return nil
}

// removed tells what is now the last code.
func removed(err error) error {
	updateLastCode()
	return err
}

func addErrorString(f *frame) error {
	text, ok := f.text(1, mpiMaxErrorString-1)
	if !ok {
		return f.wrong(mpi.ErrArg, "string", nil, "a text of at most 511 bytes")
	}
	return mpi.AddErrorString(mpi.Code(f.int(0)), text)
}
