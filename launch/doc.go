// Package launch is how a process learns which rank it is and finds the other ranks of its job.
//
// A program does not call it; package mpi does, once: Find answers nil for a process that is alone, an adi.Bootstrap for
// one of many, and an error where the environment says "one of many" but nobody is there to meet the others with. It
// never makes a silent "rank 0 of 1" out of that.
//
// Package launch/job is the other end: what the command cadre run is made of. The two speak over one descriptor that
// the rank inherits. It carries the job's secret too, so that neither argv nor the environment does.
package launch
