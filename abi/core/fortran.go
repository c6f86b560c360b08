package main

import (
	"sync"

	"cadre.example/mpi"
)

// What a Fortran library has told about its types, for other libraries of the process.
var fortran struct {
	mu       sync.Mutex
	info     *mpi.Info
	size     int
	yes, not []byte
}

// abiInfo tells the sizes of the ABI's integers.
func abiInfo(f *frame) error {
	info := mpi.NewInfo()
	for _, key := range []string{"mpi_aint_size", "mpi_count_size", "mpi_offset_size"} {
		if err := info.Set(key, "8"); err != nil {
			return err
		}
	}
	return f.setInfo(0, info)
}

func fortranInfo(f *frame) error {
	if err := f.need(0); err != nil {
		return err
	}
	fortran.mu.Lock()
	defer fortran.mu.Unlock()
	if fortran.info == nil {
		f.setPointer(0, mpiInfoNull)
		return nil
	}
	return f.setInfo(0, fortran.info.Dup())
}

func setFortranInfo(f *frame) error {
	info, err := f.info(0, false)
	if err != nil {
		return err
	}
	fortran.mu.Lock()
	defer fortran.mu.Unlock()
	if fortran.info != nil {
		return f.wrong(mpi.ErrABI, "the info", "the second", "one in a process")
	}
	fortran.info = info.Dup()
	return nil
}

// logicalSize is argument 0, the size of Fortran's LOGICAL.
func (f *frame) logicalSize() (int, error) {
	switch n := f.int(0); n {
	case 1, 2, 4, 8, 16:
		return n, nil
	default:
		return 0, f.wrong(mpi.ErrArg, "logical_size", n, "1, 2, 4, 8 or 16")
	}
}

func fortranBooleans(f *frame) error {
	n, err := f.logicalSize()
	if err == nil {
		err = f.need(1, 2, 3)
	}
	if err != nil {
		return err
	}
	fortran.mu.Lock()
	defer fortran.mu.Unlock()
	f.setFlag(3, fortran.size == n)
	if fortran.size == n {
		copy(f.bytes(1, n), fortran.yes)
		copy(f.bytes(2, n), fortran.not)
	}
	return nil
}

func setFortranBooleans(f *frame) error {
	n, err := f.logicalSize()
	if err == nil {
		err = f.need(1, 2)
	}
	if err != nil {
		return err
	}
	fortran.mu.Lock()
	defer fortran.mu.Unlock()
	if fortran.size != 0 {
		return f.wrong(mpi.ErrABI, "the values", "the second", "one pair in a process")
	}
	fortran.size = n
	fortran.yes = append([]byte(nil), f.bytes(1, n)...)
	fortran.not = append([]byte(nil), f.bytes(2, n)...)
	return nil
}
