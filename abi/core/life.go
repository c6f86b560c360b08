package main

import (
	"fmt"
	"os"
	"sync"
	"sync/atomic"

	"cadre.example/internal/filesize"
	"cadre.example/mpi"
)

var lifeCalls = provided{
	"Init_thread":         initThread,
	"Finalize":            finalize,
	"Abort":               abort,
	"Is_thread_main":      func(f *frame) error { return f.need(0) }, // what the C library did not answer
	"Query_thread":        func(f *frame) error { return f.need(0) },
	"Get_library_version": libraryVersion,
	"Get_processor_name":  processorName,
	"Alloc_mem":           allocMem,
	"Free_mem":            freeMem,
	"Abi_get_info":        abiInfo,

	"Abi_get_fortran_info":     fortranInfo,
	"Abi_set_fortran_info":     setFortranInfo,
	"Abi_get_fortran_booleans": fortranBooleans,
	"Abi_set_fortran_booleans": setFortranBooleans,
}

// earlyNames are the functions that work before MPI_Init and after MPI_Finalize; the tool interface's follow.
var earlyNames = append([]string{
	"Init_thread", "Get_library_version", "Get_hw_resource_info",
	"Info_create", "Info_create_env", "Info_dup", "Info_free", "Info_set", "Info_delete", "Info_get", "Info_get_string",
	"Info_get_valuelen", "Info_get_nkeys", "Info_get_nthkey",
	"Comm_create_errhandler", "Win_create_errhandler", "File_create_errhandler", "Session_create_errhandler", "Errhandler_free",
	"Error_class", "Error_string", "Add_error_class", "Add_error_code", "Add_error_string",
	"Remove_error_class", "Remove_error_code", "Remove_error_string", "Session_init",
	"Abi_get_info", "Abi_get_fortran_info", "Abi_set_fortran_info", "Abi_get_fortran_booleans", "Abi_set_fortran_booleans",
}, toolNames()...)

func toolNames() (names []string) {
	for _, f := range functions {
		if len(f.name) > 2 && f.name[:2] == "T_" {
			names = append(names, f.name)
		}
	}
	return names
}

// numberOf finds a function by its name.
var numberOf = func() map[string]int {
	m := make(map[string]int, len(functions))
	for i, f := range functions {
		m[f.name] = i
	}
	return m
}()

// world is the communicator of all ranks, once there is one.
var world atomic.Pointer[mpi.World]

func worldNow() *mpi.World { return world.Load() }

// rankOfWorld is the rank for messages, -1 before there is one.
func rankOfWorld() int {
	if w := worldNow(); w != nil {
		return w.Rank()
	}
	return -1
}

// quietly leaves out what is said at the end about what was never freed: programs of C often leave things to the end, and
// their lines are not known here.
var quietly = mpi.WithLeakReport(nil)

// typeWarning is a line that nobody has written yet.
var typeWarning atomic.Pointer[string]

// warnOfTypes says on standard error that types differ, soon or at the end: it must not block.
func warnOfTypes(text string) {
	typeWarning.Store(&text)
	go writeWarning()
}

func writeWarning() {
	if text := typeWarning.Swap(nil); text != nil {
		fmt.Fprintln(filesize.Stderr, *text)
	}
}

var initMu sync.Mutex

func initThread(f *frame) error {
	initMu.Lock()
	defer initMu.Unlock()
	if atomic.LoadUint32(&front.State) != stateBefore {
		return f.wrong(mpi.ErrOther, "the call", "the second", "one in a process")
	}
	required := f.int(0)
	switch required {
	case mpiThreadSingle, mpiThreadFunneled, mpiThreadSerialized, mpiThreadMultiple:
	default:
		required = mpiThreadMultiple
	}
	w, err := mpi.Init(quietly, mpi.WithTypeWarning(warnOfTypes), inAnyOrder)
	if err != nil {
		return err
	}
	world.Store(w)
	worldComm.Comm = w.Comm
	openLanes()
	worldComm.begin(w.Comm, mpiCommWorld, "MPI_COMM_WORLD")
	selfComm.begin(w.Self(), mpiCommSelf, "MPI_COMM_SELF")
	publishAttributes(w.Comm)
	publishWorld(w.Comm)
	countFromNow()
	if err := withoutRoom(); err != nil {
		return err
	}
	front.Provided = uint32(required)
	f.setInt(1, required)
	atomic.StoreUint32(&front.State, stateRunning)
	return nil
}

func finalize(f *frame) error {
	f.object = mpiCommSelf
	writeWarning()
	orderWarnings.Wait()
	if err := worldNow().Finalize(); err != nil {
		return err
	}
	orderWarnings.Wait()
	atomic.StoreUint32(&front.State, stateFinalized)
	worldComm.hide()
	selfComm.hide()
	return nil
}

func abort(f *frame) error {
	if _, err := f.comm(0); err != nil {
		return err
	}
	flushOutput()
	worldNow().Abort(status8(f.int(1)), fmt.Sprintf("MPI_Abort with code %d", f.int(1)))
	return nil
}

// exit ends the process because of an error outside a job.
func exit(status int) {
	flushOutput()
	os.Exit(status)
}

func libraryVersion(f *frame) error {
	if err := f.need(0, 1); err != nil {
		return err
	}
	return f.name(0, 1, mpiMaxLibraryVersionString, mpi.LibraryVersion())
}

func processorName(f *frame) error {
	if err := f.need(0, 1); err != nil {
		return err
	}
	return f.name(0, 1, mpiMaxProcessorName, mpi.ProcessorName())
}

// name stores a text and its length.
func (f *frame) name(text, length, room int, s string) error {
	s = s[:min(len(s), room-1)]
	f.putText(text, room, s)
	f.setInt(length, len(s))
	return nil
}

func allocMem(f *frame) error {
	if err := f.need(2); err != nil {
		return err
	}
	n := f.int(0)
	if n < 0 {
		return f.wrong(mpi.ErrSize, "size", n, "at least 0")
	}
	p := allocate(n)
	if p == 0 {
		return f.wrong(mpi.ErrNoMem, "size", n, "less memory than there is")
	}
	f.setPointer(2, p)
	return nil
}

func freeMem(f *frame) error {
	if f.null(0) {
		return f.wrong(mpi.ErrBase, "base", nil, "memory of MPI_Alloc_mem")
	}
	release(f.word(0))
	return nil
}
