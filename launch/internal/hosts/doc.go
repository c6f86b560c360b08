// Package hosts knows where the ranks of a job may run: hosts with their slots, from a file, from a list, or from what a
// batch system has left in the environment; and which rank goes to which of them.
//
//	hostfile.go  host:4    host slots=4 max_slots=8, and h1:4,h2,h3:2
//	slurm.go     n[1-4,7] and 2(x3)                          batch.go  PBS, LSF, Grid Engine, OAR
//	place.go     ranks to hosts
//
// A name that two entries have is one host with the slots of both. All errors say where in the text they are.
package hosts
