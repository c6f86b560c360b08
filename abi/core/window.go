package main

import (
	"sync"
	"sync/atomic"

	"cadre.example/datatype"
	"cadre.example/mpi"
)

// A win is a window with what C keeps of it.
type win struct {
	*mpi.Win
	handle int64
	errh   atomic.Pointer[errhandler]
	base   int64 // of the rank's part
	values int64 // memory of C with the values of the standard's attributes
}

var (
	wins       = table[*win]{kind: kindWin}
	winHandles sync.Map // of *mpi.Win, for the functions of attributes
)

var winCalls = provided{
	"Win_create":          winCreate,
	"Win_allocate":        winAllocate,
	"Win_allocate_shared": winAllocateShared,
	"Win_create_dynamic":  winCreateDynamic,
	"Win_attach":          winAttach,
	"Win_detach":          winDetach,
	"Win_shared_query":    winSharedQuery,
	"Win_free":            winFree,
	"Win_get_group":       winGroup,
	"Win_set_name":        winSetName,
	"Win_get_name":        winGetName,
	"Win_set_info":        winSetInfo,
	"Win_get_info":        winGetInfo,
	"Win_create_keyval":   winAttributes.createKey,
	"Win_free_keyval":     winAttributes.freeKey,
	"Win_set_attr":        winAttributes.set,
	"Win_get_attr":        winAttributes.get,
	"Win_delete_attr":     winAttributes.delete,
	"Win_set_errhandler":  winHandler.set,
	"Win_get_errhandler":  winHandler.get,
	"Win_call_errhandler": winHandler.call,
}

var winHandler = handled{kindWin, func(f *frame) (*atomic.Pointer[errhandler], error) {
	w, err := f.win(0)
	if err != nil {
		return nil, err
	}
	return &w.errh, nil
}}

// win is the window of argument i. From here on errors are its.
func (f *frame) win(i int) (*win, error) { return f.winOf(f.word(i)) }

func (f *frame) winOf(h int64) (*win, error) {
	if w, ok := wins.get(h); ok {
		f.object = h
		return *w, nil
	}
	if h == mpiWinNull {
		return nil, f.wrong(mpi.ErrWin, "win", "MPI_WIN_NULL", "a window")
	}
	return nil, f.wrong(mpi.ErrWin, "win", h, "a window: this is none, or was freed")
}

// newWin is the communicator, the info and the unit of a new window, whose handle goes to argument at.
func (f *frame) newWin(comm, info, unit, at int) (c *comm, hints *mpi.Info, err error) {
	if c, err = f.comm(comm); err != nil {
		return nil, nil, err
	}
	if hints, err = f.info(info, true); err == nil {
		err = f.need(at)
	}
	if err == nil && unit >= 0 && f.int(unit) <= 0 {
		err = f.wrong(mpi.ErrDisp, "disp_unit", f.int(unit), "at least 1")
	}
	return c, hints, err
}

// keepWin gives a new window its handle.
func (f *frame) keepWin(at int, w *mpi.Win, hints *mpi.Info, base int64) error {
	made := &win{Win: w, base: base, values: allocate(valueBytes)}
	if hints != nil {
		if err := w.SetInfo(hints); err != nil {
			return err
		}
	}
	made.errh.Store(errorsFatal)
	made.publish()
	if made.handle = wins.put(made); made.handle == 0 {
		return f.full("windows")
	}
	winHandles.Store(w, made.handle)
	f.setPointer(at, made.handle)
	return nil
}

func winCreate(f *frame) error {
	c, hints, err := f.newWin(4, 3, 2, 5)
	if err != nil {
		return err
	}
	size := f.int(1)
	if size < 0 {
		return f.wrong(mpi.ErrSize, "size", size, "at least 0")
	}
	if f.null(0) && size > 0 {
		return f.wrong(mpi.ErrBase, "base", nil, "memory")
	}
	w, err := c.WinCreateBuf(mpi.ViewMem(f.mem(0), size, datatype.Byte), f.int(2))
	if err != nil {
		return err
	}
	return f.keepWin(5, w, hints, f.word(0))
}

func winAllocate(f *frame) error {
	return f.allocateWin(func(c *mpi.Comm, size, unit int, _ *mpi.Info) (*mpi.Win, []byte, error) {
		return c.WinAllocateBytes(size, unit)
	})
}

