// Package abi is the C interface of MPI-5.0: the table of its functions and of its constants, and what is generated from
// them. C programs link a small library of C, libmpi_abi.so.1, which is in folder c; it opens the Go library, of the
// module in folder core, when the program calls MPI_Init. Command cadre install builds both. docs/abi.md says how they
// work together.
package abi

//go:generate go run ./gen
