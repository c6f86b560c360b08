package mpi

// Special values of ranks, tags and colors. They are the standard ABI's.
const (
	AnySource = -1 // receives and probes: from any rank
	AnyTag    = -2 // receives and probes: with any tag
	ProcNull  = -3 // no rank at all: a send to it and a receive from it complete at once
	Root      = -4 // intercommunicator collectives: the root passes it as root
	Undefined = -32766
)

// tagMax is the largest tag (the TAG_UB of the standard).
const tagMax = 1<<31 - 1
