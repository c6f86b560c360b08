// Package pack measures packing and unpacking: Cadre's beside a loop written by hand in C, memcpy, and the MPI_Pack and
// MPI_Unpack of every MPI library that is installed.
//
// The C program in c/pack.c, compiled for each library, waits for requests on its standard input, and so all take turns
// within milliseconds: what one row compares was measured in the same moment. For each layout and size all sides fill the
// same memory, pack it, unpack it, and show a hash of both; a figure of wrong bytes is not taken.
//
// How one figure is measured, by us and in C, is what package osu does for one size, without the ranks: 2 warm-ups,
// batches of n that last MinTime/Batches, and the median of the batches.
//
//	layouts.go  what is packed             lists.go    the index lists of irregular layouts
//	ours.go     the measurement in Go      worker.go   the C program as a process
//	pack.go     all of them in turns
package pack
