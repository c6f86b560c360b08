package main

import (
	"cadre.example/mpi"
)

// A userOp is a reduction function of the program.
type userOp struct {
	function int64
	large    bool
	commute  bool
}

var ops = table[userOp]{kind: kindOp}

var namedOps = map[int64]mpi.Op{
	mpiSum: mpi.Sum, mpiMin: mpi.Min, mpiMax: mpi.Max, mpiProd: mpi.Prod, mpiBand: mpi.BAnd, mpiBor: mpi.BOr, mpiBxor: mpi.BXor,
	mpiLand: mpi.LAnd, mpiLor: mpi.LOr, mpiLxor: mpi.LXor, mpiMinloc: mpi.MinLoc, mpiMaxloc: mpi.MaxLoc,
	mpiReplace: mpi.Replace, mpiNoOp: mpi.NoOp,
}

// fastOps is namedOps by handle, where isOp.
var fastOps, isOp = func() (all [64]mpi.Op, is [64]bool) {
	for h, o := range namedOps {
		all[h], is[h] = o, true
	}
	return
}()

var opCalls = provided{
	"Op_create":      func(f *frame) error { return opCreate(f, false) },
	"Op_create_c":    func(f *frame) error { return opCreate(f, true) },
	"Op_free":        opFree,
	"Op_commutative": opCommutative,
}

// op is the operation of argument i, for data of the type of argument typ.
func (f *frame) op(i, typ int) (mpi.Op, error) {
	h := f.word(i)
	if uint64(h) < uint64(len(isOp)) && isOp[h] {
		return fastOps[h], nil
	}
	u, ok := ops.get(h)
	if !ok {
		if h == mpiOpNull {
			return mpi.Op{}, f.wrong(mpi.ErrOp, "op", "MPI_OP_NULL", "an operation")
		}
		return mpi.Op{}, f.wrong(mpi.ErrOp, "op", h, "an operation: this is none, or was freed")
	}
	function, large, handle := u.function, u.large, f.word(typ)
	o := mpi.OpBuffer(func(in, inout mpi.Buffer) {
		callOp(function, large, in.Mem(), inout.Mem(), in.Count(), handle)
	}).Foreign()
	if u.commute {
		o = o.Commutes()
	}
	return o, nil
}

func opCreate(f *frame, large bool) error {
	if err := f.need(0, 2); err != nil {
		return err
	}
	return f.setHandle(2, ops.put(userOp{f.word(0), large, f.int(1) != 0}), "operations")
}

func opFree(f *frame) error {
	if err := f.need(0); err != nil {
		return err
	}
	h := f.handleAt(0)
	if _, ok := ops.drop(h); !ok {
		return f.wrong(mpi.ErrOp, "op", h, "an operation that the program made")
	}
	f.setPointer(0, mpiOpNull)
	return nil
}

func opCommutative(f *frame) error {
	if err := f.need(1); err != nil {
		return err
	}
	h := f.word(0)
	if o, ok := namedOps[h]; ok {
		f.setFlag(1, o.Commutative())
		return nil
	}
	u, ok := ops.get(h)
	if !ok {
		return f.wrong(mpi.ErrOp, "op", h, "an operation")
	}
	f.setFlag(1, u.commute)
	return nil
}
