package mpi_test

import (
	"errors"
	"testing"

	"cadre.example/mpi"
)

// An operation that is not defined for the type is an error of its class also without a communicator.
func TestReduceLocalUndefined(t *testing.T) {
	in, inout := []complex128{1}, []complex128{2}
	if err := mpi.ReduceLocal(in, inout, mpi.Max); !errors.Is(err, mpi.ErrOp) {
		t.Errorf("Max of complex numbers: %v, want %v", err, mpi.ErrOp)
	}
}
