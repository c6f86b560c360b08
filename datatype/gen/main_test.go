package main

import "testing"

// The kernels of package datatype are those that this writes.
func TestKernelsAreCurrent(t *testing.T) {
	if err := file().Compare(".."); err != nil {
		t.Error(err)
	}
}
