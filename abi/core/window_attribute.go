package main

import "cadre.example/mpi"

var winAttributes = attributed[*mpi.Win]{
	kind: kindWin,
	object: func(f *frame, i int) (*mpi.Win, error) {
		w, err := f.win(i)
		if err != nil {
			return nil, err
		}
		return w.Win, nil
	},
	handle: winHandleOf,
	named:  winNamed,
}

func winHandleOf(w *mpi.Win) int64 {
	if h, ok := winHandles.Load(w); ok {
		return h.(int64)
	}
	return mpiWinNull
}

// Where the values of the standard's attributes lie in win.values.
const (
	valueSize   = 0
	valueUnit   = 8
	valueFlavor = 12
	valueModel  = 16
	valueBytes  = 24
)

var winFlavors = map[mpi.WinFlavor]int{
	mpi.WinFlavorCreate: mpiWinFlavorCreate, mpi.WinFlavorAllocate: mpiWinFlavorAllocate,
	mpi.WinFlavorDynamic: mpiWinFlavorDynamic, mpi.WinFlavorShared: mpiWinFlavorShared,
}

// publish writes the values of the standard's attributes.
func (w *win) publish() {
	putWord(w.values+valueSize, int64(w.Bytes(w.Rank())))
	putInt(w.values+valueUnit, w.Unit(w.Rank()))
	putInt(w.values+valueFlavor, winFlavors[w.Flavor()])
	putInt(w.values+valueModel, mpiWinUnified)
}

// winNamed is the address of the value of one of the standard's attributes; for MPI_WIN_BASE it is the memory itself.
func winNamed(o *mpi.Win, key int) (address int64, ok, is bool) {
	if key < mpiWinBase || key > mpiWinModel {
		return 0, false, false
	}
	p, found := wins.get(winHandleOf(o))
	if !found {
		return 0, false, true
	}
	w := *p
	switch key {
	case mpiWinBase:
		return w.base, true, true
	case mpiWinSize:
		return w.values + valueSize, true, true
	case mpiWinDispUnit:
		return w.values + valueUnit, true, true
	case mpiWinCreateFlavor:
		return w.values + valueFlavor, true, true
	}
	return w.values + valueModel, true, true
}
