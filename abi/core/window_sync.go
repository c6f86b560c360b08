package main

import "cadre.example/mpi"

var syncCalls = provided{
	"Win_fence":           winFence,
	"Win_post":            func(f *frame) error { return winWithGroup(f, (*mpi.Win).Post) },
	"Win_start":           func(f *frame) error { return winWithGroup(f, (*mpi.Win).Start) },
	"Win_complete":        func(f *frame) error { return winPlain(f, (*mpi.Win).Complete) },
	"Win_wait":            func(f *frame) error { return winPlain(f, (*mpi.Win).Wait) },
	"Win_test":            winTest,
	"Win_lock":            winLock,
	"Win_unlock":          func(f *frame) error { return winAt(f, (*mpi.Win).Unlock) },
	"Win_lock_all":        winLockAll,
	"Win_unlock_all":      func(f *frame) error { return winPlain(f, (*mpi.Win).UnlockAll) },
	"Win_flush":           func(f *frame) error { return winAt(f, (*mpi.Win).Flush) },
	"Win_flush_all":       func(f *frame) error { return winPlain(f, (*mpi.Win).FlushAll) },
	"Win_flush_local":     func(f *frame) error { return winAt(f, (*mpi.Win).FlushLocal) },
	"Win_flush_local_all": func(f *frame) error { return winPlain(f, (*mpi.Win).FlushLocalAll) },
	"Win_sync":            func(f *frame) error { return winPlain(f, (*mpi.Win).Sync) },
}

// assertions are the standard's in C.
var assertions = []struct {
	bit int
	is  mpi.Assert
}{
	{mpiModeNocheck, mpi.NoCheck}, {mpiModeNoput, mpi.NoPut}, {mpiModeNostore, mpi.NoStore},
	{mpiModeNosucceed, mpi.NoSucceed}, {mpiModeNoprecede, mpi.NoPrecede},
}

// assert is the assertion of argument i.
func (f *frame) assert(i int) (a mpi.Assert, err error) {
	rest := f.int(i)
	for _, k := range assertions {
		if rest&k.bit != 0 {
			a |= k.is
			rest &^= k.bit
		}
	}
	if rest != 0 {
		return 0, f.wrong(mpi.ErrAssert, "assert", f.int(i), "MPI_MODE_ values, or-ed")
	}
	return a, nil
}

func winPlain(f *frame, do func(*mpi.Win) error) error {
	w, err := f.win(0)
	if err != nil {
		return err
	}
	return do(w.Win)
}

// winAt has the arguments rank and window.
func winAt(f *frame, do func(*mpi.Win, int) error) error {
	w, err := f.win(1)
	if err != nil {
		return err
	}
	return do(w.Win, f.int(0))
}

func winFence(f *frame) error {
	w, err := f.win(1)
	if err != nil {
		return err
	}
	a, err := f.assert(0)
	if err != nil {
		return err
	}
	return w.Fence(a)
}

func winWithGroup(f *frame, do func(*mpi.Win, *mpi.Group, ...mpi.Assert) error) error {
	w, err := f.win(2)
	if err != nil {
		return err
	}
	g, err := f.group(0)
	if err != nil {
		return err
	}
	a, err := f.assert(1)
	if err != nil {
		return err
	}
	return do(w.Win, g, a)
}

func winTest(f *frame) error {
	w, err := f.win(0)
	if err == nil {
		err = f.need(1)
	}
	if err != nil {
		return err
	}
	done, err := w.Test()
	f.setFlag(1, done)
	return err
}

func winLock(f *frame) error {
	w, err := f.win(3)
	if err != nil {
		return err
	}
	mode, ok := map[int]mpi.LockMode{mpiLockExclusive: mpi.Exclusive, mpiLockShared: mpi.Shared}[f.int(0)]
	if !ok {
		return f.wrong(mpi.ErrLocktype, "lock_type", f.int(0), "MPI_LOCK_EXCLUSIVE or MPI_LOCK_SHARED")
	}
	a, err := f.assert(2)
	if err != nil {
		return err
	}
	return w.Lock(f.int(1), mode, a)
}

func winLockAll(f *frame) error {
	w, err := f.win(1)
	if err != nil {
		return err
	}
	a, err := f.assert(0)
	if err != nil {
		return err
	}
	return w.LockAll(a)
}
