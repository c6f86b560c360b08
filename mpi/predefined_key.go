package mpi

import "cadre.example/launch"

// The predefined attributes (section 9.1.2 of the standard). A program cannot set or delete them. UniverseSize and AppNum
// are attributes of the world only; every communicator has the others.
var (
	// TagUB is the largest tag (MPI_TAG_UB).
	TagUB = &Key[int]{fixed: func(*Comm) (int, bool) { return tagMax, true }}
	// WtimeIsGlobal is the result of [Comm.WtimeIsGlobal] (MPI_WTIME_IS_GLOBAL).
	WtimeIsGlobal = &Key[bool]{fixed: func(c *Comm) (bool, bool) { return c.WtimeIsGlobal(), true }}
	// LastCode is the result of [LastUsedCode] (MPI_LASTUSEDCODE).
	LastCode = &Key[Code]{fixed: func(*Comm) (Code, bool) { return LastUsedCode(), true }}
	// IORank is the rank that can do language-standard input and output (MPI_IO). All ranks can, so it is AnySource.
	IORank = &Key[int]{fixed: func(*Comm) (int, bool) { return AnySource, true }}
	// HostRank is the rank of a host process (MPI_HOST). There is none, so it is ProcNull.
	HostRank = &Key[int]{fixed: func(*Comm) (int, bool) { return ProcNull, true }}
	// UniverseSize is the number of ranks that the job has room for (MPI_UNIVERSE_SIZE), which is the number it has.
	UniverseSize = &Key[int]{fixed: func(c *Comm) (int, bool) { return len(c.world), c.shared == c.proc.world.shared }}
	// AppNum is the number, from 0, of the program that the rank runs, in a job of several programs such as cadre run
	// ./a : ./b (MPI_APPNUM).
	AppNum = &Key[int]{fixed: func(c *Comm) (int, bool) { return launch.AppNum(), c.shared == c.proc.world.shared }}
)
