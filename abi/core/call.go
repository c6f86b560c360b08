package main

import (
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync/atomic"

	"cadre.example/internal/filesize"
	"cadre.example/internal/lane"
	"cadre.example/internal/member"
	"cadre.example/internal/spin"
	"cadre.example/mpi"
)

// A function is one of the standard's, as the table knows it.
type function struct {
	name  string // without MPI_
	base  string // the row of the table that it belongs to
	large bool   // with large counts
	form  int    // of collectives: asCall and the others
	args  int
	front bool // the C library carries it out
}

// How a collective is called: as Bcast, as Ibcast or as Bcast_init.
const (
	asCall = iota
	asRequest
	asPersistent
)

// A handler carries out a function. Its error has the class that the function returns.
type handler func(f *frame) error

var (
	handlers [len(functions)]handler
	front    *shared // memory of the C library
	early    [len(functions)]bool
)

// provided maps rows of the table to what carries them out, in all forms.
type provided map[string]handler

// providers is all that is carried out.
var providers = []provided{
	lifeCalls, pointCalls, requestCalls, typeCalls, packCalls, collCalls, opCalls, groupCalls, commCalls,
	attrCalls, topoCalls, infoCalls, errorCalls, partCalls, generalCalls, bufferCalls, sessionCalls, toolCalls,
	winCalls, rmaCalls, syncCalls,
}

// provideAll makes handlers known. A handler of a name of its own goes before that of its row.
func provideAll() {
	for _, p := range providers {
		for i := range functions {
			if h := p[functions[i].base]; h != nil {
				handlers[i] = h
			}
		}
	}
	for _, p := range providers {
		for i := range functions {
			if h := p[functions[i].name]; h != nil {
				handlers[i] = h
			}
		}
	}
	for i := range functions {
		if base := functions[i].base; collCalls[base] != nil && base != "Reduce_local" {
			handlers[i] = inTurn(handlers[i])
		}
	}
}

// room is for how many threads of C there are processors of Go's beyond the machine's. A thread that sleeps in the system,
// or spins for its peer, keeps its processor for a while, and another that calls must not wait for it.
const room = 6

// open is called once, before any call.
func open() {
	spin.OnThreads()
	runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + room)
	provideAll()
	for _, name := range earlyNames {
		early[numberOf[name]] = true
	}
	publishSizes()
}

var errUnsupported = errors.New("not supported yet")

// enter carries out a call and returns its error code.
func enter(f *frame) (code int) {
	if uint(f.call) >= uint(len(functions)) {
		return mpiErrIntern
	}
	defer func() {
		if p := recover(); p != nil {
			code = fail(f, panicked(f, p))
		}
	}()
	f.action = actReturn
	f.object = 0
	if state := atomic.LoadUint32(&front.State); state != stateRunning && !early[f.call] && openSessions.Load() == 0 {
		return fail(f, outside(f, state))
	}
	h := handlers[f.call]
	if h == nil {
		return fail(f, f.unsupported())
	}
	if err := h(f); err != nil {
		return fail(f, err)
	}
	return mpiSuccess
}

// panicked is the error of a panic: what package mpi panics with is one already.
func panicked(f *frame, p any) error {
	if e, ok := p.(*mpi.Error); ok {
		return e
	}
	return &mpi.Error{Class: mpi.ErrIntern, Op: f.function().name, Rank: -1, Peer: -1, Err: fmt.Errorf("%v\n%s", p, debug.Stack())}
}

// The states of a process.
const (
	stateBefore    = lane.Before
	stateRunning   = lane.Running
	stateFinalized = lane.Finalized
)

var (
	errBefore = errors.New("MPI_Init has not been called")
	errAfter  = errors.New("MPI_Finalize has been called")
)

func outside(f *frame, state uint32) error {
	why := errAfter
	if state == stateBefore {
		why = errBefore
	}
	return &mpi.Error{Class: mpi.ErrOther, Op: f.function().name, Rank: -1, Peer: -1, Err: why}
}

// wrong is the error of an argument.
func (f *frame) wrong(class mpi.Class, arg string, value any, want string) error {
	return &mpi.Error{Class: class, Op: f.function().name, Rank: rankOfWorld(), Peer: -1, Arg: arg, Value: value, Want: want}
}

// unsupported is the error of a function that does nothing yet.
func (f *frame) unsupported() error {
	return &mpi.Error{Class: mpi.ErrUnsupportedOperation, Op: f.function().name, Rank: -1, Peer: -1, Err: errUnsupported}
}

// full is the error of a table that has no room.
func (f *frame) full(of string) error {
	return f.wrong(mpi.ErrIntern, "the number of "+of, placeMask-firstPlace+1, "fewer: free those that are no longer used")
}

// setHandle stores a handle of put, and reports where the table had no room for it.
func (f *frame) setHandle(i int, h int64, of string) error {
	if h == 0 {
		return f.full(of)
	}
	f.setPointer(i, h)
	return nil
}

// need reports a null address where there must be one.
func (f *frame) need(args ...int) error {
	for _, i := range args {
		if f.null(i) {
			return f.wrong(mpi.ErrArg, "argument "+fmt.Sprint(i+1), nil, "an address")
		}
	}
	return nil
}

// fail decides what the C library does about an error, and returns the code. An error that is fatal does not return.
func fail(f *frame, err error) int {
	code := codeOf(err)
	var h *errhandler
	if g, own := errors.AsType[handed](err); own {
		h, f.object = g.h, g.object
	} else {
		h = handlerOf(f)
	}
	switch {
	case isTool(f) || h == errorsReturn:
	case h.function != 0:
		f.action, f.handler = actCall, h.function
		if _, only := err.(called); only {
			f.action = actCallOnly
		}
	default:
		fatal(f, code, err)
	}
	return code
}

// fatal ends the job because of an error.
func fatal(f *frame, code int, err error) {
	flushOutput()
	if w := worldNow(); w != nil && atomic.LoadUint32(&front.State) == stateRunning {
		member.Because(err)
		w.Abort(status8(code), fmt.Sprintf("MPI_%s: %v (MPI_ERRORS_ARE_FATAL)", f.function().name, err))
	}
	fmt.Fprintf(filesize.Stderr, "MPI_%s: %v (MPI_ERRORS_ARE_FATAL)\n", f.function().name, err)
	exit(status8(code))
}

// status8 is a code as the exit status of a process, which has its low 8 bits: 255 for -1, as everywhere. One that would seem a
// success is 1.
func status8(code int) int {
	if status := code & 255; status != 0 {
		return status
	}
	return 1
}

// codeOf is the error code of err.
func codeOf(err error) int {
	var own code
	if errors.As(err, &own) {
		return int(own)
	}
	return int(mpi.CodeOf(err))
}

// A code is the error code that a function of the program returned.
type code int

func (c code) Error() string { return fmt.Sprintf("the program's function returned %d", int(c)) }

// isTool reports whether f is a function of the tool interface, whose errors are only returned.
func isTool(f *frame) bool { return len(f.function().name) > 2 && f.function().name[:2] == "T_" }