func winAllocateShared(f *frame) error {
	return f.allocateWin(func(c *mpi.Comm, size, unit int, hints *mpi.Info) (*mpi.Win, []byte, error) {
		separate := false
		if hints != nil {
			v, _ := hints.Get("alloc_shared_noncontig")
			separate = v == "true"
		}
		return c.WinAllocateSharedBytes(size, unit, separate)
	})
}

func (f *frame) allocateWin(make func(*mpi.Comm, int, int, *mpi.Info) (*mpi.Win, []byte, error)) error {
	c, hints, err := f.newWin(3, 2, 1, 5)
	if err == nil {
		err = f.need(4)
	}
	if err != nil {
		return err
	}
	size := f.int(0)
	if size < 0 {
		return f.wrong(mpi.ErrSize, "size", size, "at least 0")
	}
	w, b, err := make(c.Comm, size, f.int(1), hints)
	if err != nil {
		return err
	}
	base := addressOf(b)
	f.setPointer(4, base)
	return f.keepWin(5, w, hints, base)
}

func winCreateDynamic(f *frame) error {
	c, hints, err := f.newWin(1, 0, -1, 2)
	if err != nil {
		return err
	}
	w, err := mpi.WinCreateDynamic(c.Comm)
	if err != nil {
		return err
	}
	return f.keepWin(2, w, hints, mpiBottom)
}

func winAttach(f *frame) error {
	w, err := f.win(0)
	if err != nil {
		return err
	}
	size := f.int(2)
	switch {
	case size < 0:
		return f.wrong(mpi.ErrSize, "size", size, "at least 0")
	case size == 0:
		return nil
	case f.null(1):
		return f.wrong(mpi.ErrBase, "base", nil, "memory")
	}
	_, err = w.AttachBuf(mpi.ViewMem(f.mem(1), size, datatype.Byte))
	return err
}

func winDetach(f *frame) error {
	w, err := f.win(0)
	if err != nil {
		return err
	}
	return w.Detach(f.int(1))
}

func winSharedQuery(f *frame) error {
	w, err := f.win(0)
	if err == nil {
		err = f.need(2, 3, 4)
	}
	if err != nil {
		return err
	}
	if v := w.Flavor(); v == mpi.WinFlavorDynamic {
		return f.wrong(mpi.ErrRMAFlavor, "win", v, "a window with memory")
	}
	rank := f.int(1)
	b, err := w.SharedBytes(rank)
	if err != nil {
		return err
	}
	if rank == mpi.ProcNull { // the lowest rank with memory
		for rank = 0; rank < w.Size()-1 && w.Bytes(rank) == 0; rank++ {
		}
	}
	f.setWord(2, int64(len(b)))
	if unit := w.Unit(rank); f.function().large {
		f.setWord(3, int64(unit))
	} else {
		f.setInt(3, unit)
	}
	f.setPointer(4, addressOf(b))
	return nil
}

func winFree(f *frame) error {
	if err := f.need(0); err != nil {
		return err
	}
	w, err := f.winOf(f.handleAt(0))
	if err != nil {
		return err
	}
	if err := w.Free(); err != nil {
		return err
	}
	f.object = 0
	wins.drop(w.handle)
	winHandles.Delete(w.Win)
	release(w.values)
	f.setPointer(0, mpiWinNull)
	return nil
}

func winGroup(f *frame) error {
	w, err := f.win(0)
	if err == nil {
		err = f.need(1)
	}
	if err != nil {
		return err
	}
	return f.setGroup(1, w.Group())
}

func winSetName(f *frame) error {
	w, err := f.win(0)
	if err != nil {
		return err
	}
	name, ok := f.text(1, mpiMaxObjectName-1)
	if !ok {
		return f.wrong(mpi.ErrArg, "win_name", nil, "a text of at most 127 bytes")
	}
	return w.SetName(name)
}

func winGetName(f *frame) error {
	if err := f.need(1, 2); err != nil {
		return err
	}
	name := "MPI_WIN_NULL"
	if f.word(0) != mpiWinNull {
		w, err := f.win(0)
		if err != nil {
			return err
		}
		name = w.Name()
	}
	return f.name(1, 2, mpiMaxObjectName, name)
}

func winSetInfo(f *frame) error {
	w, err := f.win(0)
	if err != nil {
		return err
	}
	hints, err := f.info(1, false)
	if err != nil {
		return err
	}
	return w.SetInfo(hints)
}

func winGetInfo(f *frame) error {
	w, err := f.win(0)
	if err != nil {
		return err
	}
	return f.setInfo(1, w.Info())
}
