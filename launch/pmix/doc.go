// Package pmix lets a program find the other ranks of its job under launchers that speak PMIx: Open MPI's mpirun, prterun,
// and Slurm's srun --mpi=pmix. A program imports it for that effect alone:
//
//	import _ "cadre.example/launch/pmix"
//
// PMIx fixes a C interface and no protocol, so that the launcher's own library must be there: libpmix.so.2 (version 4 or 5),
// which is loaded when the environment speaks of PMIx and not before, without cgo. CADRE_LIBPMIX names another file. The
// package makes a program that needs the system's dynamic linker, which is why it is a module of its own.
//
// The ranks exchange keys through the launcher, once, and find each other as under PMI: see package launch. A rank ends when
// the process that has started it has ended.
// It works on Linux, on amd64 and arm64. Elsewhere importing it has no effect.
package pmix
